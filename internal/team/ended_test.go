package team_test

import (
	"bufio"
	"fmt"
	"net/http"
	"testing"
	"time"

	"noonish/internal/limit"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
	"noonish/internal/team/live"
)

func TestAStreamEndsWithItsSessionOnEveryReplica(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(o office, p *servertest.Person){
		"signed out": func(o office, p *servertest.Person) {
			o.do(p, http.MethodDelete, "/api/session", "", http.StatusNoContent)
		},
		"deleted": func(o office, p *servertest.Person) {
			o.do(p, http.MethodDelete, "/api/me", "", http.StatusNoContent)
		},
		"moved to another self": func(o office, p *servertest.Person) { moveTo(o, p, o.anna) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			one, two := o.Beside(t, openBus(t, natsURL()), nil), o.Beside(t, openBus(t, natsURL()), nil)
			address, _ := serve(t, two)
			guest, other := o.As(t), o.As(t)
			page, stays := follow(t, address, guest, o.link), follow(t, address, other, o.link)
			page.next(t)
			stays.next(t)
			end(o, at(one, guest))
			page.ends(t, "bye") // long before a heartbeat
			o.thumb(at(one, o.anna), "osm-n1", true)
			stays.next(t)
		})
	}
}

// moveTo makes a browser act for another person from now on.
func moveTo(o office, p, other *servertest.Person) {
	o.t.Helper()
	code := servertest.Decode[struct{ Code string }](o.t,
		o.do(other, http.MethodPost, "/api/me/move", "", http.StatusCreated)).Code
	o.do(p, http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code), http.StatusOK)
}

func TestAHeartbeatFindsSessionsThatEndedUnheard(t *testing.T) {
	t.Parallel()
	for name, statement := range map[string]string{
		"deleted":   `DELETE FROM sessions WHERE person_id = $1`,
		"too old":   `UPDATE sessions SET created_at = now() - interval '400 days' WHERE person_id = $1`,
		"unused":    `UPDATE sessions SET seen_on = current_date - 90 WHERE person_id = $1`,
		"a person":  `DELETE FROM people WHERE person_id = $1`,
		"suspended": `UPDATE people SET suspended_at = now() WHERE person_id = $1`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			s := o.Beside(t, openBus(t, ""), func(l *live.Live) { l.Pulse = 50 * time.Millisecond })
			address, _ := serve(t, s)
			guest := o.As(t)
			page := follow(t, address, guest, o.link)
			page.next(t)
			o.exec(statement, guest.ID)
			page.ends(t, "bye")
		})
	}
}

// The operator's command nudges the team's topic. A heartbeat finds the change if the nudge was lost.
func TestASuspendedTeamIsShownNoMore(t *testing.T) {
	t.Parallel()
	for name, pulse := range map[string]time.Duration{"heard": time.Hour, "unheard": 50 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			bus := openBus(t, "")
			address, _ := serve(t, o.Beside(t, bus, func(l *live.Live) { l.Pulse = pulse }))
			page, guest := follow(t, address, o.anna, o.link), follow(t, address, o.As(t), o.link)
			page.next(t)
			guest.next(t)
			id := o.teamID()
			o.exec(`UPDATE teams SET suspended_at = now() WHERE team_id = $1`, id)
			if pulse == time.Hour {
				bus.Send(ballot.Topic(id))
			}
			page.ends(t, "gone")
			guest.ends(t, "gone")
		})
	}
}

func TestAStreamLivesSoLongAndItsPageComesBack(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	s := o.Beside(t, openBus(t, ""),
		func(l *live.Live) { l.Pulse, l.Longest = 50*time.Millisecond, 300*time.Millisecond })
	address, _ := serve(t, s)
	page := follow(t, address, o.anna, o.link)
	page.next(t)
	page.ends(t, "bye")
	follow(t, address, o.anna, o.link).next(t)
}

