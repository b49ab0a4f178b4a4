package notify

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// hostile are names that are markup in one medium or another.
var hostile = []string{
	"<!channel> & <https://evil.example|win>", "@everyone @here <@123> <#456>", "*bold* _it_ ~no~ `code` ||spoiler||",
	"[click](https://evil.example)", "<users/all>", "<b>x</b><a href=\"https://evil.example\">", "{{DATE(2026-01-01)}}",
	"# big\n> quote\n- list",
	"\u202egnp.exe\u200b\x00\x1b[31m", strings.Repeat("<&>", 300), strings.Repeat("*_", 300), strings.Repeat("ü", 500),
	"\xff\xfe", "",
}

// written returns the message for a kind of channel when every text in it is the same hostile name.
func written(t *testing.T, kind channelKind, name string, what Kind) (string, map[string]any) {
	t.Helper()
	d := Decision{Kind: what, TeamName: name, Place: name, Link: "x"}
	for range 20 {
		d.Tally = append(d.Tally, Tally{Name: name, Votes: 3, Closed: true})
	}
	address, _ := url.Parse("https://x.example/hook")
	r, err := kind.write(notice{message: d.message(), kind: what, url: "https://lunch.example/team/x"}, address)
	if err != nil || !utf8.Valid(r.body) {
		t.Fatalf("%s: %v", kind.name, err)
	}
	value := map[string]any{}
	decode(t, r.body, &value)
	return string(r.body), value
}

// texts returns all strings in a document.
func texts(value any) (all []string) {
	switch value := value.(type) {
	case string:
		return []string{value}
	case []any:
		for _, v := range value {
			all = append(all, texts(v)...)
		}
	case map[string]any:
		for _, v := range value {
			all = append(all, texts(v)...)
		}
	}
	return all
}

func TestWhatPeopleTypedMeansNothingToAChat(t *testing.T) {
	t.Parallel()
	bad := map[string][]string{
		"slack":      {"<", "\u202e", "\x00"},
		"googlechat": {"<users", "<b>", "<a ", "\u202e", "\x00"},
		"teams":      {"[click](", "*bold*", "`code`", "{{", "\u202e", "\x00"},
		"discord":    {"[click](", "*bold*", "`code`", "||spoiler||", "@everyone", "<@123>", "\u202e", "\x00"},
		"webhook":    {"\u202e", "\x00", "\x1b"},
	}
	for _, kind := range channelKinds {
		for _, name := range hostile {
			for _, what := range []Kind{Decided, Reopened} {
				whole, value := written(t, kind, name, what)
				for _, text := range texts(value) {
					for _, mark := range bad[kind.name] {
						if text != "<br>" && strings.Contains(strings.ReplaceAll(text, `\`+mark, ""), mark) {
							t.Errorf("%s shows %q in %q", kind.name, mark, text)
						}
					}
				}
				if len(whole) > 28<<10 {
					t.Errorf("%s: %d bytes", kind.name, len(whole))
				}
			}
		}
	}
}

func TestEveryChannelSaysThatAPlaceWasClosed(t *testing.T) {
	t.Parallel()
	address, _ := url.Parse("https://x.example/hook")
	d := Decision{Kind: Decided, Place: "Cafe", Tally: []Tally{
		{Name: "Cafe", Votes: 1}, {Name: "Shut", Votes: 2, Closed: true},
	}}
	for _, kind := range channelKinds {
		r, err := kind.write(notice{message: d.message(), kind: Decided, url: "https://lunch.example/team/x"}, address)
		if err != nil {
			t.Fatal(err)
		}
		body := string(r.body)
		if kind.name == "webhook" {
			if !strings.Contains(body, `{"name":"Cafe","votes":1},{"name":"Shut","votes":2,"closed":true}`) {
				t.Errorf("webhook: %s", body)
			}
		} else if !strings.Contains(body, "2 votes, closed then") || strings.Contains(body, "1 vote, closed") {
			t.Errorf("%s: %s", kind.name, body)
		}
	}
}

func TestEveryChannelNamesBothTables(t *testing.T) {
	t.Parallel()
	address, _ := url.Parse("https://x.example/hook")
	noon := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	d := Decision{Kind: Decided, Place: "Grill", Also: "Green", MeetAt: noon}
	for _, kind := range channelKinds {
		r, err := kind.write(notice{message: d.message(), kind: Decided, url: "https://lunch.example/team/x"}, address)
		if err != nil {
			t.Fatal(err)
		}
		body, want := strings.ReplaceAll(string(r.body), `\\`, ""), "Two tables: Grill and Green at 12:00"
		if kind.name == "webhook" {
			want = `"place":"Grill","also":"Green"`
		}
		if !strings.Contains(body, want) {
			t.Errorf("%s: %s", kind.name, body)
		}
	}
	for kind, want := range map[Kind]string{
		Asked: "Grill or Green", Decided: "Two tables: Grill and Green at 12:00",
	} {
		if got := (notice{message: d.message(), kind: kind}).line(); got != want {
			t.Errorf("%s: %q", kind, got)
		}
	}
}

func TestNamesOfAnyLengthFit(t *testing.T) {
	t.Parallel()
	runes := func(value any) int { s, _ := value.(string); return utf8.RuneCountInString(s) }
	for _, name := range hostile {
		for _, kind := range channelKinds {
			_, value := written(t, kind, name, Decided)
			switch kind.name {
			case "discord":
				embed, _ := value["embeds"].([]any)[0].(map[string]any)
				if runes(value["content"]) > 2000 || runes(embed["title"]) > 256 || runes(embed["description"]) > 4096 {
					t.Errorf("discord: %d, %d, %d", runes(value["content"]), runes(embed["title"]),
						runes(embed["description"]))
				}
			case "slack":
				for _, text := range texts(value["blocks"]) {
					if utf8.RuneCountInString(text) > 3000 {
						t.Errorf("slack: %d in a section", utf8.RuneCountInString(text))
					}
				}
			}
		}
		m := Decision{Kind: Decided, TeamName: name, Place: name, Link: strings.Repeat("x", 64)}.message()
		n := notice{message: m, kind: Decided}
		if payload, err := json.Marshal(pushed{n.title(), n.line(), n.Path, n.topic()}); err != nil ||
			len(payload) > 3500 {
			t.Errorf("%d bytes to push (%v)", len(payload), err)
		}
	}
}

func TestAKeyIsOfOneMessageAlone(t *testing.T) {
	t.Parallel()
	one := notice{roundID: "r", kind: Decided, target: "t"}
	if one.key() != (notice{roundID: "r", kind: Decided, target: "t", teamID: "other", url: "x"}).key() {
		t.Error("one message has two keys")
	}
	seen := map[string]bool{one.key(): true}
	for _, other := range []notice{
		{roundID: "r", kind: Reopened, target: "t"},
		{roundID: "s", kind: Decided, target: "t"},
		{roundID: "r", kind: Decided, target: "u"},
	} {
		if seen[other.key()] || len(other.key()) != 22 {
			t.Errorf("%+v: %s", other, other.key())
		}
		seen[other.key()] = true
	}
}

func TestWithoutAWinnerItIsSaid(t *testing.T) {
	t.Parallel()
	n := notice{message: Decision{TeamName: "Tech Team"}.message(), kind: Decided}
	if got := n.line(); got != "No place was chosen today." {
		t.Error(got)
	}
}
