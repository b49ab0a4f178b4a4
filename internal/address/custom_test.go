package address

import "testing"

func TestAnAddressIsWrittenInTheOrderOfItsCountry(t *testing.T) {
	t.Parallel()
	whole := Parts{Street: "Lombard Street", Number: "1", Postcode: "EC3V 9AA", City: "London", Region: "LDN"}
	for _, tt := range []struct {
		name, country string
		parts         Parts
		want          string
	}{
		{
			"Finland", "FI",
			Parts{Street: "Mannerheimintie", Number: "10", Postcode: "00100", City: "Helsinki"},
			"Mannerheimintie 10, 00100 Helsinki",
		},
		{
			"Germany, without its state", "DE",
			Parts{Street: "Torstraße", Number: "1", Postcode: "10119", City: "Berlin", Region: "Berlin"},
			"Torstraße 1, 10119 Berlin",
		},
		{
			"Britain", "GB",
			Parts{Street: "Lombard Street", Number: "1", Postcode: "EC3V 9AA", City: "London"},
			"1 Lombard Street, London, EC3V 9AA",
		},
		{
			"Ireland", "IE",
			Parts{Street: "Dame Street", Number: "46", Postcode: "D02 X466", City: "Dublin"},
			"46 Dame Street, Dublin, D02 X466",
		},
		{
			"America", "US",
			Parts{Street: "Main St", Number: "500", Postcode: "19901", City: "Dover", Region: "DE"},
			"500 Main St, Dover, DE 19901",
		},
		{
			"Australia", "AU",
			Parts{Street: "Bourke Street", Number: "10", Postcode: "3000", City: "Melbourne", Region: "VIC"},
			"10 Bourke Street, Melbourne, VIC 3000",
		},
		{"Singapore", "SG", Parts{Street: "Anson Road", Number: "10", City: "Singapore"}, "10 Anson Road, Singapore"},
		{
			"France", "FR",
			Parts{Street: "Rue Bio", Number: "3", Postcode: "06000", City: "Nice"},
			"3 Rue Bio, 06000 Nice",
		},
		{
			"Luxembourg", "LU",
			Parts{Street: "Grand-Rue", Number: "12", Postcode: "1660", City: "Luxembourg"},
			"12 Grand-Rue, 1660 Luxembourg",
		},
		{
			"Italy", "IT",
			Parts{Street: "Via Roma", Number: "12", Postcode: "00184", City: "Roma"},
			"Via Roma 12, 00184 Roma",
		},
		{"a country that is not known", "", whole, "Lombard Street 1, EC3V 9AA London"},
		{"no number", "GB", Parts{Street: "Lombard Street", City: "London"}, "Lombard Street, London"},
		{"no street", "GB", Parts{Number: "1", City: "London"}, "London"},
		{"nothing", "GB", Parts{}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.parts.Line(tt.country); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTheNumberStandsFirstInTheseCountriesOnly(t *testing.T) {
	t.Parallel()
	for _, country := range []string{"AU", "CA", "FR", "GB", "HK", "IE", "IN", "LU", "MC", "NZ", "SG", "US", "ZA"} {
		if got := Line("Rose Street", "7", country); got != "7 Rose Street" {
			t.Errorf("%s: got %q", country, got)
		}
	}
	for _, country := range []string{
		"", "AT", "BE", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "IT", "NL", "NO", "PL", "PT", "SE",
	} {
		if got := Line("Rosenstraße", "7", country); got != "Rosenstraße 7" {
			t.Errorf("%s: got %q", country, got)
		}
	}
}

func TestALineIsPutInTheOrderOfItsCountry(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ line, country, want string }{
		{"Lombard Street 1, EC3V 9AA", "GB", "1 Lombard Street, EC3V 9AA"},
		{"Mile End Road 208", "GB", "208 Mile End Road"},
		{"Buckingham Gate 75-76, SW1E 6PD", "GB", "75-76 Buckingham Gate, SW1E 6PD"},
		{"Rue Grimaldi 12, 98000 Monaco", "MC", "12 Rue Grimaldi, 98000 Monaco"},
		{"1 Lombard Street, EC3V 9AA", "GB", "1 Lombard Street, EC3V 9AA"},
		{"10 Downing Street 3", "GB", "10 Downing Street 3"},
		{"South Lambeth Road Arch 56", "GB", "South Lambeth Road Arch 56"},
		{"Watermill Way Unit 4, SW19 2RT", "GB", "Watermill Way Unit 4, SW19 2RT"},
		{"Ferry Street / Portsmouth Road, KT7 0XY", "GB", "Ferry Street / Portsmouth Road, KT7 0XY"},
		{"Mannerheimintie 10, 00100 Helsinki", "FI", "Mannerheimintie 10, 00100 Helsinki"},
		{"County Road 12, Dover, DE 19901", "US", "County Road 12, Dover, DE 19901"},
		{"", "GB", ""},
	} {
		t.Run(tt.country+" "+tt.line, func(t *testing.T) {
			t.Parallel()
			if got := InOrder(tt.line, tt.country); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
