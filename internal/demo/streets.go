package demo

// districts lists the districts of Noonhaven, from the centre outwards.
var districts = []district{
	{"Noon Square", 0, 0, heading{15, 8, 17}, 100, centrePlan, 90},

	{"Old Harbour", 700, -390, heading{4, 3, 5}, 90, crossroads, 42},
	{"Clockmakers", -650, 490, heading{12, -5, 13}, 90, ladder, 42},
	{"Guildgate", 190, 800, heading{24, 7, 25}, 90, green, 42},
	{"Tannery", -730, -370, heading{3, 4, 5}, 90, green, 42},
	{"Ropewalk", -40, -820, heading{40, 9, 41}, 90, ladder, 42},
	{"Lamplight", 830, 290, heading{5, -12, 13}, 90, crossroads, 42},

	{"Saltmarket", 1500, -640, heading{21, -20, 29}, 130, ladder, 95},
	{"Lantern Hill", 1240, 1180, heading{35, 12, 37}, 130, crossroads, 95},
	{"Weir End", -300, 1700, heading{8, 15, 17}, 130, green, 95},
	{"Orchard Bank", -1680, 480, heading{63, -16, 65}, 130, crossroads, 95},
	{"Millrace", -1300, -1150, heading{20, 21, 29}, 130, ladder, 95},
	{"Foundry", 320, -1760, heading{56, -33, 65}, 130, crossroads, 95},

	{"Larkmead", 2650, 330, heading{12, 5, 13}, 180, green, 109},
	{"Kettle Green", 2500, 2250, heading{3, -4, 5}, 180, crossroads, 109},
	{"Quillbrook", 450, 2950, heading{35, 12, 37}, 180, ladder, 109},
	{"Fennel Park", -1950, 2250, heading{15, 8, 17}, 180, green, 109},
	{"Oxbow", -3050, -250, heading{21, -20, 29}, 180, crossroads, 109},
	{"Thistle Down", -2700, -2400, heading{24, 7, 25}, 180, ladder, 109},
	{"Ferrywick", -350, -3400, heading{5, -12, 13}, 180, crossroads, 109},
	{"Sedge Fen", 2300, -2350, heading{8, 15, 17}, 180, green, 109},
	{"High Barrow", 4500, -1300, heading{4, 3, 5}, 180, ladder, 108},
	{"Nightingale Heath", -3000, 3650, heading{40, -9, 41}, 180, crossroads, 108},
}

var centrePlan = []segment{
	{name: "Noon Square", u: -60, v: 28, length: 130, trade: 5},
	{name: "Ladle Lane", u: 62, v: -230, length: 430, across: true, trade: 17},
	{name: "Market Street", u: -400, v: -72, length: 780, trade: 22},
	{name: "Clock Street", u: -150, v: -360, length: 720, across: true, trade: 18},
	{name: "Meridian Row", u: -300, v: 145, length: 600, trade: 13},
	{name: "Bakehouse Yard", u: 112, v: 40, length: 160, trade: 5},
	{name: "Steamer Steps", u: 215, v: -320, length: 300, across: true, trade: 9},
	{name: "Quay Street", u: -340, v: -250, length: 660, trade: 14},
}

var crossroads = []segment{
	{u: -520, v: 0, length: 980, trade: 28},
	{u: 0, v: -430, length: 800, across: true, trade: 22},
	{u: -250, v: 130, length: 460, trade: 10},
	{u: 140, v: -220, length: 430, across: true, trade: 11},
	{u: -340, v: -150, length: 450, trade: 10},
	{u: -180, v: -60, length: 360, across: true, trade: 8},
	{u: 90, v: 250, length: 330, trade: 6},
	{u: 300, v: -60, length: 270, across: true, trade: 5},
}

var ladder = []segment{
	{u: -560, v: -60, length: 1090, trade: 28},
	{u: -400, v: 110, length: 760, trade: 15},
	{u: -300, v: -260, length: 470, across: true, trade: 12},
	{u: -70, v: -180, length: 560, across: true, trade: 13},
	{u: 170, v: -340, length: 520, across: true, trade: 13},
	{u: 350, v: -120, length: 400, across: true, trade: 8},
	{u: -220, v: 270, length: 330, trade: 6},
	{u: -20, v: -230, length: 320, trade: 5},
}

var green = []segment{
	{u: -170, v: -110, length: 380, trade: 16},
	{u: -260, v: 120, length: 520, trade: 15},
	{u: -170, v: -330, length: 580, across: true, trade: 14},
	{u: 160, v: -240, length: 560, across: true, trade: 14},
	{u: 160, v: 10, length: 500, trade: 18},
	{u: -600, v: -50, length: 430, trade: 9},
	{u: -20, v: 120, length: 340, across: true, trade: 8},
	{u: 340, v: -250, length: 400, across: true, trade: 6},
}

var streetStems = list(`Almanac, Anvil, Barley, Bellrope, Bobbin, Candlewick, Cartwheel, Cinder, Compass, Cooper,
	Coppice, Dovecote, Drover, Ferryman, Fiddler, Finch, Fuller, Glasshouse, Gooseberry, Granary, Hazel, Heron,
	Honeypot, Hopkiln, Inkwell, Kingfisher, Lacemaker, Lime Kiln, Linnet, Malthouse, Mulberry, Needle, Nettle,
	Oatmeal, Papermill, Pepper, Pinfold, Plover, Quarry, Quince, Saddler, Sailcloth, Sexton, Shuttle, Signal,
	Skylark, Spindle, Starling, Sundial, Teasel, Thimble, Tollgate, Walnut, Weathercock, Wheelwright, Windmill`)

var streetWays = list("Street, Lane, Row, Road, Walk, Hill, Terrace")
