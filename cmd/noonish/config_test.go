package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestAllFaultsAreReportedAtOnce(t *testing.T) {
	t.Parallel()
	err := run(t.Context(), []string{
		"serve", "--database-url=mysql://x", "--drain=soon", "--database-conns=0", "--listen=nowhere",
		"--log-level=loud", "--workplace=here", "--map-style=file:///etc/passwd", "--name= ", "--nats-url=x",
		"--photos-url=commons",
		"--photon-url=photon:2322", "--nominatim-url=https://",
		"--trusted-proxies=proxy.example", "--limits=lunch=1", "--trust-user-id-header=perhaps",
		"--public-url=lunch.example/x", "--workers=many", "--notify-allow=chat.corp", "--channel-key=short",
		"--vapid-private=x", "--vapid-contact=x", "--security-contact=nobody", "--audit-key=short",
		"--oidc-issuer=http://login.example",
		"--foursquare-key=a b", "--foursquare-url=places", "--foursquare-daily=0",
		"--google-map-id=" + strings.Repeat("x", 101),
		"--besttime-key=a b", "--besttime-url=times", "--besttime-daily=0",
	}, io.Discard, io.Discard)
	if err == nil {
		t.Fatal("no error")
	}
	for _, name := range []string{
		"DATABASE_URL", "DRAIN", "DATABASE_CONNS", "LISTEN", "LOG_LEVEL", "WORKPLACE", "MAP_STYLE", "NAME", "NATS_URL",
		"PHOTOS_URL", "PHOTON_URL", "NOMINATIM_URL", "TRUSTED_PROXIES", "LIMITS", "TRUST_USER_ID_HEADER", "PUBLIC_URL",
		"WORKERS", "NOTIFY_ALLOW", "CHANNEL_KEY", "VAPID_PRIVATE", "VAPID_CONTACT", "SECURITY_CONTACT", "AUDIT_KEY",
		"OIDC_ISSUER", "OIDC_CLIENT_ID", "FOURSQUARE_KEY", "FOURSQUARE_URL", "FOURSQUARE_DAILY", "GOOGLE_MAP_ID",
		"BESTTIME_KEY", "BESTTIME_URL", "BESTTIME_DAILY",
	} {
		if !strings.Contains(err.Error(), "NOONISH_"+name+" must") {
			t.Errorf("NOONISH_%s is not reported in:\n%v", name, err)
		}
	}
}

func TestThePublicAddressMayHaveAPath(t *testing.T) {
	t.Parallel()
	for address, allowed := range map[string]bool{
		"": true, "https://lunch.example": true, "https://lunch.example/": true, "https://intranet.example/lunch": true,
		"https://intranet.example/a/b-c_1/": true, "https://intranet.example/lunch//": false,
		"https://intranet.example/../x": false, "https://intranet.example/%6cunch": true,
		"https://intranet.example/lu%22nch": false, "https://intranet.example/" + strings.Repeat("x", 41): false,
		"https://intranet.example/a/b/c/d/e": false, "https://intranet.example/lunch?x": false,
		"https://someone@intranet.example/lunch": false,
	} {
		err := run(t.Context(), []string{"config", "--public-url=" + address}, io.Discard, io.Discard)
		refused := err != nil && strings.Contains(err.Error(), "NOONISH_PUBLIC_URL must")
		if refused == allowed {
			t.Errorf("%q: %v, want it allowed: %v", address, err, allowed)
		}
	}
}

func TestANameIsOnlyBelievedOnThisMachine(t *testing.T) {
	t.Parallel()
	for listen, allowed := range map[string]bool{
		"127.0.0.1:8080": true, "[::1]:8080": true, "localhost:8080": true, "127.9.9.9:1": true,
		":8080": false, "0.0.0.0:8080": false, "[::]:8080": false, "192.0.2.1:8080": false,
		"lunch.example:8080": false, "nowhere": false,
	} {
		err := run(t.Context(), []string{"config", "--trust-user-id-header=true", "--listen=" + listen},
			io.Discard, io.Discard)
		refused := err != nil && strings.Contains(err.Error(), "NOONISH_TRUST_USER_ID_HEADER must")
		if refused == allowed {
			t.Errorf("%s: %v, want it allowed: %v", listen, err, allowed)
		}
	}
}

