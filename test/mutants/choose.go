package main

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// sampled is how many mutants are tried if none concerns what changed.
const sampled = 12

// choose returns the mutants to try, the likeliest to survive first, and the reason for the choice.
func choose(ctx context.Context, repo string, rows map[string]row, o options) ([]mutant, string, error) {
	mutants := all()
	if wanted := strings.Fields(o.only); len(wanted) > 0 {
		mutants = slices.DeleteFunc(mutants, func(m mutant) bool { return !m.isOneOf(wanted) })
		if len(mutants) == 0 {
			return nil, "", fmt.Errorf("no mutant matches %s", o.only)
		}
	}
	if !o.changed {
		return mutants, "", nil
	}
	head, err := git(ctx, repo, "rev-parse", "HEAD")
	if err != nil {
		return nil, "", fmt.Errorf("finding out what changed: %w", err)
	}
	base := baseOf(ctx, repo, head)
	if base == "" {
		return sample(mutants, head), "there is no earlier commit to compare with: trying a sample", nil
	}
	names, err := git(ctx, repo, "diff", "--name-only", base, "--")
	if err != nil {
		return nil, "", fmt.Errorf("finding out what changed: %w", err)
	}
	touched := strings.Fields(names)
	near := slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool { return !slices.Contains(touched, m.File) })
	far := slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool {
		return slices.Contains(touched, m.File) || !m.isTestedBy(rows, touched)
	})
	if len(near)+len(far) == 0 {
		return sample(mutants, head), "no mutant concerns what changed: trying a sample", nil
	}
	why := fmt.Sprintf("since %.10s: %d mutants of files that changed, %d whose tests changed",
		base, len(near), len(far))
	return append(near, far...), why, nil
}

// isOneOf reports whether the mutant is of a wanted row or file.
func (m mutant) isOneOf(wanted []string) bool {
	return slices.ContainsFunc(wanted, func(w string) bool {
		ofRow := slices.ContainsFunc(m.ids(), func(id string) bool { return id == w || strings.HasPrefix(id, w+".") })
		return ofRow || strings.Contains(m.File, w)
	})
}

func (m mutant) isTestedBy(rows map[string]row, files []string) bool {
	return slices.ContainsFunc(m.ids(), func(id string) bool {
		return slices.ContainsFunc(rows[id].tests, func(t test) bool { return slices.Contains(files, t.file) })
	})
}

// baseOf returns the commit at which the work began: where the branch left main, or the previous commit on main itself.
// It is empty if the clone has only one commit.
func baseOf(ctx context.Context, repo, head string) string {
	for _, main := range []string{"origin/main", "main"} {
		if base, err := git(ctx, repo, "merge-base", "HEAD", main); err == nil && base != head {
			return base
		}
	}
	base, err := git(ctx, repo, "rev-parse", "--verify", "--quiet", "HEAD~1")
	if err != nil {
		return ""
	}
	return base
}

// sample takes mutants evenly from the list. They differ from commit to commit and are always the same for one commit.
func sample(mutants []mutant, head string) (some []mutant) {
	turn, _ := strconv.ParseUint(head[:min(8, len(head))], 16, 64)
	step := max(1, len(mutants)/sampled)
	for i := int(turn % uint64(step)); i < len(mutants) && len(some) < sampled; i += step {
		some = append(some, mutants[i])
	}
	return some
}

func git(ctx context.Context, repo string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, "git", args...)
	command.Dir = repo
	out, err := command.Output()
	return strings.TrimSpace(string(out)), err
}
