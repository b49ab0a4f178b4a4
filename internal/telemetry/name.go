package telemetry

import (
	"regexp"
	"strings"
)

var (
	// skipped matches comments and strings, which are no part of a name.
	skipped = regexp.MustCompile(`(?s)'[^']*'|--[^\n]*|/\*.*?\*/`)
	word    = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_.]*|[();]`)
)

// locking matches the end of a statement that waits for rows which others have locked.
var locking = regexp.MustCompile(`(?i)\bFOR (NO KEY )?UPDATE( OF \w+)?\s*$`)

// statementName returns what a statement does and to which table: "SELECT places", "INSERT votes". It is made of our
// own text, never of values.
func statementName(sql string) string {
	sql = skipped.ReplaceAllString(sql, " ")
	tokens := word.FindAllString(sql, -1)
	verb, rest := mainVerb(tokens)
	if verb == "" {
		return other
	}
	name := verb
	if table := tableAfter(verb, rest, commonTables(tokens)); table != "" {
		name += " " + table
	}
	if locking.MatchString(sql) {
		name += " FOR UPDATE"
	}
	return name
}

// mainVerb returns the first word of a statement, or after a WITH the verb outside all parentheses.
func mainVerb(tokens []string) (verb string, rest []string) {
	depth := 0
	for i, token := range tokens {
		switch upper := strings.ToUpper(token); upper {
		case "(":
			depth++
		case ")":
			depth--
		case "SELECT", "INSERT", "UPDATE", "DELETE":
			if depth == 0 {
				return upper, tokens[i+1:]
			}
		default:
			if i == 0 && upper != "WITH" && isWord(token) {
				return upper, nil
			}
		}
	}
	return "", nil
}

// commonTables returns the names that a WITH gives to its parts.
func commonTables(tokens []string) map[string]bool {
	named := map[string]bool{}
	for i, token := range tokens {
		if i == 0 || !strings.EqualFold(token, "AS") || i+1 == len(tokens) {
			continue
		}
		switch strings.ToUpper(tokens[i+1]) {
		case "(", "MATERIALIZED", "NOT":
			named[tokens[i-1]] = true
		}
	}
	return named
}

// tableAfter returns the table that the verb is about, or the function that is called.
func tableAfter(verb string, rest []string, common map[string]bool) string {
	if verb == "UPDATE" && len(rest) > 0 {
		return rest[0]
	}
	for i := 0; i+1 < len(rest); i++ {
		next := rest[i+1]
		switch strings.ToUpper(rest[i]) {
		case "FROM", "INTO", "JOIN":
			isFunction := i+2 < len(rest) && rest[i+2] == "(" && verb == "SELECT"
			if isWord(next) && !common[next] && !isFunction && !strings.EqualFold(next, "LATERAL") {
				return next
			}
		}
	}
	if len(rest) > 1 && isWord(rest[0]) && rest[1] == "(" {
		return rest[0]
	}
	return ""
}

func isWord(token string) bool {
	c := token[0]
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
