package notifytest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"testing"
)

// isJSON parses a body whose content type is JSON.
func isJSON(r *http.Request, body []byte) (map[string]any, bool) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	var value map[string]any
	decoder := json.NewDecoder(bytes.NewReader(body))
	posted := err == nil && r.Method == http.MethodPost && kind == "application/json"
	return value, posted && decoder.Decode(&value) == nil
}

// at follows keys and list positions into a document.
func at(value any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			object, _ := value.(map[string]any)
			value = object[step]
		case int:
			list, _ := value.([]any)
			if step >= len(list) {
				return nil
			}
			value = list[step]
		}
	}
	return value
}

func text(value any, path ...any) string {
	s, _ := at(value, path...).(string)
	return s
}

func list(value any, path ...any) []any {
	l, _ := at(value, path...).([]any)
	return l
}

// Slack accepts what an incoming webhook accepts.
func Slack(t testing.TB) *Receiver {
	const path = "/services/T0CANARY/B0CANARY/canaryslack"
	return service(t, "slack", path, false, func(r *http.Request, body []byte) (Message, *refusal) {
		value, ok := isJSON(r, body)
		switch {
		case r.URL.Path != path:
			return Message{}, &refusal{http.StatusNotFound, "no_service"}
		case !ok:
			return Message{}, &refusal{http.StatusBadRequest, "invalid_payload"}
		case text(value, "text") == "":
			return Message{}, &refusal{http.StatusBadRequest, "no_text"}
		case !slackBlocks(list(value, "blocks")):
			return Message{}, &refusal{http.StatusBadRequest, "invalid_blocks"}
		}
		return Message{Text: text(value, "text"), Body: value}, nil
	}, func(w http.ResponseWriter, _ Message) { _, _ = io.WriteString(w, "ok") })
}

func slackBlocks(blocks []any) bool {
	most := map[string]int{"header": 150, "section": 3000}
	for _, block := range blocks {
		switch kind := text(block, "type"); kind {
		case "header", "section":
			n := len([]rune(text(block, "text", "text")))
			if n == 0 || n > most[kind] || (kind == "header" && text(block, "text", "type") != "plain_text") {
				return false
			}
		case "actions":
			if text(block, "elements", 0, "type") != "button" || len(text(block, "elements", 0, "text", "text")) > 75 ||
				len(text(block, "elements", 0, "url")) > 3000 {
				return false
			}
		default:
			return false
		}
	}
	return len(blocks) > 0 && len(blocks) <= 50
}

// Teams accepts what a workflow that posts a card accepts. Like the real one, it answers only that it accepted.
func Teams(t testing.TB) *Receiver {
	const path = "/powerautomate/automations/direct/workflows/canaryteams/triggers/manual/paths/invoke"
	query := "?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=canaryteamssignature"
	return service(t, "teams", path+query, false,
		func(r *http.Request, body []byte) (Message, *refusal) {
			value, ok := isJSON(r, body)
			card := at(value, "attachments", 0, "content")
			switch {
			case r.URL.Query().Get("sig") != "canaryteamssignature" || r.URL.Path != path:
				return Message{}, &refusal{
					http.StatusUnauthorized, `{"error":{"code":"DirectApiInvalidAuthorizationScheme"}}`,
				}
			case !ok || len(body) > 28<<10:
				return Message{}, &refusal{http.StatusBadRequest, `{"error":{"code":"InvalidRequestContent"}}`}
			case text(value, "type") != "message",
				text(value, "attachments", 0, "contentType") != "application/vnd.microsoft.card.adaptive",
				text(card, "type") != "AdaptiveCard", text(card, "version") == "", text(card, "body", 0, "text") == "":
				return Message{}, &refusal{http.StatusBadRequest, `{"error":{"code":"TriggerInputSchemaMismatch"}}`}
			}
			for _, action := range list(card, "actions") {
				if text(action, "type") != "Action.OpenUrl" || text(action, "url") == "" {
					return Message{}, &refusal{http.StatusBadRequest, `{"error":{"code":"TriggerInputSchemaMismatch"}}`}
				}
			}
			return Message{Text: text(card, "body", 1, "text"), Body: value}, nil
		}, func(w http.ResponseWriter, _ Message) { w.WriteHeader(http.StatusAccepted) })
}