func TestAPageThatSendsSomethingIsClosed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	conn := dial(t, address)
	_, _, body := tryFollow(t, conn, o.anna, o.link)
	if _, err := readMessage(body); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := body.ReadByte(); err == nil {
		t.Error("the stream goes on")
	}
	for start := time.Now(); o.Live.Open() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatal("it is still counted")
		}
	}
}

func TestPuppetsLeaveRoomForTheOwner(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	s := o.Beside(t, openBus(t, ""), func(l *live.Live) {
		l.Most = limit.Open{Session: 6, Person: 12, Guests: 2, Team: 12, Replica: 100}
	})
	address, _ := serve(t, s)
	for i := range 2 {
		puppet := o.joins(o.link, fmt.Sprintf("Puppet %d", i))
		for range 6 {
			follow(t, address, puppet, o.link)
		}
	}
	if status, _, _ := tryFollow(t, dial(t, address), o.As(t), o.link); status != http.StatusTooManyRequests {
		t.Errorf("a guest: %d, want 429", status)
	}
	follow(t, address, o.anna, o.link).next(t)
	if status, _, _ := tryFollow(t, dial(t, address), o.anna, o.link); status != http.StatusTooManyRequests {
		t.Errorf("her second: %d, want 429", status)
	}
	follow(t, address, o.joins(o.link, "Bob"), o.link).next(t)
}

func TestGuestsWhoJoinMakeRoomForOthers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	s := o.Beside(t, openBus(t, natsURL()), func(l *live.Live) {
		l.Most = limit.Open{Session: 6, Person: 6, Guests: 2, Team: 100, Replica: 100}
	})
	address, _ := serve(t, s)
	for i := range 6 { // three times the limit of guests
		newcomer := o.As(t)
		page := follow(t, address, newcomer, o.link)
		page.next(t)
		o.team(at(s, newcomer), http.MethodPost, "/api/team/members",
			fmt.Sprintf(`{"teamId":%q,"name":"N%d"}`, o.link, i))
		page.until(t, "their own name", func(seen ballot.View) bool { return seen.Me != nil })
	}
}

func TestATeamIsJoinedSoOftenInAllReplicas(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	replicas := []*servertest.Server{o.Server, o.Beside(t, openBus(t, ""), nil)}
	joined, refused := 0, 0
	for i := range 2 * limit.Joins.Rate.Burst {
		p := at(replicas[i%2], o.As(t))
		answer, _ := p.Try(t, http.MethodPost, "/api/team/members",
			fmt.Appendf(nil, `{"teamId":%q,"name":"Anna"}`, o.link))
		switch answer.Status {
		case http.StatusOK:
			joined++
		case http.StatusTooManyRequests:
			if refused++; answer.Header.Get("Retry-After") == "" {
				t.Error("a refusal without Retry-After")
			}
		default:
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
	}
	if joined < limit.Joins.Rate.Burst || refused == 0 { // on a slow machine the limit refills meanwhile
		t.Errorf("%d joined, %d were refused", joined, refused)
	}
	o.vote(o.anna, o.link, "osm-n1")
}

func TestAnAddressHasSoManyStreams(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	s := o.Beside(t, openBus(t, ""), func(l *live.Live) { l.Most.Address = 1 })
	address, _ := serve(t, s)
	through := func() int {
		conn := dial(t, address)
		t.Cleanup(func() { conn.Close() })
		fmt.Fprintf(conn, "GET /api/team/events HTTP/1.1\r\nHost: noonish.example\r\n"+
			"X-Forwarded-For: 203.0.113.9\r\nCookie: %s=%s\r\n\r\n",
			servertest.CookieName, o.anna.Token)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close(); response.Body.Close() })
		return response.StatusCode
	}
	if one, two := through(), through(); one != http.StatusOK || two != http.StatusTooManyRequests {
		t.Errorf("the first %d, the second %d", one, two)
	}
	follow(t, address, o.anna, o.link).next(t) // from another address
}
