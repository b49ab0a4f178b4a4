package notify

import (
	"encoding/json"
	"net/url"
)

// discordLetters of a title, of which 256 may be shown, each escaped.
const discordLetters = 110

func writeDiscord(n notice, address *url.URL) (request, error) {
	embed := map[string]any{"title": forMarkdown.Replace(cut(n.line(), discordLetters)), "url": n.url}
	if tally := n.tallyLines(mostText / 2); n.kind == Decided && tally != "" {
		embed["description"] = forMarkdown.Replace(tally)
	}
	body, err := json.Marshal(map[string]any{
		"content":          "**" + n.title() + "** " + forMarkdown.Replace(n.Team),
		"embeds":           []any{embed},
		"allowed_mentions": map[string]any{"parse": []string{}}, // a name may hold @everyone
	})
	to := *address
	query := to.Query()
	query.Set("wait", "true") // answered when the message is there
	to.RawQuery = query.Encode()
	return request{url: to.String(), body: body}, err
}
