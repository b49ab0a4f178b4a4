package normal

import (
	_ "embed" // the table is part of the program
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"noonish/internal/fold"
)

// nameTable holds the words in names of places that tell what a place cooks. Its header describes the columns.
//
//go:embed data/name_words.tsv
var nameTable string

// The bounds on a word that may be a part of a longer one. Shorter ones would be found in words of any meaning.
const (
	leastStart = 4 // letters
	leastEnd   = 5
)

// mostTold is how many kinds a name may tell. Who lists more is listing a menu.
const mostTold = 3

// nameWords is the table of words, by where in a name they count.
type nameWords struct {
	whole, start, end map[string]nameWord
	phrases           map[string][]nameWord // by first word, the longest first
	longest           int                   // bytes of the longest start or end
}

// nameWord is a line of the table.
type nameWord struct {
	phrase []string // the word, or the words of a phrase
	kind   string   // "" if the word only looks like one that tells a kind
	alone  bool     // counts only if no other word tells a kind
	except []string // countries where the word means something else
}

func loadNameWords() (*nameWords, error) { return parseNameWords(nameTable) }

func parseNameWords(table string) (*nameWords, error) {
	words := &nameWords{
		whole: map[string]nameWord{}, start: map[string]nameWord{}, end: map[string]nameWord{},
		phrases: map[string][]nameWord{},
	}
	for line := range strings.Lines(table) {
		if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, "#") {
			continue
		}
		if err := words.add(strings.Split(line, "\t")); err != nil {
			return nil, fmt.Errorf("reading the words of names: line %q: %w", line, err)
		}
	}
	for _, phrases := range words.phrases {
		slices.SortStableFunc(phrases, func(a, b nameWord) int { return len(b.phrase) - len(a.phrase) })
	}
	return words, nil
}

// add adds a line: word, languages, kind, where it counts, and conditions.
func (w *nameWords) add(field []string) error {
	if len(field) != 4 && len(field) != 5 {
		return errors.New("must have four or five columns")
	}
	row := nameWord{phrase: wordsOfName(field[0]), kind: field[2]}
	if strings.Join(row.phrase, " ") != field[0] || field[0] == "" || field[1] == "" || field[2] == "" {
		return errors.New("needs a folded word, a language and a kind")
	}
	if row.kind == "-" {
		row.kind = ""
	}
	for _, condition := range strings.Fields(strings.Join(field[4:], "")) {
		switch country, isCountry := strings.CutPrefix(condition, "-"); {
		case condition == "alone":
			row.alone = true
		case isCountry && len(country) == 2:
			row.except = append(row.except, strings.ToUpper(country))
		default:
			return fmt.Errorf("unknown condition %q", condition)
		}
	}
	if len(row.phrase) > 1 {
		if field[3] != "whole" {
			return errors.New("a phrase must be whole")
		}
		w.phrases[row.phrase[0]] = append(w.phrases[row.phrase[0]], row)
		return nil
	}
	return w.addWord(row, strings.Fields(field[3]))
}

func (w *nameWords) addWord(row nameWord, places []string) error {
	word := row.phrase[0]
	letters := utf8.RuneCountInString(word)
	for _, at := range append([]string{"whole"}, places...) {
		table := w.whole
		switch {
		case at == "start" && letters >= leastStart:
			table = w.start
		case at == "end" && letters >= leastEnd:
			table = w.end
		case at != "whole":
			return fmt.Errorf("cannot count as %q", at)
		}
		if other, taken := table[word]; taken && other.kind != row.kind {
			return fmt.Errorf("also means %q", other.kind)
		}
		table[word] = row
		if at != "whole" {
			w.longest = max(w.longest, len(word))
		}
	}
	return nil
}

// tell returns the kinds that the words of a name tell, in OpenStreetMap's words for cuisines, in the order of the
// name. A longer match hides the shorter ones within it.
func (w *nameWords) tell(name, country string) []string {
	var kinds, alone []string
	words := wordsOfName(name)
	for i := 0; i < len(words); {
		row, length := w.match(words[i:], country)
		i += length
		switch {
		case row.kind == "":
		case row.alone:
			alone = append(alone, row.kind)
		default:
			kinds = append(kinds, row.kind)
		}
	}
	if len(kinds) == 0 {
		kinds = alone
	}
	kinds = unique(kinds)
	return kinds[:min(len(kinds), mostTold)]
}

// match returns the longest line that fits the beginning of the words, and how many words it takes.
func (w *nameWords) match(words []string, country string) (nameWord, int) {
	for _, row := range w.phrases[words[0]] {
		if len(row.phrase) <= len(words) && slices.Equal(row.phrase, words[:len(row.phrase)]) && row.countsIn(country) {
			return row, len(row.phrase)
		}
	}
	word := words[0]
	if row, ok := w.whole[word]; ok {
		return row.orNothing(country), 1
	}
	for length := min(len(word)-1, w.longest); length >= leastStart; length-- {
		if row, ok := w.start[word[:length]]; ok {
			return row.orNothing(country), 1
		}
		if row, ok := w.end[word[len(word)-length:]]; ok {
			return row.orNothing(country), 1
		}
	}
	return nameWord{}, 1
}

func (row nameWord) countsIn(country string) bool { return !slices.Contains(row.except, country) }

func (row nameWord) orNothing(country string) nameWord {
	if row.countsIn(country) {
		return row
	}
	return nameWord{}
}

// wordsOfName splits a name into its words, in lower case and without accents. Everything but letters separates words.
func wordsOfName(name string) []string {
	var folded strings.Builder
	for _, r := range norm.NFKD.String(name) {
		if !fold.IsAccent(r) {
			folded.WriteRune(unicode.ToLower(r))
		}
	}
	plain := norm.NFKC.String(fold.Letters(folded.String()))
	return strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}
