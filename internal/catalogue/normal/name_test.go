package normal

import (
	"slices"
	"strings"
	"testing"
)

func mustLoadNameWords(t testing.TB) *nameWords {
	t.Helper()
	words, err := loadNameWords()
	if err != nil {
		t.Fatal(err)
	}
	return words
}

func TestWhatANameTells(t *testing.T) {
	t.Parallel()
	words := mustLoadNameWords(t)
	for _, tt := range []struct{ language, name, country, want string }{
		{"English", "The Golden Dumpling", "GB", "chinese"},
		{"English", "Joe's Fish & Chips", "GB", "fish and chips"},
		{"Finnish", "Otavan Kirjakahvila", "FI", "coffee shop"},
		{"Finnish", "Salaattiasema", "FI", "salad"},
		{"Swedish", "Söders Kinesiska Kök", "SE", "chinese"},
		{"Danish", "Smørrebrød hos Ida", "DK", "sandwich"},
		{"German", "Türkisches Dönerhaus", "DE", "turkish, kebab"},
		{"French", "Crêperie du Port", "FR", "crepe"},
		{"Dutch", "Frituur De Markt", "BE", "friture"},
		{"Dutch", "Bakkerij Jansen", "NL", "bakery"},
		{"Italian", "Trattoria da Mario", "IT", "italian"},
		{"Spanish", "Marisquería El Puerto", "ES", "seafood"},
		{"Portuguese", "Pastelaria Central", "PT", "pastry"},
		{"Turkish", "Hacı Baba Lokantası", "TR", "turkish"},
		{"Polish", "Kuchnia Wietnamska", "PL", "vietnamese"},
		{"Czech", "Cukrárna Myšák", "CZ", "pastry"},
		{"Hungarian", "Fagyizó", "HU", "ice cream"},
		{"Greek", "Ταβέρνα του Νίκου", "GR", "greek"},
		{"Russian", "Кофейня на Невском", "RU", "coffee shop"},
		{"Arabic", "شاورما الشام", "SY", "kebab"},
	} {
		t.Run(tt.language+" "+tt.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(words.tell(tt.name, tt.country), ", "); got != tt.want {
				t.Errorf("%q tells %q, want %q", tt.name, got, tt.want)
			}
		})
	}
}

func TestWhereAWordCounts(t *testing.T) {
	t.Parallel()
	words := mustLoadNameWords(t)
	for _, tt := range []struct{ name, called, country, want string }{
		{"a name that tells nothing", "The Kitchin", "GB", ""},
		{"no name", "", "GB", ""},
		{"signs only", "!? & 24/7", "GB", ""},
		{"a whole word", "Pho 88", "GB", "vietnamese"},
		{"not within a word", "Phoenix", "GB", ""},
		{"a start", "Pizzamania", "SE", "pizza"},
		{"an end", "Kotipizza", "FI", "pizza"},
		{"digits separate words", "Bangkok9", "FI", "thai"},
		{"capitals and accents", "PÂTISSERIE", "FR", "pastry"},
		{"a phrase", "Old Town Dim Sum", "GB", "chinese"},
		{"a phrase that is cut off", "Hot", "GB", ""},
		{"two kinds", "Pizza & Kebab", "FI", "pizza, kebab"},
		{"the same kind twice", "Pizzeria Pizza Pizza", "IT", "pizza"},
		{"a menu is no name", "Pizza Sushi Burger Kebab Falafel", "FI", "pizza, sushi, burger"},
		{"a weak word alone", "The Curry Room", "GB", "indian"},
		{"a weak word beside a strong one", "Thai Curry", "GB", "thai"},
		{"the longer word hides the shorter one", "Chinatown Hotel Restaurant", "GB", ""},
		{"a first name is no country", "Hellen Addison", "GB", ""},
		{"a German citizen is no burger", "Bürgerstube", "DE", ""},
		{"a word of another meaning in the country", "Chamas Tacos", "BE", ""},
		{"the same word elsewhere", "Chamas Tacos", "US", "mexican"},
		{"an Italian bar", "Bar Centrale", "IT", ""},
		{"a French pub", "Le Pub", "FR", ""},
		{"a grill may be anybody's", "City Grill", "FI", ""},
		{"an orchid is a flower", "Orkidea", "FI", ""},
		{"a bun may be Vietnamese or not", "Bad Bun", "BE", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(words.tell(tt.called, tt.country), ", "); got != tt.want {
				t.Errorf("%q tells %q, want %q", tt.called, got, tt.want)
			}
		})
	}
}

