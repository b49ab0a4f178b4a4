package fact

// Features are yes-or-no facts about a place, grouped as the specification groups them. Nil is unknown, never no.
type Features struct {
	Payment      Payment      `json:"payment,omitzero"`
	FoodAndDrink FoodAndDrink `json:"food_and_drink,omitzero"`
	Amenities    Amenities    `json:"amenities,omitzero"`
}

// Payment is how one can pay besides cash.
type Payment struct {
	CreditCards   *bool `json:"credit_cards,omitempty"`
	DigitalWallet *bool `json:"digital_wallet,omitempty"`
}

// FoodAndDrink is what is served, and how.
type FoodAndDrink struct {
	Alcohol      *bool `json:"alcohol,omitempty"`
	Breakfast    *bool `json:"breakfast,omitempty"`
	Lunch        *bool `json:"lunch,omitempty"`
	Dinner       *bool `json:"dinner,omitempty"`
	Takeout      *bool `json:"takeout,omitempty"`
	Delivery     *bool `json:"delivery,omitempty"`
	Reservations *bool `json:"reservations,omitempty"`
}

// Amenities are what the building offers. The specification does not have them.
type Amenities struct {
	OutdoorSeating *bool `json:"outdoor_seating,omitempty"`
	Wheelchair     *bool `json:"wheelchair_accessible,omitempty"`
}

// features lists every such fact. Filter is its name in a search, or empty for a fact that is only shown. Bit is its
// place in the stored bits (see OfferBits), so it never changes; a new one takes the next.
var features = [...]struct {
	filter string
	bit    int
	of     func(*Features) **bool
}{
	{"cards", 15, func(f *Features) **bool { return &f.Payment.CreditCards }},
	{of: func(f *Features) **bool { return &f.Payment.DigitalWallet }},
	{of: func(f *Features) **bool { return &f.FoodAndDrink.Alcohol }},
	{of: func(f *Features) **bool { return &f.FoodAndDrink.Breakfast }},
	{of: func(f *Features) **bool { return &f.FoodAndDrink.Lunch }},
	{of: func(f *Features) **bool { return &f.FoodAndDrink.Dinner }},
	{"takeaway", 14, func(f *Features) **bool { return &f.FoodAndDrink.Takeout }},
	{of: func(f *Features) **bool { return &f.FoodAndDrink.Delivery }},
	{of: func(f *Features) **bool { return &f.FoodAndDrink.Reservations }},
	{"outdoor_seating", 16, func(f *Features) **bool { return &f.Amenities.OutdoorSeating }},
	{"wheelchair", 17, func(f *Features) **bool { return &f.Amenities.Wheelchair }},
}

// Or returns these features, with those of others where nothing is known here.
func (f Features) Or(others Features) Features {
	for _, feature := range features {
		if known := feature.of(&f); *known == nil {
			*known = *feature.of(&others)
		}
	}
	return f
}

// bits returns the bits of the features that the place has. No and unknown have none: a search asks for a yes.
func (f Features) bits() (bits int32) {
	for _, feature := range features {
		if has := *feature.of(&f); feature.filter != "" && has != nil && *has {
			bits |= 1 << feature.bit
		}
	}
	return bits
}

// FeatureBit returns the bit of a feature by its name in a search, or false for another word.
func FeatureBit(name string) (bit int32, ok bool) {
	for _, feature := range features {
		if feature.filter == name && name != "" {
			return 1 << feature.bit, true
		}
	}
	return 0, false
}

// FeatureNames are the names that a search may use.
var FeatureNames = func() (names []string) {
	for _, feature := range features {
		if feature.filter != "" {
			names = append(names, feature.filter)
		}
	}
	return names
}()
