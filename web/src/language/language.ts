import { i18n, type Messages } from '@lingui/core'

/** A catalogue as the build makes it. While developing, texts come from the source itself. */
interface Catalogue {
  readonly messages: Messages
}

type Load = () => Promise<Catalogue>

// Literal imports, so that the build makes a file of each.
const FIRST: Readonly<Record<string, Load>> = { en: () => import('./en-first.po') }
const LATER: Readonly<Record<string, Load>> = { en: () => import('./en-later.po') }

/** The language of the page, as public/language.js chose it before the first paint. */
export function pageLanguage(): string {
  const [language = ''] = document.documentElement.lang.split('-')
  return language in FIRST ? language : 'en'
}

/** Texts of the first screen. Nothing may be drawn before. */
export async function loadFirstTexts(): Promise<void> {
  const language = pageLanguage()
  if (import.meta.env.PROD) i18n.load(language, { ...(await FIRST[language]?.())?.messages })
  i18n.activate(language)
}

let texts: Promise<void> | undefined

/** Code that comes after the first screen, together with its texts. */
export async function withTexts<T>(code: Promise<T>): Promise<T> {
  texts ??= loadLaterTexts()
  // What failed is fetched anew the next time.
  texts.catch(() => (texts = undefined))
  const [loaded] = await Promise.all([code, texts])
  return loaded
}

async function loadLaterTexts(): Promise<void> {
  const language = i18n.locale
  if (import.meta.env.PROD) i18n.load(language, { ...(await LATER[language]?.())?.messages })
}
