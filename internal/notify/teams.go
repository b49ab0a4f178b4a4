package notify

import (
	"encoding/json"
	"net/url"
	"strings"
)

// forMarkdown escapes all markup of Adaptive Cards and Discord.
var forMarkdown = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", ">", `\>`, "<", `\<`, "|", `\|`, "#", `\#`,
	"[", `\[`, "]", `\]`, "(", `\(`, ")", `\)`, ":", `\:`, "@", `\@`, "-", `\-`, "{{", "{ {",
)

type cardFact struct {
	Title string `json:"title"`
	Value string `json:"value"`
}

// writeTeams writes an Adaptive Card for a workflow "when a Teams webhook request is received".
func writeTeams(n notice, address *url.URL) (request, error) {
	body := []any{
		map[string]any{"type": "TextBlock", "size": "Large", "weight": "Bolder", "text": n.title(), "wrap": true},
		map[string]any{
			"type": "TextBlock",
			"text": forMarkdown.Replace(n.Team) + ": " + forMarkdown.Replace(n.line()), "wrap": true,
		},
	}
	if n.kind == Decided && len(n.Tally) > 0 {
		facts := make([]cardFact, len(n.Tally))
		for i, t := range n.Tally {
			facts[i] = cardFact{forMarkdown.Replace(t.Name), t.votes()}
		}
		body = append(body, map[string]any{"type": "FactSet", "facts": facts})
	}
	card := map[string]any{
		"$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard", "version": "1.4",
		"body":    body,
		"actions": []any{map[string]any{"type": "Action.OpenUrl", "title": n.button(), "url": n.url}},
	}
	whole, err := json.Marshal(map[string]any{"type": "message", "attachments": []any{map[string]any{
		"contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": nil, "content": card,
	}}})
	return request{url: address.String(), body: whole}, err
}
