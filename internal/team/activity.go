package team

// The changes of a team that have a version each. Those of the round are shown as its activity.
const (
	didOpen     = "opened"
	didJoin     = "joined"
	didSuggest  = "suggested"
	didVote     = "voted"
	didWithdraw = "withdrew"
	didFinalise = "finalised"
	didReopen   = "reopened"

	didChange  = "changed"   // how the team is called, or decides
	didRelink  = "relinked"  // the link
	didSpeak   = "spoke"     // a member, about themselves
	didLeave   = "left"      // or was removed
	didBecome  = "became"    // two people were one
	didHandOn  = "handed-on" // the owner's role
	didRequest = "requested" // somebody, to join
	didDecline = "declined"  // the owner, a join request
)

// shownKinds are those that a person is shown.
var shownKinds = []string{didOpen, didJoin, didSuggest, didVote, didWithdraw, didFinalise, didReopen}

// activity is what happened in the round. Who voted is left out where the team shows no names, and for what while
// votes are hidden.
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
