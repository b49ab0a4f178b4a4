package notify

import (
	"encoding/json"
	"net/url"
	"strings"
)

// Slack reads &, < and > as markup, for example mentions. Nothing else in a plain_text is markup.
var forSlack = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

type slackText struct {
	Type  string `json:"type"`
	Text  string `json:"text"`
	Emoji bool   `json:"emoji"`
}

func slackPlain(text string) *slackText {
	return &slackText{Type: "plain_text", Text: forSlack.Replace(text)}
}

type slackBlock struct {
	Type     string        `json:"type"`
	Text     *slackText    `json:"text,omitempty"`
	Elements []slackButton `json:"elements,omitempty"`
}

type slackButton struct {
	Type string     `json:"type"`
	Text *slackText `json:"text"`
	URL  string     `json:"url"`
}

func writeSlack(n notice, address *url.URL) (request, error) {
	blocks := []slackBlock{
		{Type: "header", Text: slackPlain(n.title())},
		{Type: "section", Text: slackPlain(n.Team + ": " + n.line())},
	}
	if tally := n.tallyLines(slackLetters); n.kind == Decided && tally != "" {
		blocks = append(blocks, slackBlock{Type: "section", Text: slackPlain(tally)})
	}
	blocks = append(blocks, slackBlock{
		Type: "actions", Elements: []slackButton{{Type: "button", Text: slackPlain(n.button()), URL: n.url}},
	})
	body, err := json.Marshal(map[string]any{
		"text":   forSlack.Replace(n.title() + ": " + n.line()), // what a notification shows
		"mrkdwn": false, "blocks": blocks, "unfurl_links": false, "unfurl_media": false,
	})
	return request{url: address.String(), body: body}, err
}

// slackLetters bounds a name, so that twelve lines stay below the 3,000 characters of a section even if each letter is
// escaped.
const slackLetters = 40

// tallyLines returns the result of each candidate, one per line.
func (n notice) tallyLines(letters int) string {
	lines := make([]string, len(n.Tally))
	for i, t := range n.Tally {
		lines[i] = cut(t.Name, letters) + ": " + t.votes()
	}
	return strings.Join(lines, "\n")
}

func (n notice) button() string {
	if n.kind == Reopened {
		return "Vote"
	}
	return "See the choice"
}
