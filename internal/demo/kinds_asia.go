package demo

var asia = []kind{
	{
		word: "sushi restaurant", also: "japanese", weight: 30, cheap: 2, dear: 4, leans: eastern,
		styles: list("omakase, hand rolls, conveyor sushi, chirashi"),
		roots:  list("Hikari, Kaze, Minato, Shiro, Tsubame, Umi, Wakame, Yuzu"),
		rooms:  list("Sushi, Counter, Sushi Bar, Omakase, Rolls"),
		things: list("Nori, Shiso Leaf, Roe, Rice Paddle, Tuna Belly, Bamboo Mat, Soy Dish, Pickled Ginger"),
	},
	{
		word: "chinese", weight: 80, cheap: 1, dear: 3, leans: eastern,
		styles: list("dumplings, noodles, dim sum, hot pot, cantonese, sichuan, roast duck"),
		roots: list(`Osmanthus, Ginkgo, Plum Rain, Moon Gate, Nine Rivers, Two Pagodas, Willow, Jade Lane, Red Crane,
			Persimmon, Silk Bridge, Lychee`),
		rooms: list("House, Canteen, Kitchen, Pavilion, Table, Noodle House, Tea Garden"),
		things: list("Steamer, Wok, Dumpling, Chopstick, Peppercorn, Bao, Clay Pot, Noodle Pull, Duck Hook, " +
			"Lantern, Ladle, Cleaver"),
	},
	{
		word: "japanese", weight: 60, cheap: 2, dear: 4, leans: eastern,
		styles: list("ramen, izakaya, udon, donburi, tonkatsu, yakitori, soba"),
		roots:  list("Asa, Hinata, Kasumi, Koya, Mado, Natsu, Sora, Tanoshi, Tsuki, Yama, Yoake, Ishi"),
		rooms:  list("Counter, Ramen, Kitchen, Izakaya, Noodles, Table, Grill"),
		things: list("Miso, Dashi, Koji, Sesame, Udon, Noren, Katsu, Paper Crane, Tatami, Sake Cup, Broth"),
	},
	{
		word: "korean", weight: 45, cheap: 1, dear: 3, leans: eastern,
		styles: list("bibimbap, korean bbq, fried chicken, kimbap, stews, tteokbokki"),
		roots:  list("Bada, Dalbit, Haneul, Jogak, Maru, Namu, Onggi, Sarang, Dolsot, Gochu"),
		rooms:  list("House, Kitchen, Grill, Table, Pocha, Bapsang"),
		things: list("Kimchi Jar, Stone Bowl, Banchan, Perilla, Sesame, Rice Cake, Steel Chopstick, " +
			"Chilli Thread, Brazier"),
	},
	{
		word: "indian", weight: 80, cheap: 1, dear: 3, leans: leafy,
		styles: list("thali house, curry, dosa, tandoori, chaat, biryani, south indian kitchen"),
		roots: list(`Chandni, Dhaba, Gulmohar, Jalebi, Kesar, Malabar, Monsoon, Neem, Rasa, Rangoli, Sitara, Tamasha,
			Udaya, Marigold`),
		rooms: list("Kitchen, House, Canteen, Rasoi, Thali, Lounge, Tiffin Room"),
		things: list("Tiffin, Cardamom, Tandoor, Ladle, Spice Tin, Turmeric, Curry Leaf, Paratha, Elephant, " +
			"Fenugreek, Mango, Rickshaw"),
	},
	{
		word: "thai", weight: 60, cheap: 1, dear: 3, leans: eastern,
		styles: list("curry, noodles, pad thai, som tam, isan grill, boat noodles"),
		roots:  list("Baan Suan, Dok Mai, Fah Sai, Krua Fon, Lom Yen, Mekong, Nam Wan, Rim Klong, Talad, Sabai"),
		rooms:  list("Kitchen, Thai, Noodles, Table, House, Canteen"),
		things: list("Lemongrass, Galangal, Mortar, Basil, Kaffir Lime, Longtail, Orchid, Bird Chilli, Coconut, " +
			"Tuk-Tuk"),
	},
	{
		word: "vietnamese", weight: 45, cheap: 1, dear: 2, leans: eastern,
		styles: list("phở, noodles, bánh mì, summer rolls, bún chả"),
		roots:  list("Sen Vàng, Lúa, Tre Xanh, Cây Đa, Mùa Hè, Phở Lane, Bến Sông, Hoa Mai"),
		rooms:  list("Kitchen, Phở, Quán, Canteen, House, Street"),
		things: list("Rice Paper, Star Anise, Bicycle, Baguette, Phở Pot, Mint Leaf, Conical Hat, Broth, Lotus, " +
			"Fish Sauce"),
	},
	{
		word: "halal", strict: halal, weight: 25, cheap: 1, dear: 2, leans: levant,
		styles: list("grill, peri-peri chicken, biryani, kebabs, mixed grill"),
		roots:  list("Barakah, Crescent, Noor, Zaytun, Safa, Medina Lane, Qamar"),
		rooms:  list("Grill, Kitchen, House, Charcoal, Diner, Table"),
		things: list("Skewer, Charcoal, Flame, Date Palm, Brass Tray, Lantern, Saffron Pot, Clay Oven"),
	},
}
