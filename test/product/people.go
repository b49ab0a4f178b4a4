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

// Person is a user of the product. They have several sessions, because the calls per minute of each one are limited.
type Person struct {
	ID     string
	tokens []string
	turn   atomic.Int64
}

// NewPeople inserts people with this many sessions each into the database, as POST /api/session would one by one.
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
	// One transaction, because a replica that starts deletes people who have no session.
	return people, pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"people"}, []string{"person_id"}, pgx.CopyFromRows(ids))
		if err == nil {
			columns := []string{"session_id", "person_id", "device", "token_hash"}
			_, err = tx.CopyFrom(ctx, pgx.Identifier{"sessions"}, columns, pgx.CopyFromRows(browsers))
		}
		return err
	})
}

// Cookie returns the Cookie header of the person's next session, in turn. The cookie is Secure, so a Go cookie jar
// would not send it over plain http.
func (p *Person) Cookie() string {
	return "__Host-noonish=" + p.tokens[int(p.turn.Add(1))%len(p.tokens)]
}

// ZoneAtDawn returns a time zone in which it is about three in the morning, so that no round of the run reaches its
// deadline or the end of its day.
func ZoneAtDawn(now time.Time) string {
	west := now.UTC().Hour() - 3
	if west > 12 {
		west -= 24
	}
	return fmt.Sprintf("Etc/GMT%+d", west)
}