func TestNoNameTellsADiet(t *testing.T) {
	t.Parallel()
	var kinds []string
	words := mustLoadNameWords(t)
	for _, table := range []map[string]nameWord{words.whole, words.start, words.end} {
		for _, row := range table {
			kinds = append(kinds, row.kind)
		}
	}
	for _, phrases := range words.phrases {
		for _, row := range phrases {
			kinds = append(kinds, row.kind)
		}
	}
	for _, bearers := range mustLoadChains(t).brands {
		for _, bearer := range bearers {
			kinds = append(kinds, partsOf(bearer.cuisines)...)
		}
	}
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		if diets := dietsOf(nil, nil, []string{kind}); len(diets) > 0 {
			t.Errorf("%q promises %v", kind, diets)
		}
		for _, cuisine := range Cuisines(kind) {
			if slices.Contains(dietWords[:], cuisine) {
				t.Errorf("%q would be found by a search for %s", kind, cuisine)
			}
		}
	}
}

func TestTheTableOfNamesHasTenLanguages(t *testing.T) {
	t.Parallel()
	words := map[string]int{}
	for line := range strings.Lines(nameTable) {
		if field := strings.Split(line, "\t"); len(field) > 1 {
			for _, language := range strings.Fields(field[1]) {
				words[language]++
			}
		}
	}
	for _, language := range []string{"en", "fi", "sv", "de", "fr", "nl", "it", "es", "pt", "tr", "pl"} {
		if words[language] < 5 {
			t.Errorf("%d words of %s", words[language], language)
		}
	}
}

func TestABrokenTableOfNamesIsRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, table string }{
		{"an empty line", "\n"},
		{"too few columns", "pizza\ten\tpizza\n"},
		{"capitals", "Pizza\ten\tpizza\twhole\n"},
		{"an accent", "crêpe\tfr\tcrepe\twhole\n"},
		{"no kind", "pizza\ten\t\twhole\n"},
		{"a short start", "wok\ten\tasian\tstart\n"},
		{"a short end", "thai\ten\tthai\tend\n"},
		{"a place nobody knows", "pizza\ten\tpizza\tmiddle\n"},
		{"a condition nobody knows", "pizza\ten\tpizza\twhole\tsometimes\n"},
		{"a phrase that is a start", "dim sum\ten\tchinese\tstart\n"},
		{"two meanings", "pide\ttr\tturkish\twhole\npide\ten\tpizza\twhole\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, err := parseNameWords(tt.table); err == nil {
				t.Error("it was read")
			}
		})
	}
}

func FuzzWhatANameTells(f *testing.F) {
	words := mustLoadNameWords(f)
	f.Add("Pizzeria Istanbul", "FI")
	f.Add("\xff寿司İ", "")
	f.Fuzz(func(t *testing.T, name, country string) {
		told := words.tell(name, country)
		if len(told) > mostTold || slices.Contains(told, "") || len(unique(told)) != len(told) {
			t.Errorf("%q tells %q", name, told)
		}
	})
}

func BenchmarkWhatANameTells(b *testing.B) {
	words := mustLoadNameWords(b)
	names := []string{"The Kitchin", "Ristorante da Mario", "Söders Kinesiska Kök", "Pizza & Kebab", "بيت الشاورما"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		words.tell(names[i%len(names)], "GB")
	}
}
