package notify

import (
	"encoding/json"
	"html"
	"net/url"
	"strings"
)

// Google Chat has no way to escape its markup in a text, so the characters are replaced by similar ones. Without angle
// brackets there are neither mentions nor hidden links. Cards read HTML, which can be escaped.
var forChat = strings.NewReplacer("<", "‹", ">", "›", "*", "∗", "~", "∼", "`", "ˋ", "_", "＿")

func writeGoogleChat(n notice, address *url.URL) (request, error) {
	widgets := []any{map[string]any{"decoratedText": map[string]any{
		"text": html.EscapeString(n.line()), "bottomLabel": html.EscapeString(n.Team), "wrapText": true,
	}}}
	if n.kind == Decided && len(n.Tally) > 0 {
		tally := strings.ReplaceAll(html.EscapeString(n.tallyLines(mostText)), "\n", "<br>")
		widgets = append(widgets, map[string]any{"textParagraph": map[string]any{"text": tally}})
	}
	widgets = append(widgets, map[string]any{"buttonList": map[string]any{"buttons": []any{map[string]any{
		"text": n.button(), "onClick": map[string]any{"openLink": map[string]any{"url": n.url}},
	}}}})
	body, err := json.Marshal(map[string]any{
		"text":   forChat.Replace(n.title() + ": " + n.line()),
		"thread": map[string]any{"threadKey": "lunch-" + n.Day},
		"cardsV2": []any{map[string]any{"cardId": "lunch", "card": map[string]any{
			"header": map[string]any{"title": n.title()}, "sections": []any{map[string]any{"widgets": widgets}},
		}}},
	})
	to := *address
	query := to.Query()
	query.Set("messageReplyOption", "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD")
	query.Set("requestId", n.key()) // Google Chat drops a second message with the same id
	to.RawQuery = query.Encode()
	return request{
		url: to.String(), header: map[string]string{"Content-Type": "application/json; charset=UTF-8"}, body: body,
	}, err
}
