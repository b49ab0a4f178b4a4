package address

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/place"
)

// API finds addresses over HTTP. Its answers have the shapes of a places vendor, whichever engine found them.
type API struct{ Engines Engines }

// These are the limits of the API contract.
const (
	maxResults = 5
	maxQuery   = 200
	maxAddress = 300
)

// Autocomplete answers GET /api/proxy/foursquare/autocomplete with suggestions for a half-typed address.
func (a API) Autocomplete(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	text, err := required(query, "query", maxQuery)
	if err != nil {
		return err
	}
	limit, err := limitOf(query)
	if err != nil {
		return err
	}
	if err := only(query, "types", "geo"); err != nil {
		return err
	}
	from, err := pointOf(query)
	if err != nil {
		return err
	}
	session, err := sessionOf(query)
	if err != nil {
		return err
	}
	found, err := a.Engines.Suggest(r.Context(), text, session, from, limit)
	if err != nil {
		return err
	}
	suggestions := make([]suggestion, len(found))
	for i, f := range found {
		suggestions[i] = suggestionOf(f)
	}
	return answer(w, suggestions, found)
}

// Places answers GET /api/proxy/foursquare/places with what a submitted text may mean.
func (a API) Places(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	text, err := required(query, "query", maxQuery)
	if err != nil {
		return err
	}
	limit, err := limitOf(query)
	if err != nil {
		return err
	}
	if err := only(query, "sort", "RELEVANCE"); err != nil {
		return err
	}
	if err := only(query, "fields", "name,location,geocodes"); err != nil {
		return err
	}
	return a.places(w, func() ([]Address, error) { return a.Engines.Search(r.Context(), text, limit) })
}

// Geocode answers GET /api/proxy/foursquare/geocode with the position of an address, or with no results.
func (a API) Geocode(w http.ResponseWriter, r *http.Request) error {
	text, err := required(r.URL.Query(), "address", maxAddress)
	if err != nil {
		return err
	}
	return a.places(w, func() ([]Address, error) { return a.Engines.Submit(r.Context(), text, 1) })
}

func (a API) places(w http.ResponseWriter, find func() ([]Address, error)) error {
	found, err := find()
	if err != nil {
		return err
	}
	places := make([]proxyPlace, len(found))
	for i, f := range found {
		places[i] = placeOf(f)
	}
	return answer(w, places, found)
}

// answer lets the browser cache the answer for a while: addresses change only with imports, and most texts are typed
// more than once. The cache is private, because the answer shows what a person typed. What a vendor said is not cached,
// and comes with its name.
func answer(w http.ResponseWriter, results any, found []Address) error {
	body := map[string]any{"results": results}
	w.Header().Set("Cache-Control", "private, max-age=300")
	for _, f := range found {
		if f.Credit != "" {
			body["attribution"] = f.Credit
			w.Header().Set("Cache-Control", "no-store")
		}
	}
	return api.JSON(w, http.StatusOK, body)
}

var sessionText = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// sessionOf returns what the letters of one search have in common, or "".
func sessionOf(query url.Values) (string, error) {
	text, err := single(query, "session_token")
	if err == nil && query.Has("session_token") && !sessionText.MatchString(text) {
		err = fault.Param("session_token", "must be 1 to 64 letters, digits, - or _")
	}
	return text, err
}

type centre struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

type suggestion struct {
	Type string         `json:"type"`
	Text suggestionText `json:"text"`
	Geo  suggestionGeo  `json:"geo"`
}

type suggestionText struct {
	Primary   string `json:"primary"`
	Secondary string `json:"secondary,omitempty"`
}

type suggestionGeo struct {
	Name     string `json:"name"`
	Locality string `json:"locality,omitempty"`
	Region   string `json:"region,omitempty"`
	Country  string `json:"country,omitempty"`
	Center   centre `json:"center"`
}

func suggestionOf(a Address) suggestion {
	return suggestion{
		Type: "geo",
		Text: suggestionText{Primary: a.Name, Secondary: a.Secondary()},
		Geo: suggestionGeo{
			Name: a.Name, Locality: a.Locality(), Region: a.Region, Country: a.Country, Center: centre{a.Lat, a.Lng},
		},
	}
}

type proxyPlace struct {
	Name     string        `json:"name"`
	Location proxyLocation `json:"location"`
	Geocodes proxyGeocodes `json:"geocodes"`
}

type proxyLocation struct {
	Address  string `json:"address,omitempty"`
	Locality string `json:"locality,omitempty"`
	Region   string `json:"region,omitempty"`
	Postcode string `json:"postcode,omitempty"`
	Country  string `json:"country,omitempty"`
}

type proxyGeocodes struct {
	Main centre `json:"main"`
}

func placeOf(a Address) proxyPlace {
	p := proxyPlace{
		Name:     a.Name,
		Location: proxyLocation{Locality: a.Locality(), Region: a.Region, Postcode: a.Postcode, Country: a.Country},
		Geocodes: proxyGeocodes{Main: centre{a.Lat, a.Lng}},
	}
	if a.Kind == House || a.Kind == Street {
		p.Location.Address = a.Name
	}
	return p
}

// required returns a parameter that must not be blank.
func required(query url.Values, name string, most int) (string, error) {
	text, err := single(query, name)
	if err != nil {
		return "", err
	}
	if !utf8.ValidString(text) || utf8.RuneCountInString(text) > most {
		return "", fault.Param(name, "must be 1 to %d characters long", most)
	}
	if strings.TrimSpace(text) == "" {
		return "", fault.Param(name, "must not be blank")
	}
	return text, nil
}

func single(query url.Values, name string) (string, error) {
	if len(query[name]) > 1 {
		return "", fault.Param(name, "must be given once")
	}
	return query.Get(name), nil
}

func limitOf(query url.Values) (int, error) {
	text, err := single(query, "limit")
	if err != nil || !query.Has("limit") {
		return maxResults, err
	}
	limit, err := strconv.Atoi(text)
	if err != nil || limit < 1 || limit > maxResults || text[0] == '+' {
		return 0, fault.Param("limit", "must be a whole number from 1 to %d", maxResults)
	}
	return limit, nil
}

// only rejects any value other than the supported one.
func only(query url.Values, name, value string) error {
	text, err := single(query, name)
	if err == nil && query.Has(name) && text != value {
		err = fault.Param(name, "must be %s", value)
	}
	return err
}

var pointText = regexp.MustCompile(`^-?[0-9]{1,2}(\.[0-9]+)?,-?[0-9]{1,3}(\.[0-9]+)?$`)

// pointOf returns the point to search around, or nil.
func pointOf(query url.Values) (*place.Point, error) {
	text, err := single(query, "ll")
	if err != nil {
		return nil, err
	}
	if !query.Has("ll") {
		return nil, nil //nolint:nilnil // the point is optional
	}
	lat, lng, _ := strings.Cut(text, ",")
	var p place.Point
	var latErr, lngErr error
	p.Lat, latErr = strconv.ParseFloat(lat, 64)
	p.Lng, lngErr = strconv.ParseFloat(lng, 64)
	if len(text) > 50 || !pointText.MatchString(text) || latErr != nil || lngErr != nil ||
		p.Lat < -90 || p.Lat > 90 || p.Lng < -180 || p.Lng > 180 {
		return nil, fault.Param("ll", "must be a latitude and a longitude: 60.17,24.94")
	}
	return &p, nil
}
