package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/anishathalye/porcupine"
)

// stuck returns, for every team whose history is not linearizable, the end of the longest order that is possible and
// the operations that none of them can be next.
func stuck(history []porcupine.Operation) string {
	var text strings.Builder
	for _, part := range model.Partition(history) {
		result, info := porcupine.CheckOperationsVerbose(model, part, checkTimeout)
		if result != porcupine.Illegal {
			continue
		}
		longest := slices.MaxFunc(info.PartialLinearizationsOperations()[0], func(a, b []porcupine.Operation) int {
			return len(a) - len(b)
		})
		fmt.Fprintf(&text, "\na team is stuck after %d of %d operations", len(longest), len(part))
		placed := map[string]int{}
		now := model.Init()
		for i, one := range longest {
			_, now = model.Step(now, one.Input, one.Output)
			placed[describe(one)]++
			if i >= len(longest)-40 {
				fmt.Fprintf(&text, "\n  %s", describe(one))
			}
		}
		fmt.Fprintf(&text, "\nstate: %s\nnot placed:", model.DescribeState(now))
		slices.SortFunc(part, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
		left := 0
		for _, one := range part {
			if placed[describe(one)]--; placed[describe(one)] < 0 && left < 12 {
				left++
				fmt.Fprintf(&text, "\n  %s", describe(one))
			}
		}
	}
	return text.String()
}

func describe(one porcupine.Operation) string {
	in, _ := one.Input.(input)
	out, _ := one.Output.(output)
	return fmt.Sprintf("%d-%d client %d, %s %s %s own=%t veto=%v: %s", one.Call, one.Return, one.ClientId, in.kind,
		in.member, in.diet, in.own, out.veto, model.DescribeOperation(one.Input, one.Output))
}
