export const DIETS = ['Vegetarian', 'Vegan', 'Gluten-free', 'Halal', 'Kosher', 'Dairy-free', 'Nut-free'] as const
export type Diet = (typeof DIETS)[number]
