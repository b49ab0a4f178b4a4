package server

import (
	"net/http"
	"strings"
	"time"
)

// Operator holds the settings about running the server.
type Operator struct {
	PublicURL       string // our public address; https means that TLS is in front
	SecurityContact string // where to report a vulnerability: a mail address or an https address; may be empty
}

// strict makes browsers that came by TLS use it for a year. Other hosts of the same domain are not ours to decide
// about.
func (o Operator) strict(next http.Handler) http.Handler {
	if !strings.HasPrefix(o.PublicURL, "https://") {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		next.ServeHTTP(w, r)
	})
}

// mount adds /.well-known/security.txt, according to RFC 9116, if there is a contact.
func (o Operator) mount(mux *http.ServeMux) {
	if o.SecurityContact == "" {
		return
	}
	contact := o.SecurityContact
	if !strings.Contains(contact, ":") {
		contact = "mailto:" + contact
	}
	mux.HandleFunc("GET /.well-known/security.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		expires := time.Now().UTC().AddDate(0, 6, 0).Truncate(24 * time.Hour).Format(time.RFC3339)
		lines := "Contact: " + contact + "\nExpires: " + expires + "\nPreferred-Languages: en\n"
		if strings.HasPrefix(o.PublicURL, "https://") {
			lines += "Canonical: " + o.PublicURL + "/.well-known/security.txt\n"
		}
		_, _ = w.Write([]byte(lines)) // nobody reads an answer that cannot be delivered
	})
}
