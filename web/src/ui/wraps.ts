/** Lets the text of a button take a second line when it is large. The button needs a least height of its own. */
export const WRAPS = 'h-auto! max-w-full py-1 whitespace-normal!'
