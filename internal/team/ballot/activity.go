package ballot

// Kinds of changes of a team. Each change has a version. Changes of the round are shown as its activity.
const (
	DidOpen     = "opened"
	DidJoin     = "joined"
	DidSuggest  = "suggested"
	DidVote     = "voted"
	DidWithdraw = "withdrew"
	DidFinalise = "finalised"
	DidReopen   = "reopened"
	DidRemove   = "removed"  // a member removed their own suggestion
	DidMove     = "moved"    // a member found the place shut or full
	DidReturn   = "returned" // a move was taken back

	DidChange  = "changed"   // the owner changed the settings
	DidRelink  = "relinked"  // the team has a new link
	DidSpeak   = "spoke"     // a member changed their name, needs or attendance
	DidLeave   = "left"      // a member left or was removed
	DidBecome  = "became"    // a member moved to another person, or two members became one
	DidSeat    = "seated"    // a member accepted a table, or took that back
	DidRequest = "requested" // a person asked to join
	DidDecline = "declined"  // the owner declined a join request
	DidRecheck = "rechecked" // the place that won turned out to be closed
	DidConfirm = "confirmed" // a member confirmed a diet, or took it back; the event names nobody
)

// ShownKinds are the kinds that appear in the activity of a round.
var ShownKinds = []string{
	DidOpen, DidJoin, DidSuggest, DidRemove, DidVote, DidWithdraw, DidFinalise, DidReopen, DidMove, DidReturn,
}

// activity returns what happened in the round. It leaves out who voted if the team shows no names, and the restaurant
// of a vote while votes are hidden.
func (b *Ballot) activity() []Activity {
	names := make(map[string]string, len(b.Round.Candidates))
	for _, candidate := range b.Round.Candidates {
		names[candidate.PlaceID] = candidate.Name
	}
	for _, move := range b.Round.Moves {
		names[move.To.PlaceID] = move.To.Name
	}
	list := make([]Activity, len(b.Events))
	for i, event := range b.Events {
		line := Activity{At: event.At, Version: event.Version, Kind: event.Kind}
		vote := event.Kind == DidVote || event.Kind == DidWithdraw
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
