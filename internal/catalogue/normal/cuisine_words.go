package normal

// kindWords name kinds of places rather than cuisines, so they come last. The last two, "restaurant" and "food", say
// the least about a place.
var kindWords = [...]string{
	"cafe", "hawker", "food stall", "bakery", "bar", "buffet", "food truck", "fast food", "food court",
	"restaurant", "food",
}

// dietWords count only if they are the whole word: "non-vegetarian" is not vegetarian.
var dietWords = [...]string{"vegetarian", "vegan", "halal", "kosher"}

// cuisineAliases maps each word of the catalogue to what sources write for it: values of OpenStreetMap's cuisine,
// amenity and shop tags with their usual misspellings, and the categories of Overture and Foursquare. The word itself
// need not be listed. Case, spaces, punctuation, accents, a plural s and placeWords are ignored.
//
// A country without a word of its own belongs to its region if the region's word covers it (Lebanese is Middle
// Eastern), never to a neighbour (Pakistani is not Indian). People can still type "Pakistani" to search for it.
var cuisineAliases = [...]struct{ cuisine, aliases string }{
	{"sushi restaurant", "sushi, sashimi, sushi bar, kaiten sushi, nigiri, maki"},
	{"pizza", "pizzeria, napoletana, neapolitan pizza, calzone, pinsa, pizza takeaway, pizza delivery service"},
	{"burger", "hamburger, cheeseburger, smash burger, gourmet burger"},
	{"steakhouse", "steak, steaks, steak house, chophouse"},
	{
		"bbq",
		"barbecue, barbeque, grill, grilled meat, smokehouse, ribs, korean bbq, korean barbecue, mongolian grill, " +
			"mongolian barbecue, asado, parrilla, braai",
	},
	{
		"seafood",
		"fish, lobster, crab, oyster, oyster bar, mussels, shrimp, prawn, crayfish, clam, ceviche, fish taverna",
	},
	{"breakfast spot", "breakfast, brunch, breakfast and brunch, full english, pancake, pancake house"},
	{
		"sandwich shop",
		"sandwich, sandwiches, deli, delicatessen, subs, submarine sandwich, panini, wrap, bagel, baguette, toast, " +
			"banh mi, cheesesteak, toastie",
	},
	{"juice bar", "juice, juicery, smoothie, smoothie juice bar, acai, acai bowls"},
	{
		"dessert shop",
		"dessert, ice cream, gelato, gelateria, frozen yogurt, frozen yoghurt, yogurt, soft serve, " +
			"shaved ice, cake, cupcake, custom cakes, waffle, donut, doughnut, crepe, creperie, pastry, " +
			"patisserie, patisserie cake, confectionery, candy, candy store, chocolate, chocolatier, sweets, " +
			"milkshake, pudding, tiramisu, macarons, macaroons, churros, cookie, cookies, brownie, pie shop, " +
			"popcorn",
	},

	{
		"chinese",
		"china, cantonese, sichuan, szechuan, hunan, dim sum, peking, peking duck, beijing, shanghai, " +
			"shanghainese, hong kong, hakka, hot pot, dumpling, jiaozi, baozi, bao, malatang, congee, xinjiang, " +
			"uyghur, lanzhou, lanzhou noodles",
	},
	{
		"japanese",
		"japan, sushi, sashimi, sushi bar, sushi restaurant, kaiten sushi, ramen, udon, soba, izakaya, " +
			"teppanyaki, tempura, tonkatsu, yakitori, yakiniku, okonomiyaki, takoyaki, donburi, gyudon, beef bowl, " +
			"bento, kaiseki, unagi, shabu shabu, sukiyaki, okinawan, gyoza, kushikatsu, taiyaki, onigiri, katsu",
	},
	{
		"korean",
		"korea, korean bbq, korean barbecue, korean fried chicken, bibimbap, gimbap, kimbap, tteokbokki, bulgogi, " +
			"bunsik, bungeoppang",
	},
	{
		"indian",
		"india, south indian, north indian, punjabi, gujarati, kerala, keralan, goan, tandoori, curry, " +
			"hyderabadi, bengali, mughlai, biryani, dosa, thali, rajasthani, udupi, chaat, balti, dhaba, " +
			"chettinad, andhra, indian sweet, indian chinese",
	},
	{"thai", "thailand, isan, isaan, som tum, pad thai"},
	{"vietnamese", "vietnam, pho, banh mi, bun cha"},
	{
		"italian",
		"italy, italien, pasta, spaghetti, trattoria, osteria, ristorante, sardinian, sicilian, tuscan, " +
			"roman, napoletana, neapolitan, piadina, risotto, lasagne, lasagna, focaccia, venetian, ligurian, " +
			"gnocchi, tavola calda",
	},
	{"mexican", "mexico, tex-mex, taco, burrito, quesadilla, taqueria, fajita, enchilada, nachos, oaxacan, yucatecan"},
	{
		"american",
		"usa, tex-mex, diner, southern, soul food, cajun, cajun creole, cajun and creole, " +
			"new american, comfort food, mac and cheese, bar and grill, cheesesteak, californian",
	},
	{
		"french",
		"france, francais, brasserie, crepe, creperie, galette, breton, provencal, lyonnaise, bouchon, alsatian, " +
			"savoyard, corsican, socca, pissaladiere, flammkuchen",
	},
	{
		"spanish",
		"spain, tapas, tapas bar, tapas small plates, paella, catalan, basque, pintxos, galician, andalusian, iberian",
	},
	{"greek", "greece, gyros, gyro, souvlaki, taverna, cretan, hellenic, ouzeri, bougatsa, fish taverna"},
	{"mediterranean", "mediterran, meze, mezze"},
	{
		"middle eastern",
		"arab, arabic, arabian, lebanese, turkish, turc, kebab, kebap, kebob, shish kebab, " +
			"doner, doner kebab, durum, shawarma, shwarma, shoarma, falafel, hummus, persian, iranian, iraqi, " +
			"syrian, palestinian, jordanian, israeli, yemeni, kuwaiti, qatari, saudi, emirati, omani, bahraini, " +
			"kurdish, egyptian, levantine, pide, lahmacun, gozleme, borek, kofte, kofta, cigkofte, kumpir, pita, " +
			"manakish, mandi, meyhane",
	},
	{
		"caribbean",
		"carribean, jamaican, cuban, haitian, dominican, puerto rican, trinidadian, guyanese, " +
			"bahamian, barbadian, west indian, jerk, jerk chicken, afro caribbean, afro carribean",
	},
	{"brazilian", "brazil, brasil, churrascaria, churrasco, rodizio, feijoada, pastelaria, acai, acai bowls"},
	{
		"german",
		"germany, bavarian, swabian, franconian, schnitzel, currywurst, curry sausage, bratwurst, maultaschen, " +
			"flammkuchen",
	},
	{
		"british",
		"england, english, full english, scottish, welsh, cornish, fish and chips, chippy, pie and mash, " +
			"gastropub, sunday roast, roast dinner, carvery, pasty",
	},
	{"irish", "ireland, irish pub"},
	{
		"african",
		"ethiopian, ethiopean, eritrean, somali, nigerian, nigeria, ghanaian, moroccan, morrocan, " +
			"maroccan, algerian, tunisian, libyan, egyptian, sudanese, senegalese, gambian, malian, togolese, " +
			"ivorian, cameroonian, congolese, angolan, mozambican, kenyan, ugandan, rwandan, tanzanian, zambian, " +
			"zimbabwean, malagasy, mauritian, cape verdean, south african, west african, east african, " +
			"north african, maghreb, couscous, tagine, afro caribbean, afro carribean",
	},

	{"vegan", "plant based, raw vegan"},
	{"vegetarian", "veggie, vegan, plant based, raw vegan, lacto vegetarian, vegan and vegetarian"},
	{"halal", ""},
	{"kosher", "kashrut, jewish"},

	{"buffet", "all you can eat, lunch buffet, smorgasbord"},
	{"bakery", "bread, pastry, patisserie, boulangerie, viennoiserie, pretzel, patisserie cake"},
	{
		"cafe",
		"coffee, coffee house, coffee bar, coffee roastery, espresso, espresso bar, tea, tee, tea room, " +
			"tea house, teahouse, bubble tea, boba, kaffee, pet cafe, internet cafe, cafe coffee and tea house",
	},
	{
		"bar",
		"pub, beer, wine, cocktail, lounge, taproom, brewpub, gastropub, biergarten, beer garden, " +
			"beer hall, irish pub, wine bar, cocktail bar, sports bar, beer bar, dive bar, gay bar, hotel bar, " +
			"piano bar, rooftop bar, whisky bar, whiskey bar, champagne bar, sake bar, tiki bar, beach bar, " +
			"rum bar, cigar bar, karaoke bar, tapas bar, lounge bar, speakeasy, bar and grill, restaurant and bar",
	},
	{"food court", ""},
	{"hawker", "hawker centre, hawker center, food court, night market, singaporean"},
	{"food stall", "food stand, street food, street vendor, market stall, food booth, imbiss, kiosk"},
	{"food truck", "taco truck, food van"},
	{
		"fast food",
		"friture, frituur, friterie, fries, chips, hot dog, fried chicken, korean fried chicken, " +
			"wings, chicken wings, currywurst, curry sausage, corn dog, poutine, french tacos, snack, snack bar, " +
			"takeaway, take away, fried food",
	},
	{"restaurant", "restaurant and bar"},
}

// placeWords end a category and only say that it is a place: italian_restaurant, Dosa Place.
var placeWords = [...]string{
	"restaurant", "joint", "shop", "place", "spot", "house", "stand", "parlor", "parlour", "kitchen", "cuisine", "food",
	"foods",
}

// otherCuisines lists phrases that contain a word of the catalogue but mean something else.
const otherCuisines = "latin american, south american, central american, native american, french tacos, " +
	"french fries, non vegetarian, indian ocean"
