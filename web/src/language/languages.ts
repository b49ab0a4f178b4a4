/** The languages of the texts. Each has two catalogues in this folder. */
export const LANGUAGES = ['en', 'de', 'es', 'fi', 'fr'] as const
