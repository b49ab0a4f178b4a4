package main

import "math"

const (
	slotMinutes = 5
	dayMinutes  = 24 * 60
	hours       = 24
)

// hour is the busiest five minutes of an hour of the day in UTC, and what is written in the whole hour.
type hour struct {
	at                                 int
	people                             float64 // who choose a lunch in this hour
	searches, votes, decisions, pushes float64 // per second
	streams                            float64
	replicas, cores, conns, nats       float64
	writtenMB, keptMB                  float64 // log of the database, and rows, in the hour
}

// simulate has noon sweep over the time zones of a day on which everybody works.
func simulate(users float64) []hour {
	arrivals := arriving(users * activeShare)
	day := make([]hour, hours)
	for slot, people := range arrivals {
		at := slot * slotMinutes / 60
		h := &day[at]
		h.at = at
		h.people += people
		perSecond := people / (slotMinutes * 60)
		if searches := perSecond * searchesEach; searches > h.searches {
			h.searches, h.votes = searches, perSecond*votesEach
			h.decisions, h.pushes = perSecond/teamSize, perSecond*pushShare
		}
		h.streams = max(h.streams, looking(arrivals, slot))
	}
	for i := range day {
		day[i].size()
	}
	return day
}

// arriving returns how many people begin to choose in each slot of the day in UTC.
func arriving(active float64) []float64 {
	var all float64
	for _, z := range zones {
		all += z.millions
	}
	slots := make([]float64, dayMinutes/slotMinutes)
	curve := lunchCurve()
	for _, z := range zones {
		people := active * z.millions / all
		ahead := int(math.Round(z.hours * 60 / slotMinutes))
		for local, share := range curve {
			slots[(local-ahead+2*len(slots))%len(slots)] += people * share
		}
	}
	return slots
}

// lunchCurve returns which share of a zone's people begins in each slot of its local day: a bell around noon.
func lunchCurve() []float64 {
	curve := make([]float64, dayMinutes/slotMinutes)
	var sum float64
	for i := range curve {
		far := (float64(i)*slotMinutes + slotMinutes/2.0 - noonMinute) / spreadMinutes
		curve[i] = math.Exp(-far * far / 2)
		sum += curve[i]
	}
	for i := range curve {
		curve[i] /= sum
	}
	return curve
}

// looking returns how many ballots are open at the end of a slot.
func looking(arrivals []float64, slot int) (streams float64) {
	for back := range int(lookMinutes / slotMinutes) {
		streams += arrivals[(slot-back+len(arrivals))%len(arrivals)]
	}
	return streams
}

// size computes what an hour needs from what is asked in it.
func (h *hour) size() {
	busy := func(part string) float64 { // cores
		return (h.searches*(1-newShare)*of("search_"+part+"_ms") + h.searches*newShare*of("search_new_"+part+"_ms") +
			h.votes*of("vote_"+part+"_ms") +
			h.decisions*of("decision_"+part+"_ms") + h.pushes*of("push_"+part+"_ms") +
			h.streams*of("stream_"+part+"_ms_per_minute")/60) / 1000 / reserve
	}
	// Two replicas, so that one may restart.
	h.replicas = max(2, math.Ceil(max(busy("noonish")/replicaCores, h.streams/replicaStreams)))
	h.cores = math.Ceil(busy("postgres"))
	h.conns = h.replicas * replicaConns
	// A nudge is sent once and received by the replicas that hold a stream of the team.
	h.nats = h.votes * of("vote_nats_messages") * (1 + min(h.replicas, teamSize))
	h.writtenMB = h.people * votesEach * of("vote_wal_kb") / 1024
	h.keptMB = h.people / teamSize * of("team_day_kb") / 1024
}
