import * as v from 'valibot'
import { stored } from '@/lib/storage'

const themeSchema = v.fallback(v.picklist(['system', 'light', 'dark']), 'system')

export type Theme = v.InferOutput<typeof themeSchema>

export const storedTheme = stored<Theme>('theme', (found) => v.parse(themeSchema, found))
