import * as v from 'valibot'
import { stored } from '@/lib/storage'
import { LANGUAGES } from '@/language/languages'

/** A language that a person chose, or the browser's. public/language.js reads it before anything is drawn. */
const choiceSchema = v.fallback(v.picklist(['browser', ...LANGUAGES]), 'browser')

export type LanguageChoice = v.InferOutput<typeof choiceSchema>

export const storedLanguage = stored<LanguageChoice>('language', (found) => v.parse(choiceSchema, found))
