package live

import (
	"net/http"

	"noonish/internal/api"
)

// Follow answers with the team, now and whenever it changes, or returns why there is no room. The stream goes on after
// it has returned.
func (l *Live) Follow(w http.ResponseWriter, teamID string, who Viewer) error {
	li, err := l.enter(teamID, newListener(who))
	if err != nil {
		if who.Left != nil {
			who.Left()
		}
		return err
	}
	stream, err := api.OpenStream(w)
	if err != nil {
		l.leave(li)
		return err
	}
	li.start(stream)
	return nil
}