// GoogleChat accepts what a space's webhook accepts. Like the real one it refuses unknown fields, and makes no second
// message for a requestId it has seen.
func GoogleChat(t testing.TB) *Receiver {
	const path = "/v1/spaces/AAAAcanary/messages"
	no := func(code int, status string) *refusal {
		return &refusal{code, fmt.Sprintf(`{"error":{"code":%d,"status":%q}}`, code, status)}
	}
	return service(t, "googlechat", path+"?key=canarychatkey&token=canarychattoken", true,
		func(r *http.Request, body []byte) (Message, *refusal) {
			value, ok := isJSON(r, body)
			query := r.URL.Query()
			switch {
			case r.URL.Path != path:
				return Message{}, no(http.StatusNotFound, "NOT_FOUND")
			case query.Get("key") != "canarychatkey" || query.Get("token") != "canarychattoken":
				return Message{}, no(http.StatusUnauthorized, "UNAUTHENTICATED")
			case !ok || len(body) > 32000 || (text(value, "text") == "" && len(list(value, "cardsV2")) == 0):
				return Message{}, no(http.StatusBadRequest, "INVALID_ARGUMENT")
			case text(value, "thread", "threadKey") != "" &&
				query.Get("messageReplyOption") != "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD":
				return Message{}, no(http.StatusBadRequest, "INVALID_ARGUMENT")
			case query.Get("requestId") != strings.Trim(r.Header.Get("Idempotency-Key"), `"`):
				return Message{}, no(http.StatusBadRequest, "INVALID_ARGUMENT")
			}
			for field := range value {
				if field != "text" && field != "thread" && field != "cardsV2" {
					return Message{}, no(http.StatusBadRequest, "INVALID_ARGUMENT")
				}
			}
			return Message{Text: text(value, "text"), Body: value}, nil
		}, func(w http.ResponseWriter, m Message) {
			w.Header().Set("Content-Type", "application/json; charset=UTF-8")
			_, _ = fmt.Fprintf(w,
				`{"name":"spaces/AAAAcanary/messages/%s","thread":{"name":"spaces/AAAAcanary/threads/1"}}`,
				m.Query.Get("requestId"))
		})
}

// Discord accepts what a webhook accepts, and would notify everybody whose mention is not suppressed.
func Discord(t testing.TB) *Receiver {
	const path = "/api/webhooks/1234567890/canarydiscord"
	return service(t, "discord", path, false, func(r *http.Request, body []byte) (Message, *refusal) {
		value, ok := isJSON(r, body)
		mentions, said := at(value, "allowed_mentions", "parse").([]any)
		switch {
		case r.URL.Path != path:
			return Message{}, &refusal{http.StatusNotFound, `{"message":"Unknown Webhook","code":10015}`}
		case !ok:
			return Message{}, &refusal{
				http.StatusBadRequest, `{"message":"The request body contains invalid JSON.","code":50109}`,
			}
		case text(value, "content") == "" && len(list(value, "embeds")) == 0:
			return Message{}, &refusal{http.StatusBadRequest, `{"message":"Cannot send an empty message","code":50006}`}
		case len([]rune(text(value, "content"))) > 2000, len(list(value, "embeds")) > 10, !said, len(mentions) != 0:
			return Message{}, &refusal{http.StatusBadRequest, `{"message":"Invalid Form Body","code":50035}`}
		}
		for _, embed := range list(value, "embeds") {
			if len([]rune(text(embed, "title"))) > 256 || len([]rune(text(embed, "description"))) > 4096 {
				return Message{}, &refusal{http.StatusBadRequest, `{"message":"Invalid Form Body","code":50035}`}
			}
		}
		return Message{Text: text(value, "embeds", 0, "title"), Body: value}, nil
	}, func(w http.ResponseWriter, m Message) {
		if m.Query.Get("wait") != "true" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"id":"1","type":0}`)
	})
}
