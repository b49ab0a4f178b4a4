package address

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestSimplify(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"case and accents", "Etelä-ESPLANADI", "etela esplanadi"},
		{"letters nothing takes apart", "Straße Łódź Ærø", "strasse lodz aero"},
		{"an apostrophe joins", "O'Connell St. King’s", "oconnell st kings"},
		{"an abbreviation", "Abbey Rd", "abbey road"},
		{"other scripts keep their marks", "Ελλάδος हिन्दी", "ελλαδοσ हिन्दी"},
		{"punctuation only", " .,-/%_'\" ", ""},
		{"broken text", "a\xffb", "a b"},
		{"a capital with a dot", "İstanbul", "istanbul"},
	} {
		if got := Simplify(tt.text); got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestAQueryIsReadInEachLikelyWay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"Mannerheimintie 10", []string{"mannerheimintie #10"}},
		{"10 Downing Street", []string{"downing street #10"}},
		{"10, Downing Street", []string{"downing street #10"}},
		{"10-12 High St", []string{"high st #10-12"}},
		{"Kaivokatu 10 B", []string{"kaivokatu #10b"}},
		{"Kaivokatu 10 B 22", []string{"kaivokatu #10b", "kaivokatu 10 b #22", "kaivokatu b #22"}},
		{"Kaivokatu 10b", []string{"kaivokatu #10b"}},
		{"3. linja 5", []string{"linja 5 #3", "linja #3", "3 linja #5", "linja #5"}},
		{"Kaivokatu 1, 00100 Helsinki", []string{"kaivokatu 00100 helsinki #1", "kaivokatu #1"}},
		{"5th Avenue", nil},
		{"00100", nil},
		{"Kaivokatu", nil},
		{"", nil},
	} {
		var got []string
		for _, r := range ParseQuery(tt.text).houses() {
			got = append(got, strings.Join(r.must, " ")+" #"+r.number)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.text, diff)
		}
	}
}

func TestALineIsReadAsItsCountryWritesIt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		line string
		want Parts
	}{
		{
			"Mannerheimintie 10, 00100 Helsinki",
			Parts{Street: "Mannerheimintie", Number: "10", Postcode: "00100", City: "Helsinki"},
		},
		{
			"10 High Street, Edinburgh, EH1 1AA",
			Parts{Street: "High Street", Number: "10", Postcode: "EH1 1AA", City: "Edinburgh", Leads: true},
		},
		{
			"50 W 23rd St, New York, NY 10010",
			Parts{Street: "W 23rd St", Number: "50", Postcode: "10010", City: "New York", Region: "NY", Leads: true},
		},
		{
			"12 Ladle Lane, Old Harbour, Noonhaven NH2 1AB",
			Parts{
				Street: "Ladle Lane", Number: "12", District: "Old Harbour", City: "Noonhaven", Postcode: "NH2 1AB",
				Leads: true,
			},
		},
		{"Ferry Street / Portsmouth Road, KT7 0XY", Parts{Street: "Ferry Street", Postcode: "KT7 0XY"}},
		{
			"Unit 4, 10-12 High Street, London",
			Parts{Street: "High Street", Number: "10-12", City: "London", Leads: true},
		},
		{"KT7 0XY", Parts{Postcode: "KT7 0XY"}},
		{
			"12 Rue Grimaldi, 98000 Monaco",
			Parts{Street: "Rue Grimaldi", Number: "12", Postcode: "98000", City: "Monaco", Leads: true},
		},
		{
			"Damrak 1 A, 1012 LG Amsterdam",
			Parts{Street: "Damrak", Number: "1 A", Postcode: "1012 LG", City: "Amsterdam"},
		},
		{"High Street, Level 2, London", Parts{Street: "High Street", City: "London"}},
		{"", Parts{}},
		{",,,", Parts{}},
	} {
		if diff := cmp.Diff(tt.want, ParseLine(tt.line)); diff != "" {
			t.Errorf("%s: %s", tt.line, diff)
		}
	}
}

func FuzzParseQuery(f *testing.F) {
	for _, seed := range []string{
		"Mannerheimintie 10, 00100 Helsinki", "3. linja 5 A 7", "%_\\|'", "ꟿ10-12", "\xff\x00", "１０ Ｍａｉｎ",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := ParseQuery(text)
		if n := len(q.all()); n > maxWords || len(q.parts) > maxParts {
			t.Fatalf("%d words in %d parts", n, len(q.parts))
		}
		readings := append(q.houses(), q.names()...)
		if len(readings) > maxReadings+1+maxParts {
			t.Fatalf("%d readings", len(readings))
		}
		for _, r := range readings {
			if len(r.must) == 0 {
				t.Fatalf("%q has a reading without words", text)
			}
			for _, word := range append(r.must, r.better...) {
				if word == "" || !utf8.ValidString(word) || strings.ContainsAny(word, "%_\\|' \x00") {
					t.Fatalf("%q has the word %q", text, word)
				}
			}
			if strings.ContainsAny(r.number, "%_\\|' \x00()[]*+?.^$") {
				t.Fatalf("%q has the number %q", text, r.number)
			}
		}
		ParseLine(text)
		if simple := Simplify(text); Simplify(simple) != simple {
			t.Fatalf("the simple form %q of %q is not its own: %q", simple, text, Simplify(simple))
		}
	})
}
