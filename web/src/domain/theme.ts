import { stored } from '../lib/storage'

export type Theme = 'system' | 'light' | 'dark'

export const storedTheme = stored<Theme>('theme', (found) => (found === 'light' || found === 'dark' ? found : 'system'))
