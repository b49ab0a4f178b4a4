// Package deploycheck reads the files of a deployment as the programs do that run them: compose, BuildKit, Kubernetes.
// `make deploy-check` runs it. It is a module of its own, because those are large.
package deploycheck

import (
	"os"
	"slices"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

const repository = "../.."

func TestComposeIsWhatItsSchemaAllows(t *testing.T) {
	t.Parallel()
	project, err := loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir: repository, ConfigFiles: []types.ConfigFile{{Filename: repository + "/compose.yaml"}},
	}, func(options *loader.Options) {
		options.SetProjectName("noonish", true)
		options.Profiles = []string{"*"}
	})
	if err != nil {
		t.Fatal(err)
	}
	names := project.ServiceNames()
	slices.Sort(names)
	if want := []string{"backup", "nats", "noonish", "postgres"}; !slices.Equal(names, want) {
		t.Errorf("the services are %v, want %v", names, want)
	}
	for name, service := range project.Services {
		if service.HealthCheck == nil && name != "backup" {
			t.Errorf("%s has no health check", name)
		}
	}
}

func TestTheDockerfileIsOneThatBuildKitReads(t *testing.T) {
	t.Parallel()
	file, err := os.Open(repository + "/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	parsed, err := parser.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	warn := func(rule, description, _, message string, _ []parser.Range) {
		t.Errorf("%s: %s (%s)", rule, message, description)
	}
	stages, _, err := instructions.Parse(parsed.AST, linter.New(&linter.Config{Warn: warn}))
	if err != nil {
		t.Fatal(err)
	}
	if last := stages[len(stages)-1]; last.BaseName != "scratch" {
		t.Errorf("the image is made from %s", last.BaseName)
	}
}
