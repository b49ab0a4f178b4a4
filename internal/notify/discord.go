package notify

import (
	"encoding/json"
	"net/url"
)

// discordLetters bounds a title: Discord shows 256 characters, and each letter may be escaped.
const discordLetters = 110

func writeDiscord(n notice, address *url.URL) (request, error) {
	embed := map[string]any{"title": forMarkdown.Replace(cut(n.line(), discordLetters)), "url": n.url}
	if tally := n.tallyLines(mostText / 2); n.kind == Decided && tally != "" {
		embed["description"] = forMarkdown.Replace(tally)
	}
	body, err := json.Marshal(map[string]any{
		"content":          "**" + n.title() + "** " + forMarkdown.Replace(n.Team),
		"embeds":           []any{embed},
		"allowed_mentions": map[string]any{"parse": []string{}}, // a name may contain @everyone
	})
	to := *address
	query := to.Query()
	query.Set("wait", "true") // answers only when the message exists
	to.RawQuery = query.Encode()
	return request{url: to.String(), body: body}, err
}
