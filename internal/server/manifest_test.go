package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // screenshots
	_ "image/png"  // icons
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// public serves the files of web/public, which the build copies as they are.
func public(t *testing.T, name string) http.Handler {
	t.Helper()
	app, err := newApp(os.DirFS("../../web/public"), Config{Name: name}, "https://lunch.example")
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	app.mount(mux)
	return mux
}

func served(h http.Handler, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
	return w
}

func TestTheManifestNamesOnlyWhatIsServed(t *testing.T) {
	t.Parallel()
	h := public(t, `Lunch "&" Co`)
	answer := served(h, "/manifest.webmanifest")
	kind := answer.Header().Get("Content-Type")
	if answer.Code != http.StatusOK || kind != "application/manifest+json" {
		t.Fatalf("%d %s", answer.Code, kind)
	}
	var got manifest
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Name != `Lunch "&" Co` || got.ShortName != got.Name {
		t.Errorf("the product is called %q, %q", got.Name, got.ShortName)
	}
	pictures := got.Icons
	for _, s := range got.Screenshots {
		pictures = append(pictures, s.picture)
	}
	for _, s := range got.Shortcuts {
		pictures = append(pictures, s.Icons...)
	}
	for _, p := range pictures {
		file := served(h, "/"+p.Src)
		if kind := file.Header().Get("Content-Type"); file.Code != http.StatusOK || kind != p.Type {
			t.Errorf("%s: %d %s, want %s", p.Src, file.Code, kind, p.Type)
			continue
		}
		if size := sizeOf(t, file.Body.Bytes()); p.Sizes != "any" && size != p.Sizes {
			t.Errorf("%s is %s, the manifest says %s", p.Src, size, p.Sizes)
		}
		if size := file.Body.Len(); size > 150_000 {
			t.Errorf("%s has %d bytes", p.Src, size)
		}
	}
}

func sizeOf(t *testing.T, file []byte) string {
	t.Helper()
	if bytes.HasPrefix(file, []byte("<svg")) {
		return "any"
	}
	picture, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		t.Error(err)
	}
	return fmt.Sprintf("%dx%d", picture.Width, picture.Height)
}

func TestTheManifestHasPagesOfTheApp(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	for _, page := range pages {
		mux.HandleFunc("GET "+page.pattern, func(http.ResponseWriter, *http.Request) {})
	}
	m := newManifest("Noonish", "")
	addresses := []string{m.StartURL, m.ShareTarget.Action}
	for _, s := range m.Shortcuts {
		addresses = append(addresses, s.URL)
	}
	for _, address := range addresses {
		if got := served(mux, "/"+strings.TrimPrefix(address, "./")); got.Code != http.StatusOK {
			t.Errorf("%s is no page of the app", address)
		}
	}
}

func TestTheManifestHasTheColoursOfTheApp(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"theme.css": "--bg:" + paper + ";", "../index.html": `name="theme-color" content="` + paper + `"`,
	} {
		text, err := os.ReadFile("../../web/src/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), want) {
			t.Errorf("%s does not have %s", file, want)
		}
	}
}

// A launcher cuts its own shape out of a maskable icon: at least the circle of 40 % around the middle remains.
func TestMaskableIconsKeepToTheirSafeZone(t *testing.T) {
	t.Parallel()
	for _, p := range newManifest("Noonish", "").Icons {
		if p.Purpose != "maskable" {
			continue
		}
		file, err := os.Open("../../web/public/" + p.Src)
		if err != nil {
			t.Fatal(err)
		}
		icon, _, err := image.Decode(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		checkSafeZone(t, p.Src, icon)
	}
}

func checkSafeZone(t *testing.T, name string, icon image.Image) {
	t.Helper()
	size := icon.Bounds().Dx()
	ground := rgba(icon.At(0, 0))
	drawn := 0
	for x := range size {
		for y := range size {
			dx, dy := float64(x)-float64(size-1)/2, float64(y)-float64(size-1)/2
			inside := dx*dx+dy*dy <= 0.16*float64(size*size)
			switch here := rgba(icon.At(x, y)); {
			case here.A != 255:
				t.Fatalf("%s is transparent at %d,%d", name, x, y)
			case here != ground && !inside:
				t.Fatalf("%s has %v outside its safe zone, at %d,%d", name, here, x, y)
			case here != ground:
				drawn++
			}
		}
	}
	if drawn < size*size/10 {
		t.Errorf("%s shows nothing: %d pixels", name, drawn)
	}
}

func rgba(c color.Color) color.RGBA {
	return color.RGBAModel.Convert(c).(color.RGBA) //nolint:forcetypeassert // the model's own type
}
