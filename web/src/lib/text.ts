/** Controls, and the marks that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A text that is safe to show: nothing unseen in it, no spaces around it, and not too long. It may be empty. */
export function cleanText(text: string, longest: number): string {
  const clean = text
    .slice(0, 4 * longest)
    .replace(UNSEEN, '')
    .trim()
  return clean.slice(0, longest).toWellFormed()
}