func TestConfigHidesSecrets(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	err := run(t.Context(), []string{
		"config", "--database-url=postgres://ann:canary-1@db:5432/noonish?sslpassword=canary-2",
		"--nats-url=nats://bob:canary-3@nats:4222,nats://canary-4@other:4222",
		"--channel-key=canary-5-canary-5-canary",
		"--foursquare-key=canary-6", "--besttime-key=canary-7",
		"--vapid-private=Y2FuYXJ5LWNhbmFyeS1jYW5hcnktY2FuYXJ5LWNhbmE",
	}, &out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	text, hidden := out.String(), "NOONISH_NATS_URL=nats://bob:xxxxx@nats:4222,nats://xxxxx@other:4222"
	if strings.Contains(text, "canary") || strings.Contains(text, "Y2FuYXJ5") || !strings.Contains(text, hidden) {
		t.Errorf("printed\n%s", text)
	}
}

func TestASecretMayComeFromAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(file, []byte("postgres://db:5432/from_file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("NOONISH_DATABASE_URL_FILE", file)
	var out bytes.Buffer
	err := run(t.Context(), []string{"config"}, &out, io.Discard)
	if err != nil || !strings.Contains(out.String(), "/from_file") {
		t.Errorf("%v\n%s", err, out.String())
	}
	t.Setenv("NOONISH_DATABASE_URL", "postgres://db:5432/from_env")
	err = run(t.Context(), []string{"config"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "keep one") {
		t.Errorf("got %v, want both to be refused", err)
	}
}

func TestAMisspeltSettingIsAnError(t *testing.T) {
	for name, want := range map[string]string{
		"NOONISH_DATABSE_URL":          "NOONISH_DATABSE_URL is not a setting: did you mean NOONISH_DATABASE_URL?",
		"NOONISH_BESTTIME_KEYFILE":     "did you mean NOONISH_BESTTIME_KEY_FILE?",
		"NOONISH_NAME_FILE":            "NOONISH_NAME_FILE is not a setting", // only secrets come from files
		"NOONISH_LUNCH_IS_AT_TWELVE":   "NOONISH_LUNCH_IS_AT_TWELVE is not a setting; noonish --help lists them",
		"NOONISH_FOURSQUARE_KEY_FILES": "did you mean NOONISH_FOURSQUARE_KEY_FILE?",
		"NOONISH_SERVICE_HOST":         "", // Kubernetes sets these two in every container
		"NOONISH_PORT_8080_TCP":        "",
		"NOON":                         "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, "x")
			err := run(t.Context(), []string{"config"}, io.Discard, io.Discard)
			if (want == "") != (err == nil) || (err != nil && !strings.Contains(err.Error(), want)) {
				t.Errorf("got %v, want %q", err, want)
			}
		})
	}
}

// The operator's guide lists every setting with its default, and no other.
func TestTheGuideListsEverySetting(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]string{}
	variable := regexp.MustCompile("`(NOONISH_[A-Z_]+)`( \\(secret\\))?")
	row := regexp.MustCompile("(?m)^\\| (`NOONISH_[^|]*) \\| ([^|]*) \\|")
	for _, found := range row.FindAllStringSubmatch(string(guide), -1) {
		for _, name := range variable.FindAllStringSubmatch(found[1], -1) {
			documented[name[1]] = strings.Trim(found[2], "`") + name[2]
		}
	}
	k, err := kong.New(new(commands))
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range k.Model.Flags {
		if len(flag.Envs) == 0 {
			continue
		}
		name, secret := flag.Envs[0], ""
		if flag.Tag.Has("secret") {
			secret = " (secret)"
		}
		guided, ok := documented[name]
		delete(documented, name)
		if !ok || (flag.Default != "" && guided != flag.Default+secret) || !strings.HasSuffix(guided, secret) {
			t.Errorf("docs/operations.md has %q as the default of %s, want %q", guided, name, flag.Default+secret)
		}
	}
	if len(documented) > 0 {
		t.Errorf("docs/operations.md lists what is no setting: %v", documented)
	}
}
