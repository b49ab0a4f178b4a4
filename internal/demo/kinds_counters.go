package demo

// counters lists the kinds that describe how people eat rather than what they eat.
var counters = []kind{
	{
		word: "restaurant", weight: 70, cheap: 1, dear: 4, leans: everyday,
		styles: list("seasonal kitchen, grill, small plates, dining room, family kitchen, tasting menu"),
		roots: list("Harrow, Juniper, Marrow, Ostler, Parsley, Rowan, Sorrel, Tallow, Verbena, Yarrow, Bramble, " +
			"Larder"),
		rooms: list("Table, Dining Room, Kitchen, & Daughters, Supper Rooms, Rooms, House"),
		things: list("Trencher, Napkin, Cruet, Sideboard, Tureen, Trivet, Tablecloth, Pantry, Decanter, " +
			"Candlestick, Menu"),
	},
	{
		word: "food", weight: 22, cheap: 1, dear: 2, opens: middays, leans: everyday,
		styles: list("canteen, lunch counter, deli counter, hot plates, soup kitchen"),
		roots:  list("Ration, Morsel, Victual, Provision, Haversack, Lunchbox, Elevenses, Pottage"),
		rooms:  list("Store, Counter, Canteen, Stores, Bureau, Hatch"),
		things: list("Soup Pot, Ladle Rack, Lunch Bell, Hot Plate, Pickle Jar, Bread Board, Stock Pot, Dinner Pail"),
	},
	{
		word: "cafe", weight: 120, cheap: 1, dear: 2, opens: mornings, leans: sweet,
		styles: list("coffee shop, tea house, espresso bar, brunch, garden cafe, book cafe"),
		roots: list(`Arabesque, Caraway, Cortado, Doily, Foxglove, Hobnob, Inglenook, Jasmine, Kopi, Larkspur,
			Macchia, Nutmeg, Pinwheel, Primrose, Ristretto, Tisane, Wren`),
		rooms: list("Coffee, Coffee Rooms, Tea Rooms, Café, Roasters, Espresso, Brew House"),
		things: list("Saucer, Percolator, Teaspoon, Milk Jug, Sugar Tongs, Teapot, Grinder, Mug, Filter, Crema, " +
			"Cosy, Bean Sack, Demitasse"),
	},
	{
		word: "hawker", weight: 25, cheap: 1, dear: 1, opens: middays, leans: eastern,
		styles: list("chicken rice, laksa, satay, char kway teow, roti canai"),
		roots:  list("Pandan, Kaya, Serai, Tamarind, Sambal, Belacan, Gula, Assam"),
		rooms:  list("Stall, Corner, Hawkers, Centre, Pushcart, Kopitiam"),
		things: list("Satay Stick, Banana Leaf, Rice Pot, Skewer, Claypot, Laksa Bowl, Charcoal Fan, Lime Wedge"),
	},
	{
		word: "food stall", weight: 35, cheap: 1, dear: 1, opens: middays, leans: everyday,
		styles: list("market stall, falafel, hot dogs, crêpes, jacket potatoes, dosa"),
		roots:  list("Awning, Bunting, Gingham, Market, Pitch, Trestle, Tarpaulin, Barrow"),
		rooms:  list("Stall, Stand, Barrow, Hatch, Kiosk, Bites"),
		things: list("Paper Cone, Hot Potato, Trestle, Griddle, Mustard Pot, Falafel, Toffee Apple, Tin Tray, " +
			"Wax Wrap"),
	},
	{
		word: "bakery", weight: 50, cheap: 1, dear: 2, opens: mornings, leans: sweet,
		styles: list("sourdough, pastries, pies, bagels, flatbreads, patisserie"),
		roots:  list("Barm, Boule, Bran, Einkorn, Emmer, Harvest, Miche, Oatcake, Poppyseed, Spelt, Levain"),
		rooms:  list("Bakery, Bakehouse, Ovens, Loaves, Bread, Boulangerie"),
		things: list("Loaf, Crust, Rolling Pin, Bread Peel, Flour Sack, Cob, Plait, Oven Mitt, Bun, Dough Bowl, Whisk"),
	},
	{
		word: "bar", weight: 60, cheap: 2, dear: 3, opens: bars, leans: everyday,
		styles: list("wine bar, taproom, cocktail bar, pub kitchen, sherry bar"),
		roots:  list("Bitters, Bung, Cordial, Damson, Firkin, Juniper, Mooring, Quart, Sloe, Vermouth"),
		rooms:  list("Bar, Taproom, Cellars, Tavern, Saloon, Vaults, Arms"),
		things: list("Corkscrew, Tankard, Barrel, Coaster, Decanter, Beer Mat, Bar Stool, Jigger, Lantern, Cask, " +
			"Badger, Heron"),
	},
	{
		word: "breakfast spot", weight: 35, cheap: 1, dear: 2, opens: mornings, leans: sweet,
		styles: list("all-day breakfast, pancakes, eggs, porridge, brunch"),
		roots:  list("Daybreak, Cockcrow, Dawn Chorus, Marmalade, Rooster, Sunny Side, First Light, Kipper"),
		rooms:  list("Breakfasts, Kitchen, Room, Club, Morning Rooms, Griddle"),
		things: list("Egg Cup, Toast Rack, Pancake, Yolk, Waffle Iron, Porridge Spoon, Rasher, Syrup Jug, Alarm Clock"),
	},
	{
		word: "buffet", weight: 18, cheap: 2, dear: 3, leans: everyday,
		styles: list("world buffet, carvery, hot pot buffet, lunch buffet, salad buffet"),
		roots:  list("Cornucopia, Plenty, Bounty, Roundabout, Carousel, Banquet"),
		rooms:  list("Buffet, Hall, Feast, Table, Carvery"),
		things: list("Second Helping, Chafing Dish, Carving Board, Plate Stack, Serving Spoon, Long Table, Carousel"),
	},
	{
		word: "food truck", weight: 30, cheap: 1, dear: 2, opens: middays, leans: everyday,
		styles: list("street tacos, loaded fries, grilled cheese, bao, arepas"),
		roots:  list("Handbrake, Hubcap, Lay-by, Milestone, Odometer, Roadside, Sidecar, Tailgate"),
		rooms:  list("Wagon, Truck, Kitchen, Caravan, Wheels, Eats"),
		things: list("Hubcap, Fender, Dashboard, Tail Light, Spare Wheel, Horn, Glove Box, Roof Rack, Gear Stick"),
	},
	{
		word: "dessert shop", weight: 35, cheap: 1, dear: 2, opens: middays, leans: sweet,
		styles: list("gelato, cakes, waffles, doughnuts, bubble tea, mochi"),
		roots:  list("Bonbon, Caramel, Fondant, Frangipane, Meringue, Nougat, Praline, Sherbet, Sorbetto"),
		rooms:  list("Parlour, Sweets, Puddings, Gelateria, Counter, Dairy"),
		things: list("Sundae Glass, Sprinkle, Wafer, Trifle, Cherry, Jelly Mould, Custard Cup, Cake Stand, Scoop, " +
			"Toffee Hammer"),
	},
	{
		word: "fast food", weight: 40, cheap: 1, dear: 1, opens: lateNights, leans: meaty,
		styles: list("fried chicken, kebabs, hot dogs, loaded fries, wraps"),
		roots:  list("Zip, Hotfoot, Whistlestop, Presto, Pronto, Doublequick, Lickety, Pit Stop"),
		rooms:  list("Fry, Grill, Chicken, Kebabs, Bites, To Go"),
		things: list("Fry Basket, Paper Hat, Drumstick, Ketchup Pump, Drive, Nugget, Pickle Slice, Tray Liner, Straw"),
	},
	{
		word: "food court", weight: 14, cheap: 1, dear: 2, opens: lateNights, leans: everyday,
		styles: list("market hall, street kitchens, noodle hall, shared tables"),
		roots:  list("Depot, Arcade, Tramshed, Boathouse, Corn Exchange, Gasworks, Signal Box"),
		rooms:  list("Food Hall, Market Hall, Kitchens, Eating Hall, Street Food"),
		things: list("Turnstile, Long Bench, Skylight, Goods Lift, Ticket Hall, Freight Door, Platform"),
	},
	{
		word: "juice bar", weight: 22, cheap: 1, dear: 2, opens: mornings, leans: leafy,
		styles: list("smoothies, cold-pressed juice, açaí bowls, lassi"),
		roots:  list("Acerola, Clementine, Guava, Kumquat, Papaya, Pomelo, Satsuma, Zest"),
		rooms:  list("Juice, Press, Juicery, Squeeze, Bar, Pulpery"),
		things: list("Paper Straw, Pip, Squeezer, Ginger Shot, Citrus Peel, Beetroot, Carrot Top, Blender"),
	},
	{
		word: "sandwich shop", weight: 45, cheap: 1, dear: 2, opens: middays, leans: everyday,
		styles: list("sandwiches, bagels, toasties, deli, ciabatta, open sandwiches"),
		roots:  list("Ploughman, Piccalilli, Rye, Doorstep, Butty, Chutney, Pumpernickel, Granary"),
		rooms:  list("Sandwiches, Deli, Rolls, Lunches, Slices, Provisions"),
		things: list("Bread Knife, Crust, Cucumber, Picnic Basket, Toothpick, Mustard Spoon, Caper, Gherkin, " +
			"Lunch Tin, Wedge"),
	},
	{
		word: "steakhouse", weight: 25, cheap: 3, dear: 4, leans: meaty,
		styles: list("grill, steak frites, dry-aged beef, chophouse"),
		roots:  list("Sirloin, Brisket, Drover, Halter, Ember, Tallow, Ranger, Flint"),
		rooms:  list("Chophouse, Grill, Steak Rooms, Cuts, Fire, & Bone"),
		things: list("Cleaver, Branding Iron, T-Bone, Peppermill, Butcher Block, Fire Iron, Longhorn, Steak Knife"),
	},
}
