// Package metricscheck reads the dashboard and the alerts as Prometheus does. Its list of metrics is the one in
// docs/operations.md, which a test of the program compares with what the program exports.
package metricscheck

import (
	"encoding/json"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

const repository = "../.."

// added are the labels that Prometheus adds to what it scrapes.
var added = []string{"job", "instance", "le", labels.MetricName}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(repository + "/" + path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// known returns the documented metrics with their labels.
func known(t *testing.T) map[string][]string {
	t.Helper()
	metrics := map[string][]string{"up": nil}
	row := regexp.MustCompile("(?m)^\\| `((?:noonish|go|process)_\\w+)` \\|([^|]*)\\|")
	for _, found := range row.FindAllStringSubmatch(read(t, "docs/operations.md"), -1) {
		metrics[found[1]] = regexp.MustCompile(`\w+`).FindAllString(found[2], -1)
	}
	if len(metrics) < 30 {
		t.Fatalf("docs/operations.md lists only %d metrics", len(metrics))
	}
	return metrics
}

// family returns the metric that a series belongs to.
func family(series string, metrics map[string][]string) string {
	for _, suffix := range []string{"_bucket", "_sum", "_count"} {
		if name, ok := strings.CutSuffix(series, suffix); ok {
			if _, ok := metrics[name]; ok {
				return name
			}
		}
	}
	return series
}

// checkQuery parses a query, and returns the metrics it uses. Every metric and label must exist.
func checkQuery(t *testing.T, where, query string, metrics map[string][]string) (used []string) {
	t.Helper()
	tree, err := parser.NewParser(parser.Options{}).ParseExpr(query)
	if err != nil {
		t.Errorf("%s: %v: %s", where, err, query)
		return nil
	}
	allowed, named := slices.Clone(added), []string{}
	parser.Inspect(tree, func(node parser.Node, _ []parser.Node) error {
		switch n := node.(type) {
		case *parser.VectorSelector:
			name := family(n.Name, metrics)
			own, ok := metrics[name]
			if !ok {
				t.Errorf("%s: there is no metric %s", where, n.Name)
			}
			for _, matcher := range n.LabelMatchers {
				if !slices.Contains(append(slices.Clone(added), own...), matcher.Name) {
					t.Errorf("%s: %s has no label %s", where, name, matcher.Name)
				}
			}
			used, allowed = append(used, name), append(allowed, own...)
		case *parser.AggregateExpr:
			named = append(named, n.Grouping...)
		case *parser.BinaryExpr:
			if n.VectorMatching != nil {
				named = append(named, n.VectorMatching.MatchingLabels...)
			}
		}
		return nil
	})
	for _, label := range named {
		if !slices.Contains(allowed, label) {
			t.Errorf("%s: no metric of %s has the label %s", where, query, label)
		}
	}
	return used
}

type dashboard struct {
	Panels []struct {
		ID      int
		Type    string
		Title   string
		GridPos struct{ X, Y, W, H int }
		Targets []struct{ Expr, LegendFormat string }
	}
}

// usedByDashboard checks the dashboard and returns the metrics that it shows.
func usedByDashboard(t *testing.T, metrics map[string][]string) (used []string) {
	t.Helper()
	var d dashboard
	if err := json.Unmarshal([]byte(read(t, "deploy/grafana/noonish.json")), &d); err != nil {
		t.Fatal(err)
	}
	ids := map[int]bool{}
	for _, panel := range d.Panels {
		if ids[panel.ID] || panel.Title == "" || panel.GridPos.X+panel.GridPos.W > 24 {
			t.Errorf("panel %d %q has the id of another, no title or no room", panel.ID, panel.Title)
		}
		ids[panel.ID] = true
		if panel.Type != "row" && len(panel.Targets) == 0 {
			t.Errorf("panel %q shows nothing", panel.Title)
		}
		for _, target := range panel.Targets {
			query := strings.ReplaceAll(target.Expr, "$__rate_interval", "5m")
			shown := checkQuery(t, panel.Title, query, metrics)
			used = append(used, shown...)
			for _, label := range regexp.MustCompile(`{{(\w+)}}`).FindAllStringSubmatch(target.LegendFormat, -1) {
				known := slices.ContainsFunc(shown, func(name string) bool {
					return slices.Contains(metrics[name], label[1])
				})
				if !known && !slices.Contains(added, label[1]) {
					t.Errorf("%s: the legend names the label %s", panel.Title, label[1])
				}
			}
		}
	}
	return used
}

// rules parses the alerts as Prometheus does, templates included.
func rules(t *testing.T) []rulefmt.Rule {
	t.Helper()
	groups, errs := rulefmt.Parse([]byte(read(t, "deploy/prometheus/alerts.yaml")), false, model.UTF8Validation,
		parser.NewParser(parser.Options{}), slog.New(slog.DiscardHandler))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return groups.Groups[0].Rules
}

func TestDashboardAndAlertsNameWhatExistsAndAllThatExists(t *testing.T) {
	t.Parallel()
	metrics := known(t)
	used := usedByDashboard(t, metrics)
	for _, rule := range rules(t) {
		used = append(used, checkQuery(t, rule.Alert, rule.Expr, metrics)...)
	}
	for name := range metrics {
		if !slices.Contains(used, name) {
			t.Errorf("neither the dashboard nor an alert uses %s", name)
		}
	}
}

func TestEveryAlertSaysWhatToDo(t *testing.T) {
	t.Parallel()
	guide := read(t, "docs/operations.md")
	names := map[string]bool{}
	for _, rule := range rules(t) {
		names[rule.Alert] = true
		heading := "\n#### " + rule.Alert + "\n"
		link := "docs/operations.md#" + strings.ToLower(rule.Alert)
		switch {
		case rule.For == 0 || rule.Annotations["summary"] == "" || rule.Annotations["description"] == "":
			t.Errorf("%s lacks for, summary or description", rule.Alert)
		case rule.Labels["severity"] != "page" && rule.Labels["severity"] != "ticket":
			t.Errorf("%s has the severity %q", rule.Alert, rule.Labels["severity"])
		case rule.Annotations["runbook_url"] != link || !strings.Contains(guide, heading):
			t.Errorf("%s links to %s, want %s and a section there", rule.Alert, rule.Annotations["runbook_url"], link)
		}
	}
	for _, found := range regexp.MustCompile(`(?m)^#### (Noonish\w+)$`).FindAllStringSubmatch(guide, -1) {
		if !names[found[1]] {
			t.Errorf("docs/operations.md explains %s, which is no alert", found[1])
		}
	}
}
