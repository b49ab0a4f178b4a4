package team

// Kinds of changes of a team. Each change has a version. Changes of the round are shown as its activity.
const (
	didOpen     = "opened"
	didJoin     = "joined"
	didSuggest  = "suggested"
	didVote     = "voted"
	didWithdraw = "withdrew"
	didFinalise = "finalised"
	didReopen   = "reopened"

	didChange  = "changed"   // the owner changed the settings
	didRelink  = "relinked"  // the team has a new link
	didSpeak   = "spoke"     // a member changed their name, needs or attendance
	didLeave   = "left"      // a member left or was removed
	didBecome  = "became"    // a member moved to another person, or two members became one
	didRequest = "requested" // a person asked to join
	didDecline = "declined"  // the owner declined a join request
)

// shownKinds are the kinds that appear in the activity of a round.
var shownKinds = []string{didOpen, didJoin, didSuggest, didVote, didWithdraw, didFinalise, didReopen}

// activity returns what happened in the round. It leaves out who voted if the team shows no names, and the restaurant
// of a vote while votes are hidden.
func (b *Ballot) activity() []Activity {
	names := make(map[string]string, len(b.Round.Candidates))
	for _, candidate := range b.Round.Candidates {
		names[candidate.PlaceID] = candidate.Name
	}
	list := make([]Activity, len(b.Events))
	for i, event := range b.Events {
		line := Activity{At: event.At, Version: event.Version, Kind: event.Kind}
		vote := event.Kind == didVote || event.Kind == didWithdraw
		if !vote || b.Round.ShowNames {
			line.MemberID, line.Name = event.MemberID, b.nameOf(event.MemberID)
		}
		if !vote || !b.hidden() {
			line.Restaurant = names[event.PlaceID]
		}
		list[i] = line
	}
	return list
}
