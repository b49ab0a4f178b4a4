package main

import (
	"context"
	"time"

	"noonish/test/product"
)

// attack is an attack that once worked. play returns nil if the product resists it.
type attack struct {
	name, what string
	play       func(context.Context, *site) error
}

// attacks lists all attacks in the order of the review's findings.
var attacks = []attack{
	{"H1", "typed cuisines from one address do not stop votes", dearSearches},
	{"H2", "nobody's needs can be inferred from a ballot", readNeeds},
	{"H3", "an unnamed proxy does not lift the limits", unnamedProxy},
	{"M1", "a stream ends with its session", endedSession},
	{"M2", "a removed member gets no push, and no new link", pushAfterRemoval},
	{"M3", "calls without a session do not use up the limits of colleagues", drainAddress},
	{"M4", "slow webhooks of others delay nobody", slowWebhooks},
	{"M5", "fake members use up neither the places nor the streams of a team", puppets},
	{"M6", "the log warns about a broad network of trusted proxies", broadProxies},
	{"M7", "votes cast in secret stay secret", showSecretVotes},
	{"M8", "a removed member neither reads nor rejoins", comeBack},
	{"M9", "expired data is deleted, and an export contains everything", keptTooLong},
	{"L1", "a page of another site cannot create a team", crossSiteTeam},
	{"L2", "keys that differ by case are refused", doubledKeys},
	{"L3", "sessions are counted by IPv6 /48", manyAddresses},
}

// zone returns a time zone in which no round closes while the attacks run.
func zone() string { return product.ZoneAtDawn(time.Now()) }
