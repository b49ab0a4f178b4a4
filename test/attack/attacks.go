package main

import (
	"context"
	"time"

	"noonish/test/product"
)

// attack is one way in that was open once. play answers nil where the product held.
type attack struct {
	name, what string
	play       func(context.Context, *site) error
}

// attacks are all of them, in the order of the findings.
var attacks = []attack{
	{"H1", "typed cuisines from one address do not stop votes", dearSearches},
	{"H2", "nobody's needs can be read off a ballot", readNeeds},
	{"H3", "an unnamed proxy does not lift the limits", unnamedProxy},
	{"M1", "a stream ends with its session", endedSession},
	{"M2", "a removed member gets no push, and no new link", pushAfterRemoval},
	{"M3", "calls without a session do not use up what colleagues have", drainAddress},
	{"M4", "slow webhooks of others delay nobody", slowWebhooks},
	{"M5", "puppets take neither the seats nor the streams of a team", puppets},
	{"M6", "a broad network of trusted proxies is warned about", broadProxies},
	{"M7", "votes cast in secret stay secret", showSecretVotes},
	{"M8", "a removed member neither reads nor rejoins", comeBack},
	{"M9", "what is older than its time is deleted, and an export has everything", keptTooLong},
	{"L1", "a page elsewhere cannot make a team", crossSiteTeam},
	{"L2", "keys that differ by case are refused", doubledKeys},
	{"L3", "sessions are counted by IPv6 /48", manyAddresses},
}

// zone is one in which no round closes while the attacks go on.
func zone() string { return product.ZoneAtDawn(time.Now()) }
