// Package wiring builds the product from what its caller has opened: main for a replica, servertest for a test. A test
// that wants another part sets a field, before or after, and builds nothing itself.
package wiring

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/address"
	"noonish/internal/besttime"
	"noonish/internal/crowd"
	"noonish/internal/favorite"
	"noonish/internal/foursquare"
	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/nudge"
	"noonish/internal/person"
	"noonish/internal/photo"
	"noonish/internal/place"
	"noonish/internal/place/memory"
	"noonish/internal/postgres"
	"noonish/internal/report"
	"noonish/internal/retention"
	"noonish/internal/server"
	"noonish/internal/signin"
	"noonish/internal/standby"
	"noonish/internal/streetmap"
	"noonish/internal/team"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/live"
	"noonish/internal/team/voting"
	"noonish/internal/travel"
	"noonish/internal/vendor"
	"noonish/internal/visit"
)

// Parts are what the product is built from. Engines that are nil or empty are none.
type Parts struct {
	Pools Pools
	Bus   *nudge.Bus
	Now   func() time.Time

	Memory *memory.Memory // what searches read first; nil for none

	Routing   travel.Engine    // another server for routes, beside our own footpaths
	Photos    *photo.Commons   // where pictures of places are fetched
	Live      vendor.Account   // Foursquare, which knows more of places
	Crowds    vendor.Account   // BestTime, which knows how busy places are
	Typing    []address.Engine // asked while a person types an address, after our own index
	Submitted []address.Engine // asked for a submitted address only

	Limits            limit.Limits
	TrustedProxies    limit.Proxies
	TrustUserIDHeader bool
	PlainCookie       bool
	Kept              team.Retention
	Notify            notify.Options // Build sets its Nudge and Jobs
	SignIn            signin.Options
	Browser           server.Config // Build sets its PushKey and Live
}

// Pools are the connections of a replica. Each class of work has its own, so that none waits for another's.
type Pools struct {
	Team       *pgxpool.Pool // teams, people, favorites and notifications
	Browse     *pgxpool.Pool // searches, the map, addresses
	Background *pgxpool.Pool // jobs and sweeps, and the migration

	Standby *standby.Server // answers what Browse is for, while it can; nil for none
}

// reads returns what searches, the map and addresses are read with.
func (p Pools) reads() standby.Reader { return standby.Reader{Primary: p.Browse, Standby: p.Standby} }

// Build returns the APIs that the routes call. Nothing runs in the background until the caller starts it.
func Build(ctx context.Context, p Parts) (server.Nouns, error) {
	k, err := readKeys(ctx, p.Pools.Background)
	if err != nil {
		return server.Nouns{}, err
	}
	p.Notify.Nudge = func(teamID string) { p.Bus.Send(ballot.Topic(teamID)) }
	p.Notify.Jobs = p.Pools.Background
	notifications, err := notify.Open(ctx, p.Pools.Team, p.Notify)
	if err != nil {
		return server.Nouns{}, err
	}
	pictures := p.pictures(k)
	p.Browser.PushKey, p.Browser.Live = notifications.PushKey(), pictures != nil
	p.Browser.Photos = p.Browser.Photos || pictures != nil
	streets := &streetmap.Store{Reads: p.Pools.reads(), Changed: p.Pools.Standby.Barrier}
	waits := &visit.Waits{Store: visit.Store{Pool: p.Pools.Background, Now: p.Now}}
	places := p.places(streets, waits)
	vendors, metrics := p.foursquare(places.Store, pictures)
	sources, more := p.crowds(waits, vendors)
	ballots := places // a ballot reads its places on the teams' pool; routes are read on the searches' pool
	ballots.Pool = p.Pools.Team
	favorites := favorite.Store{Pool: p.Pools.Team, Places: ballots}
	visits := visit.Store{Pool: p.Pools.Team, Places: ballots, Now: p.Now}
	reports := report.Store{Pool: p.Pools.Team, Places: ballots, Now: p.Now}
	teams, waited := p.teams(ballots, notifications, visits)
	people := p.people(k, favorites.Keeper(), visits.Keeper(), visits.DoorKeeper(), reports.Keeper(), teams.Keeper(),
		teams.RequestKeeper(), notifications.Keeper())
	streams := live.New(teams, people.Store, p.Bus.Listen)
	streams.Most = p.Limits.Streams
	return server.Nouns{
		Places:     place.API{Finder: places, Cursors: place.Cursors{Key: k.cursor}},
		Crowd:      crowd.API{Habits: places.Habits, Now: p.Now, Sources: sources},
		Photos:     photo.API{Source: p.Photos, Foursquare: pictures, Known: places.HasPhoto},
		Foursquare: vendors,
		Addresses:  p.addresses(vendors.Client),
		People:     people,
		SignIn:     p.signIn(people),
		Favorites:  favorite.API{Store: favorites, People: people},
		Visits:     visit.API{Store: visits, Waits: waits, People: people, Member: teams.Member},
		Reports:    report.API{Store: reports, Background: p.sweeping(reports), People: people},
		Teams:      team.API{Store: teams, People: people, Live: streams, PublicURL: p.Notify.PublicURL},
		Notify:     notify.API{Store: notifications, People: people, Owner: teams.Owner},
		Tiles:      streetmap.NewAPI(streets),
		Kept: retention.API{
			Rules: slices.Concat(person.Rules(), favorite.Rules(), visit.Rules(), report.Rules(), p.Kept.Rules(),
				notify.Rules()),
		},
		Config:  p.Browser,
		Vendors: append(metrics, more...),
		Waits:   waited,
	}, nil
}

