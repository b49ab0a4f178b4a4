package normal

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDietsOf(t *testing.T) {
	t.Parallel()
	type diets = map[string]string
	for _, tt := range []struct {
		name   string
		stated diets
		kinds  []string
		words  []string
		want   diets
	}{
		{"nothing is known", nil, []string{"restaurant"}, []string{"italian"}, nil},
		{
			"what is stated",
			diets{"Vegetarian": "limited", "Halal": "no", "Kosher": "only"},
			nil, nil,
			diets{"Vegetarian": "limited", "Halal": "no", "Kosher": "only"},
		},
		{
			"the names of OpenStreetMap",
			diets{"diet:gluten_free": "yes", "diet:nut_free": "no"},
			nil, nil,
			diets{"Gluten-free": "yes", "Nut-free": "no"},
		},
		{"capitals in a value", diets{"Halal": "Yes "}, nil, nil, diets{"Halal": "yes"}},
		{"a value that is none", diets{"Vegan": "some", "Halal": "on request", "Kosher": ""}, nil, nil, nil},
		{"a diet that is none of ours", diets{"diet:pescetarian": "yes", "meat": "yes"}, nil, nil, nil},
		{
			"without lactose, without dairy",
			diets{"diet:lactose_free": "yes", "diet:dairy_free": "no"},
			nil, nil,
			diets{"Dairy-free": "no"},
		},
		{
			"vegan food is vegetarian and has no dairy",
			diets{"Vegan": "yes"},
			nil, nil,
			diets{"Vegan": "yes", "Vegetarian": "yes", "Dairy-free": "yes"},
		},
		{
			"nothing but vegan is nothing but vegetarian",
			diets{"Vegan": "only"},
			nil, nil,
			diets{"Vegan": "only", "Vegetarian": "only", "Dairy-free": "only"},
		},
		{"a little vegan says nothing more", diets{"Vegan": "limited"}, nil, nil, diets{"Vegan": "limited"}},
		{"vegetarian is not vegan", diets{"Vegetarian": "only"}, nil, nil, diets{"Vegetarian": "only"}},
		{
			"a vegan cuisine", nil,
			[]string{"cafe"},
			[]string{"burger", "Vegan"},
			diets{"Vegan": "yes", "Vegetarian": "yes", "Dairy-free": "yes"},
		},
		{"a vegetarian category of Overture", nil, nil, []string{"vegetarian_restaurant"}, diets{"Vegetarian": "yes"}},
		{
			"a kosher category of Foursquare", nil, nil,
			[]string{"Dining and Drinking > Restaurant > Jewish Restaurant > Kosher Restaurant"},
			diets{"Kosher": "yes"},
		},
		{
			"Jewish need not be kosher", nil, nil,
			[]string{"Dining and Drinking > Restaurant > Jewish Restaurant", "jewish"},
			nil,
		},
		{
			"Foursquare does not tell vegan from vegetarian", nil, nil,
			[]string{"Dining and Drinking > Restaurant > Vegan and Vegetarian Restaurant"},
			diets{"Vegetarian": "yes"},
		},
		{"a halal cuisine in a list", nil, nil, []string{"pizza,_halal"}, diets{"Halal": "yes"}},
		{"a place for those without gluten", nil, nil, []string{"gluten_free_restaurant"}, diets{"Gluten-free": "yes"}},
		{"a stated no beats the cuisine", diets{"Vegan": "no"}, nil, []string{"vegan"}, diets{"Vegan": "no"}},
		{
			"a stated no beats what vegan implies",
			diets{"Vegan": "yes", "Dairy-free": "no"},
			nil, nil,
			diets{"Vegan": "yes", "Vegetarian": "yes", "Dairy-free": "no"},
		},
		{"the opposite of a diet", nil, nil, []string{"non-vegetarian", "non halal", "vegetarian options"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, dietsOf(tt.stated, tt.kinds, tt.words)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestServes(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]bool{"yes": true, "only": true, "limited": false, "no": false, "": false} {
		if Serves(value) != want {
			t.Errorf("Serves(%q) is %v", value, !want)
		}
	}
}
