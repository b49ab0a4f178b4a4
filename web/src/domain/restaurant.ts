import type { components, operations } from '../lib/api-types'

export type Restaurant = components['schemas']['Restaurant']
export type RestaurantPage = components['schemas']['RestaurantPage']
/** Where to search, and the filters that the server applies. */
export type Search = Omit<operations['listRestaurants']['parameters']['query'], 'cursor' | 'pageSize'>
export type Crowd = NonNullable<components['schemas']['CrowdAnswer']['data']>
