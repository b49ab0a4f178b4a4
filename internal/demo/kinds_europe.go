package demo

var europe = []kind{
	{
		word: "italian", weight: 80, cheap: 2, dear: 4, leans: everyday,
		styles: list("pasta bar, trattoria, osteria, risotto, enoteca, antipasti"),
		roots: list(`Acqua, Bottega, Cortile, Farina, Lampara, Mezzodì, Orto, Piazzetta, Quercia, Salvia, Tonno, Vigna,
			Cucchiaio, Terrazza`),
		rooms: list("Trattoria, Osteria, Cucina, Pasta, Tavola, Cantina, Enoteca"),
		things: list("Rigatone, Tortello, Colander, Grater, Basil Pot, Lemon Tree, Anchovy, Moka, Olive, " +
			"Tagliere, Fennel, Radicchio"),
	},
	{
		word: "pizza", also: "italian", weight: 50, cheap: 1, dear: 2, opens: lateNights, leans: everyday,
		styles: list("neapolitan pizza, pizza by the slice, sourdough pizza, roman pizza"),
		roots:  list("Cornicione, Fiamma, Forno, Lievito, Mollica, Scintilla, Teglia, Vesuvia"),
		rooms:  list("Pizza, Pizzeria, Oven, Slices, Forno, Pies"),
		things: list("Pizza Peel, Crust, Hot Stone, Dough Ball, Basil Leaf, Wood Stack, Wheel, Burrata, Oregano"),
	},
	{
		word: "french", weight: 45, cheap: 2, dear: 4, leans: everyday,
		styles: list("bistro, brasserie, crêperie, wine bar, rotisserie"),
		roots: list("Abricot, Bocage, Cerise, Clairière, Estragon, Girolle, Lavande, Mirabelle, Persil, Tilleul, " +
			"Verveine"),
		rooms:  list("Bistro, Brasserie, Table, Cave, Comptoir, Cuisine"),
		things: list("Casserole, Shallot, Cocotte, Cornichon, Snail, Carafe, Soufflé, Bouquet, Baguette, Mustard Pot"),
	},
	{
		word: "spanish", weight: 40, cheap: 2, dear: 3, leans: everyday,
		styles: list("tapas, paella, pintxos, asador, sherry bar"),
		roots:  list("Almendra, Azahar, Brisa, Encina, Faro, Higuera, Lumbre, Mirador, Romero, Tejado"),
		rooms:  list("Tapas, Bodega, Taberna, Cocina, Bar, Mesón"),
		things: list("Paella Pan, Porrón, Chorizo, Olive Pip, Sherry Cask, Tortilla, Castanet, Pimentón, Azulejo"),
	},
	{
		word: "greek", weight: 32, cheap: 1, dear: 3, leans: levant,
		styles: list("taverna, souvlaki, grill, gyros, meze"),
		roots:  list("Aegli, Elia, Galini, Kyma, Meltemi, Neró, Petra, Thalassa, Thymari"),
		rooms:  list("Taverna, Grill, Souvlaki, Kouzina, Meze, Ouzeri"),
		things: list("Oregano, Feta, Fig Leaf, Amphora, Vine Leaf, Lemon, Goat Bell, Honeycomb, Ember"),
	},
	{
		word: "mediterranean", weight: 35, cheap: 2, dear: 3, leans: levant,
		styles: list("small plates, grill, mezze, salads, seafood grill"),
		roots:  list("Azure, Carob, Cypress, Littoral, Mistral, Riviera Lane, Sirocco, Tamarisk"),
		rooms:  list("Table, Kitchen, Terrace, Grill, Plates, House"),
		things: list("Olive Branch, Caper, Artichoke, Pomegranate, Sardine, Sea Salt, Aubergine, Terracotta, Almond"),
	},
	{
		word: "german", weight: 20, cheap: 1, dear: 3, leans: meaty,
		styles: list("beer hall, schnitzel, sausages, flammkuchen, swabian kitchen"),
		roots:  list("Vesper, Kastanie, Linde, Mühle, Rosmarin, Waldrand, Zunft"),
		rooms:  list("Stube, Keller, Wirtshaus, Küche, Garten, Imbiss"),
		things: list("Pretzel, Stein, Schnitzel, Dumpling, Mustard Pot, Cuckoo, Beech Log, Barrel"),
	},
	{
		word: "british", weight: 50, cheap: 1, dear: 3, leans: everyday,
		styles: list("pie shop, gastropub, fish and chips, roast, modern british"),
		roots:  list("Bramley, Chutney, Dripping, Hop Garden, Medlar, Pease, Sorrel, Suet, Swede, Wharf"),
		rooms:  list("Pie Rooms, Kitchen, Chop House, Larder, Dining Rooms, Chippy"),
		things: list("Pie Crimp, Gravy Boat, Whistle, Hare, Toad, Kettle, Pickled Onion, Turnip, Bulldog Clip, " +
			"Umbrella, Magpie"),
	},
	{
		word: "irish", weight: 22, cheap: 1, dear: 2, opens: bars, leans: meaty,
		styles: list("tavern, stew house, oyster bar, pub kitchen"),
		roots:  list("Boreen, Colcannon, Currach, Gorse, Rushlight, Shebeen, Tinwhistle"),
		rooms:  list("Tavern, Snug, Kitchen, House, Bar"),
		things: list("Soda Bread, Oyster, Fiddle, Potato, Turf Stack, Bodhrán, Stout Glass, Snug Door"),
	},
	{
		word: "vegetarian", strict: vegetarian, weight: 25, cheap: 1, dear: 3, leans: leafy,
		styles: list("seasonal kitchen, salads, grain bowls, curry, small plates"),
		roots:  list("Allotment, Chervil, Greenhouse, Kitchen Garden, Lovage, Potager, Sorrel Hill"),
		rooms:  list("Kitchen, Table, Café, Canteen, Plates, Larder"),
		things: list("Artichoke, Trowel, Pea Shoot, Beetroot, Watering Can, Squash, Radish, Seed Packet, Leek"),
	},
	{
		word: "vegan", strict: vegan, weight: 25, cheap: 1, dear: 3, leans: leafy,
		styles: list("grain bowls, burgers, comfort food, raw kitchen, noodles"),
		roots:  list("Chickpea, Clover, Fernhill, Moss, Sprig, Tendril, Understory"),
		rooms:  list("Kitchen, Bowls, Canteen, Table, Diner, Plants"),
		things: list("Sprout, Lentil, Kale Leaf, Tempeh, Cashew, Ledger, Fern, Mushroom, Oat"),
	},
}
