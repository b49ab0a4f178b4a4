package demo

var elsewhere = []kind{
	{
		word: "mexican", weight: 50, cheap: 1, dear: 3, leans: everyday,
		styles: list("taqueria, burritos, cantina, tortas, mole, street tacos"),
		roots:  list("Agave, Bugambilia, Comal, Cielo, Fogón, Jacaranda, Maíz, Milpa, Nopal, Papel Picado"),
		rooms:  list("Taqueria, Cantina, Cocina, Tacos, Antojitos, Mercado"),
		things: list("Tortilla, Jalapeño, Lime, Molcajete, Agave, Piñata, Habanero, Cactus, Avocado, Marigold"),
	},
	{
		word: "american", weight: 45, cheap: 1, dear: 3, leans: meaty,
		styles: list("diner, comfort food, grill, southern kitchen, wings"),
		roots:  list("Boxcar, Chevron, Drugstore, Interstate, Prairie, Tumbleweed, Union Depot, Whippoorwill"),
		rooms:  list("Diner, Grill, Kitchen, Luncheonette, Counter, Café"),
		things: list("Skillet, Jukebox, Milkshake, Cornbread, Screen Door, Hickory, Porch Swing, Biscuit, Neon Sign"),
	},
	{
		word: "middle eastern", weight: 45, cheap: 1, dear: 3, leans: levant,
		styles: list("mezze, shawarma, falafel, lebanese, persian grill, manakish"),
		roots:  list("Anar, Bustan, Dukkah, Liwan, Narenj, Qanat, Sumac, Tahina, Za'atar, Zereshk"),
		rooms:  list("Kitchen, Mezze, Grill, House, Souk, Table, Bakery"),
		things: list("Saffron, Coffee Pot, Date, Pomegranate, Pistachio, Rosewater, Brass Tray, Flatbread, " +
			"Mortar, Fig"),
	},
	{
		word: "caribbean", weight: 24, cheap: 1, dear: 2, leans: everyday,
		styles: list("jerk grill, roti, curry goat, patties"),
		roots:  list("Ackee, Callaloo, Calypso, Hummingbird, Pimento, Sorrel, Tradewind"),
		rooms:  list("Kitchen, Jerk, Cookshop, Yard, Grill, Roti"),
		things: list("Plantain, Scotch Bonnet, Steel Drum, Nutmeg, Coconut, Oil Drum, Ginger Beer, Sugar Cane"),
	},
	{
		word: "brazilian", weight: 18, cheap: 2, dear: 3, leans: meaty,
		styles: list("rodizio, churrasco, pastéis, feijoada"),
		roots:  list("Brasa, Cajueiro, Ipê, Jabuticaba, Maracujá, Varanda"),
		rooms:  list("Churrascaria, Cozinha, Grill, Lanches, Boteco"),
		things: list("Cashew, Toucan, Skewer, Cassava, Guava, Black Bean, Tambourine"),
	},
	{
		word: "african", weight: 28, cheap: 1, dear: 2, leans: everyday,
		styles: list("injera house, jollof, tagine, suya grill, bunny chow"),
		roots:  list("Acacia, Baobab, Berbere, Harmattan, Kola, Marula, Moringa, Teff"),
		rooms:  list("Kitchen, House, Grill, Table, Buka, Canteen"),
		things: list("Jollof Pot, Talking Drum, Calabash, Hibiscus, Okra, Tagine, Peanut, Weaverbird"),
	},
	{
		word: "seafood", weight: 32, cheap: 2, dear: 4, leans: eastern,
		styles: list("fish bar, oyster bar, chowder, grilled fish, crab shack"),
		roots:  list("Bollard, Breakwater, Groyne, Keel, Lobster Pot, Rockpool, Samphire, Spindrift"),
		rooms:  list("Fish, Oysters, Seafood, Fish House, Catch, Shack"),
		things: list("Whelk, Cockle, Mackerel, Oyster Knife, Anchor, Net, Lemon Wedge, Sprat, Barnacle, Cuttlefish"),
	},
	{
		word: "bbq", weight: 26, cheap: 1, dear: 3, leans: meaty,
		styles: list("smokehouse, grill, ribs, burnt ends, brisket"),
		roots:  list("Applewood, Cinder, Hickory Lane, Oakfire, Slow Coal, Sootfall"),
		rooms:  list("Smokehouse, Barbecue, Pit, Smoke, Grill, Ribs"),
		things: list("Bellows, Rib Rack, Ember, Smoke Ring, Tongs, Coal Scuttle, Bark, Kindling"),
	},
	{
		word: "burger", weight: 45, cheap: 1, dear: 2, opens: lateNights, leans: meaty,
		styles: list("smash burgers, grill, chicken burgers, sliders"),
		roots:  list("Brioche, Griddle, Pickle, Relish, Sesame, Stack, Tallow"),
		rooms:  list("Burgers, Burger Works, Patties, Grill, Stand, Sliders"),
		things: list("Patty, Gherkin, Spatula, Sesame Bun, Onion Ring, Flat-Top, Mustard, Beefsteak, Cheddar"),
	},
	{
		word: "kosher", strict: kosher, weight: 12, cheap: 1, dear: 3, leans: everyday,
		styles: list("deli, bagels, grill, dairy kitchen"),
		roots:  list("Almond Tree, Etrog, Galil, Kugel, Latke, Citron Lane"),
		rooms:  list("Deli, Kitchen, Bagels, Grill, Table"),
		things: list("Bagel, Pickle Barrel, Challah, Blintz, Poppy Seed, Rugelach, Salt Beef"),
	},
}
