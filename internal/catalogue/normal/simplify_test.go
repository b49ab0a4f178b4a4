package normal

import (
	"testing"
	"unicode/utf8"
)

func TestSimplify(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, written, want string }{
		{"case does not matter", "Pizza HUT", "pizzahut"},
		{"an ampersand is an and", "Maki & Ramen", "makiandramen"},
		{"punctuation of every sort goes", "McDonald’s (Drive-Thru) «24/7»!", "mcdonaldsdrivethru247"},
		{"a trade mark is no letter", "Subway™ ®", "subway"},
		{"accents go", "Café Zoë Ürgüp", "cafezoeurgup"},
		{"an accent that is a letter of its own goes", "Cafe\u0301", "cafe"},
		{"a Turkish capital I", "BİM İstanbul", "bimistanbul"},
		{"a Turkish small I", "Köfteci Yıldız", "kofteciyildiz"},
		{"letters with a stroke", "Łódź Smørrebrød Đà", "lodzsmorrebrodda"},
		{"joined letters", "Straße Œuf Ærø", "strasseoeufaero"},
		{"Cyrillic", "Теремок – Ёлка", "теремокелка"},
		{"Greek", "Γύρος Άννα", "γυροσαννα"},
		{"the last s of a Greek word in capitals", "ΓΥΡΟΣ", "γυροσ"},
		{"Arabic", "مطعم البيك", "مطعمالبيك"},
		{"Hebrew", "ארומה אספרסו בר", "ארומהאספרסובר"},
		{"Thai keeps its vowels", "กาแฟ อเมซอน", "กาแฟอเมซอน"},
		{"Japanese keeps its voices", "すき家・ガスト", "すき家ガスト"},
		{"half wide and full wide", "ＫＦＣ ｶﾞｽﾄ", "kfcガスト"},
		{"Korean", "스타벅스 커피", "스타벅스커피"},
		{"Chinese", "星巴克（北京）", "星巴克北京"},
		{"nothing but signs", "★ !!! ★", ""},
		{"nothing", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Simplify(tt.written); got != tt.want {
				t.Errorf("Simplify(%q) = %q, want %q", tt.written, got, tt.want)
			}
		})
	}
}

func FuzzSimplify(f *testing.F) {
	for _, name := range []string{
		"Café & Bar", "ｶﾞｽﾄ", "İı", "Straße", "½ ™ ㈱", "ẞ", "\xff\xfe", "กาแฟ", "ΓΥΡΟΣ", "ŉ ǰ ΐ",
	} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		simple := Simplify(name)
		if !utf8.ValidString(simple) {
			t.Errorf("Simplify(%q) = %q: not UTF-8", name, simple)
		}
		if again := Simplify(simple); again != simple {
			t.Errorf("Simplify(%q) = %q, and of that %q", name, simple, again)
		}
	})
}

func BenchmarkSimplify(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Simplify("Café Brûlot & Söhne")
	}
}
