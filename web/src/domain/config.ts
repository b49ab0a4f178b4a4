import type { components } from '../lib/api-types'

export type Config = components['schemas']['Config']