// keys are the signing keys that all replicas share.
type keys struct{ cursor, sessions, photos []byte }

func readKeys(ctx context.Context, pool *pgxpool.Pool) (k keys, err error) {
	if k.cursor, err = postgres.Secret(ctx, pool, "cursor"); err == nil {
		k.sessions, err = postgres.Secret(ctx, pool, "sessions")
	}
	if err == nil {
		k.photos, err = postgres.Secret(ctx, pool, "photos")
	}
	return k, err
}

func (p Parts) places(streets *streetmap.Store, waits *visit.Waits) place.Finder {
	return place.Finder{
		Store:     place.Store{Pool: p.Pools.reads(), Memory: p.Memory},
		Timetable: place.NewTimetable(p.Now),
		Crowd: place.Crowd{
			At: crowd.At, Basis: crowd.Basis, Stay: crowd.StayMinutes, Seen: waits.At, SeenBasis: visit.Observed,
		},
		Ways:  travel.NewPaths(p.Pools.reads(), streets.Version),
		Asked: p.Routing,
	}
}

// sweeping returns the store for background work, which has its own connections.
func (p Parts) sweeping(reports report.Store) report.Store {
	reports.Pool, reports.Places.Pool = p.Pools.Background, p.Pools.Background
	return reports
}

// foursquare returns the vendor that is asked about places, or one that says nothing, and its metrics.
func (p Parts) foursquare(places place.Store, pictures *photo.Foursquare) (foursquare.API, []prometheus.Collector) {
	a := foursquare.API{Places: places.Named, Now: p.Now}
	if pictures == nil {
		return a, nil
	}
	budget := vendor.NewBudget(p.Pools.Browse, "foursquare", p.Live.PerDay)
	a.Client = foursquare.New(p.Live.URL, p.Live.Key, budget.Take)
	a.Photo = pictures.Photo
	return a, slices.Concat(a.Client.Metrics(), budget.Metrics())
}

// crowds returns who knows how busy places are, beside what is typical, and their metrics. What people here reported
// comes first: it costs nothing and is about the same lunch.
func (p Parts) crowds(waits *visit.Waits, vendors foursquare.API) ([]crowd.Source, []prometheus.Collector) {
	var metrics []prometheus.Collector
	sources := []crowd.Source{crowd.Reported{Level: waits.At, Basis: visit.Observed}}
	if p.Crowds.On() {
		budget := vendor.NewBudget(p.Pools.Browse, "besttime", p.Crowds.PerDay)
		forecasts := besttime.New(p.Crowds, budget.Take, vendors.Places)
		sources = append(sources, forecasts)
		metrics = slices.Concat(forecasts.Metrics(), budget.Metrics())
	}
	if vendors.Client != nil {
		sources = append(sources, foursquare.Crowd{Client: vendors.Client, Places: vendors.Places})
	}
	return sources, metrics
}

// pictures returns the source of the vendor's pictures, or nil.
func (p Parts) pictures(k keys) *photo.Foursquare {
	if !p.Live.On() {
		return nil
	}
	return photo.OpenFoursquare(p.Live.URL, k.photos)
}

// teams returns the store of teams, and the metric of what changes wait for.
func (p Parts) teams(
	places place.Finder, notifications *notify.Store, visits visit.Store,
) (team.Store, prometheus.Collector) {
	waits, waited := change.NewWaits()
	rounds := voting.Store{
		Pool:       p.Pools.Team,
		Places:     places,
		Nudge:      p.Bus.Send,
		Notify:     notifications.Enqueue,
		Reachable:  notifications.Reachable,
		Deliveries: notifications.Counts,
		AtDoor: func(ctx context.Context, tx pgx.Tx, d voting.Door) error {
			return visits.ReportDoor(ctx, tx, visit.Door(d))
		},
		Lanes: team.NewLanes(),
		Waits: waits,
	}
	return team.Store{Store: rounds, Joins: p.Limits.Joins()}, waited
}

// people takes the keepers in the order in which they join what two people have.
func (p Parts) people(k keys, keepers ...person.Keeper) person.API {
	return person.API{
		Store: person.Store{
			Pool:    p.Pools.Team,
			Keepers: keepers,
			Key:     k.sessions,
			Ended:   func() { p.Bus.Send(person.Topic) },
		},
		Gate:        limit.NewGate(p.TrustedProxies, p.Limits, limit.Tally{DB: p.Pools.Team, Key: k.sessions}),
		TrustHeader: p.TrustUserIDHeader,
		PlainCookie: p.PlainCookie,
		MustSignIn:  p.SignIn.On(),
	}
}

// signIn returns the company's own sign-in, if it has one.
func (p Parts) signIn(people person.API) signin.API {
	a := signin.API{Options: p.SignIn, People: people, Now: p.Now}
	if p.SignIn.On() {
		a.Provider = signin.NewOpenID(p.SignIn)
	}
	return a
}

func (p Parts) addresses(vendor *foursquare.Client) address.API {
	engines := address.Engines{Own: address.Store{Pool: p.Pools.reads()}, Typing: p.Typing, Submitted: p.Submitted}
	if vendor != nil {
		engines.Paid = vendor
	}
	return address.API{Engines: engines}
}
