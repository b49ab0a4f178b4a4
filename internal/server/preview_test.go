package server

import (
	"bytes"
	"image"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"noonish/internal/preview"
)

func previewed(t *testing.T, address string) *http.ServeMux {
	t.Helper()
	files := fstest.MapFS{"index.html": {Data: []byte("<head><title>Noonish</title></head>")}}
	app, err := newApp(files, Config{Name: `Lunch "&" Co`}, address)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	app.mount(mux)
	return mux
}

func TestThePictureOfATeamLinkTellsNothingOfTheTeam(t *testing.T) {
	t.Parallel()
	mux := previewed(t, "https://lunch.example")
	one, two := served(mux, "/team/first-secret").Body.String(), served(mux, "/team/second-secret").Body.String()
	if one != two || strings.Contains(one, "secret") {
		t.Errorf("links differ by their team:\n%s\n%s", one, two)
	}
	named := regexp.MustCompile(`<meta property="og:image" content="https://lunch\.example([^"?]+)" />`)
	found := named.FindStringSubmatch(one)
	if found == nil {
		t.Fatalf("no picture: %s", one)
	}
	answer := served(mux, found[1])
	if kind := answer.Header().Get("Content-Type"); answer.Code != http.StatusOK || kind != "image/png" {
		t.Fatalf("%d %s", answer.Code, kind)
	}
	if cache := answer.Header().Get("Cache-Control"); cache != "public, max-age=86400" {
		t.Errorf("kept: %s", cache)
	}
	picture, _, err := image.DecodeConfig(bytes.NewReader(answer.Body.Bytes()))
	if err != nil || picture.Width != preview.Width || picture.Height != preview.Height {
		t.Errorf("%v %v", picture, err)
	}
	again := served(mux, found[1]+"?of=first-secret")
	if !bytes.Equal(answer.Body.Bytes(), again.Body.Bytes()) {
		t.Error("the picture depends on who asks")
	}
}

func TestOnlyTeamLinksHaveAPicture(t *testing.T) {
	t.Parallel()
	if page := served(previewed(t, "https://lunch.example"), "/").Body.String(); strings.Contains(page, "og:") {
		t.Errorf("the home page has a preview: %s", page)
	}
	if page := served(previewed(t, ""), "/team/any").Body.String(); strings.Contains(page, "og:image") {
		t.Errorf("a picture without an address: %s", page)
	}
}
