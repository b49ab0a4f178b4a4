package demo

// These are the diets as the dietary filter spells them.
const (
	vegetarian = "Vegetarian"
	vegan      = "Vegan"
	glutenFree = "Gluten-free"
	halal      = "Halal"
	kosher     = "Kosher"
	dairyFree  = "Dairy-free"
	nutFree    = "Nut-free"
)

var dietNames = [...]string{vegetarian, vegan, glutenFree, halal, kosher, dairyFree, nutFree}

// leaning is how well a kind of kitchen serves each diet, in the order of dietNames: the percentage of places that say
// yes, among those that say anything.
type leaning [len(dietNames)]int

var (
	everyday = leaning{70, 40, 45, 20, 3, 30, 25}
	meaty    = leaning{30, 12, 40, 9, 1, 30, 25}
	leafy    = leaning{92, 75, 60, 25, 4, 55, 35}
	levant   = leaning{82, 55, 50, 78, 5, 40, 20}
	eastern  = leaning{65, 48, 40, 15, 2, 68, 12}
	sweet    = leaning{84, 35, 30, 20, 4, 20, 6}
)

// diets returns what a place says about diets. Many places say nothing; the map is then nil.
func diets(d dice, k kind) map[string]string {
	said := map[string]string{}
	if !d.chance(42) {
		for i, diet := range dietNames {
			if d.chance(55) {
				said[diet] = answer(d, k.leans[i])
			}
		}
	}
	if k.strict != "" {
		said[k.strict] = "only"
	}
	if _, told := said[vegetarian]; told && k.leans == leafy && d.chance(12) {
		said[vegetarian] = "only"
	}
	agree(said)
	if len(said) == 0 {
		return nil
	}
	return said
}

// answer returns yes in favour per cent of cases, and limited no more often than yes.
func answer(d dice, favour int) string {
	switch roll := d.IntN(100); {
	case roll < favour:
		return "yes"
	case roll < favour+min(favour, (100-favour)/2):
		return "limited"
	default:
		return "no"
	}
}

// agree removes contradictions: vegan food is vegetarian and contains no dairy.
func agree(said map[string]string) {
	switch said[vegan] {
	case "only":
		said[vegetarian], said[dairyFree] = "only", "yes"
	case "yes":
		atLeastYes(said, vegetarian)
		atLeastYes(said, dairyFree)
	case "limited":
		if said[vegetarian] == "no" {
			said[vegetarian] = "limited"
		}
	}
}

func atLeastYes(said map[string]string, diet string) {
	if said[diet] == "no" || said[diet] == "limited" {
		said[diet] = "yes"
	}
}
