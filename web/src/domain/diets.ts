export const DIETS = ['Vegetarian', 'Vegan', 'Gluten-free', 'Halal', 'Kosher', 'Dairy-free', 'Nut-free'] as const
export type Diet = (typeof DIETS)[number]

/** Those that can do harm if they are wrong. They are never shown as safe. */
export const HARMFUL: ReadonlySet<Diet> = new Set(['Dairy-free', 'Nut-free'])
