import { i18n, type Messages } from '@lingui/core'

/** A catalogue as the build makes it. While developing, English comes from the source itself. */
interface Catalogue {
  readonly messages: Messages
}

const FIRST = import.meta.glob<Catalogue>('./*-first.po')
const LATER = import.meta.glob<Catalogue>('./*-later.po')

/** Texts of the first screen, in the language that public/language.js chose. Nothing may be drawn before. */
export async function loadFirstTexts(): Promise<void> {
  const [language = 'en'] = document.documentElement.lang.split('-')
  await load(language, FIRST[`./${language}-first.po`])
  i18n.activate(language)
}

let texts: Promise<void> | undefined

/** Code that comes after the first screen, together with its texts. */
export async function withTexts<T>(code: Promise<T>): Promise<T> {
  texts ??= load(i18n.locale, LATER[`./${i18n.locale}-later.po`])
  // What failed is fetched anew the next time.
  texts.catch(() => (texts = undefined))
  const [loaded] = await Promise.all([code, texts])
  return loaded
}

async function load(language: string, catalogue: (() => Promise<Catalogue>) | undefined): Promise<void> {
  if (import.meta.env.DEV && language === 'en') return
  i18n.load(language, (await catalogue?.())?.messages ?? {})
}
