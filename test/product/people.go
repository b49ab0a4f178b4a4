package product

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Person is one of the people who use the product. They hold several browsers, because each is only allowed so many
// calls a minute.
type Person struct {
	ID     string
	tokens []string
	turn   atomic.Int64
}

// NewPeople puts people into the database, each with as many sessions as told, as POST /api/session would one by one.
func NewPeople(ctx context.Context, pool *pgxpool.Pool, count, sessions int) ([]*Person, error) {
	people := make([]*Person, count)
	var ids, browsers [][]any
	for i := range people {
		person := &Person{ID: rand.Text()}
		ids = append(ids, []any{person.ID})
		for range sessions {
			var bits [32]byte
			_, _ = rand.Read(bits[:])
			hash := sha256.Sum256(bits[:])
			person.tokens = append(person.tokens, base64.RawURLEncoding.EncodeToString(bits[:]))
			browsers = append(browsers, []any{rand.Text(), person.ID, "computer", hash[:]})
		}
		people[i] = person
	}
	// At once: a replica that starts sweeps people who have no session.
	return people, pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"people"}, []string{"person_id"}, pgx.CopyFromRows(ids))
		if err == nil {
			columns := []string{"session_id", "person_id", "device", "token_hash"}
			_, err = tx.CopyFrom(ctx, pgx.Identifier{"sessions"}, columns, pgx.CopyFromRows(browsers))
		}
		return err
	})
}

// Cookie opens a session. It is Secure, so a Go client would not send it to a plain address by itself.
func (p *Person) Cookie() string {
	return "__Host-noonish=" + p.tokens[int(p.turn.Add(1))%len(p.tokens)]
}

// ZoneAtDawn is a time zone in which it is about three at night, so that no round of the run meets its deadline or
// the end of its day.
func ZoneAtDawn(now time.Time) string {
	west := now.UTC().Hour() - 3
	if west > 12 {
		west -= 24
	}
	return fmt.Sprintf("Etc/GMT%+d", west)
}
