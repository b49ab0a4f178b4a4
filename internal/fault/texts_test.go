package fault_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	contract "noonish/api"
)

const repo = "../.."

// makers are the functions that make a fault, each with the place of the code among its arguments. The text is next.
var makers = map[string]int{
	"fault.New": 1, "fault.Wrap": 2, "fault.Later": 1, "postgres.Wrap": 2, "person.Wrap": 2,
}

func TestACodeHasOneTextAndATextOneCode(t *testing.T) {
	t.Parallel()
	texts := serverTexts(t)
	if len(texts) < 30 {
		t.Errorf("%d codes found, want 30 or more", len(texts))
	}
	codes := map[string]string{}
	for code, text := range texts {
		if other, ok := codes[text]; ok {
			t.Errorf("%q has the codes %s and %s", text, code, other)
		}
		codes[text] = code
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(code) || len(code) > 40 {
			t.Errorf("%q is no code", code)
		}
		if verbs := strings.ReplaceAll(text, "%d", ""); strings.ContainsAny(verbs, "%{}`\\") {
			t.Errorf("%s: %q has more than words and whole numbers", code, text)
		}
	}
}

func TestTheContractListsEveryCode(t *testing.T) {
	t.Parallel()
	spec, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, code := range spec.Components.Schemas["Problem"].Value.Properties["code"].Value.Enum {
		listed = append(listed, code.(string))
	}
	if made := slices.Sorted(maps.Keys(serverTexts(t))); !slices.Equal(listed, made) {
		t.Errorf("the contract lists\n%s\nand the source has\n%s", listed, made)
	}
}

// said matches a text in the table of the browser.
var said = regexp.MustCompile("(?m)^  '?([a-z-]+)'?: \\([a-z]*\\) =>\\s+t`([^`]*)`,$")

func TestTheBrowserHasTheSameWords(t *testing.T) {
	t.Parallel()
	browser := map[string]string{}
	for _, match := range said.FindAllStringSubmatch(read(t, "web/src/lib/server-texts.ts"), -1) {
		browser[match[1]] = regexp.MustCompile(`\$\{\w+\}`).ReplaceAllString(match[2], "%d")
	}
	catalogue := catalogueTexts(t)
	for code, text := range serverTexts(t) {
		if browser[code] != text {
			t.Errorf("%s: the server says %q and the browser %q", code, text, browser[code])
		}
		if !catalogue[text] {
			t.Errorf("%s: %q is not in the catalogue", code, text)
		}
	}
}

// catalogueTexts returns the texts of the browser's English catalogue, with %d for each value.
func catalogueTexts(t *testing.T) map[string]bool {
	t.Helper()
	texts := map[string]bool{}
	for _, match := range regexp.MustCompile(`(?m)^msgid (".*")$`).FindAllStringSubmatch(
		read(t, "web/src/language/en-later.po"), -1) {
		text, err := strconv.Unquote(match[1])
		if err != nil {
			t.Fatal(err)
		}
		texts[regexp.MustCompile(`\{\w+\}`).ReplaceAllString(text, "%d")] = true
	}
	return texts
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repo, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// serverTexts returns the text of each code, as the source has it.
func serverTexts(t *testing.T) map[string]string {
	t.Helper()
	c := &collector{t: t, texts: map[string]string{}}
	for _, root := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(filepath.Join(repo, root), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				c.folder(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return c.texts
}

type collector struct {
	t         *testing.T
	texts     map[string]string
	constants map[string]ast.Expr // of the package that is being read
}

func (c *collector) folder(path string) {
	c.t.Helper()
	files, err := filepath.Glob(filepath.Join(path, "*.go"))
	if err != nil {
		c.t.Fatal(err)
	}
	var sources []*ast.File
	c.constants = map[string]ast.Expr{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			c.t.Fatal(err)
		}
		sources = append(sources, source)
		c.declare(source)
	}
	for _, source := range sources {
		for _, declared := range source.Decls {
			// A maker hands on what its callers say.
			if f, ok := declared.(*ast.FuncDecl); ok && f.Recv == nil && isMaker(source.Name.Name+"."+f.Name.Name) {
				continue
			}
			ast.Inspect(declared, func(n ast.Node) bool {
				c.node(source.Name.Name, n)
				return true
			})
		}
	}
}

func isMaker(name string) bool {
	_, ok := makers[name]
	return ok || name == "fault.Param"
}

func (c *collector) declare(source *ast.File) {
	for _, declared := range source.Decls {
		group, ok := declared.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			if values, ok := spec.(*ast.ValueSpec); ok && len(values.Names) == len(values.Values) {
				for i, name := range values.Names {
					c.constants[name.Name] = values.Values[i]
				}
			}
		}
	}
}

// node adds the text of a call to a maker, or of a fault that is written out.
func (c *collector) node(inside string, n ast.Node) {
	c.t.Helper()
	switch n := n.(type) {
	case *ast.CallExpr:
		if at, ok := makers[nameOf(inside, n.Fun)]; ok && len(n.Args) > at+1 {
			c.add(inside, n.Args[at], n.Args[at+1])
		}
	case *ast.CompositeLit:
		if n.Type == nil || nameOf(inside, n.Type) != "fault.Fault" {
			return
		}
		fields := map[string]ast.Expr{"Code": &ast.BasicLit{Kind: token.STRING, Value: `""`}}
		for _, field := range n.Elts {
			if pair, ok := field.(*ast.KeyValueExpr); ok {
				fields[pair.Key.(*ast.Ident).Name] = pair.Value
			}
		}
		c.add(inside, fields["Code"], fields["Message"])
	}
}

// nameOf returns the package and the name that an expression refers to.
func nameOf(inside string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return inside + "." + e.Name
	case *ast.SelectorExpr:
		if from, ok := e.X.(*ast.Ident); ok {
			return from.Name + "." + e.Sel.Name
		}
	}
	return ""
}

func (c *collector) add(inside string, code, text ast.Expr) {
	c.t.Helper()
	key, known := c.value(code)
	words, fixed := c.value(text)
	switch {
	case !known || !fixed:
		c.t.Errorf("%s: a fault whose code or text is not written where it is made (near %q %q)", inside, key, words)
	case key == "":
	case c.texts[key] != "" && c.texts[key] != words:
		c.t.Errorf("%s: %s is the code of %q and of %q", inside, key, c.texts[key], words)
	default:
		c.texts[key] = words
	}
}

// value returns the text that an expression stands for, if that can be read off.
func (c *collector) value(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.Ident:
		constant, ok := c.constants[e.Name]
		if !ok {
			return "", false
		}
		return c.value(constant)
	case *ast.BinaryExpr:
		left, known := c.value(e.X)
		right, fixed := c.value(e.Y)
		return left + right, known && fixed && e.Op == token.ADD
	}
	return "", false
}
