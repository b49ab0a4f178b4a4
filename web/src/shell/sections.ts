import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'

export interface Section {
  readonly id: 'find' | 'history'
  readonly label: string
  readonly to: string
  readonly state?: { readonly focusLocation: boolean }
  readonly current: 'page' | 'true' | undefined
}

/** Find and History, and which of them the visitor is in. Results and details belong to Find. */
export function useSections(): readonly Section[] {
  const { pathname } = useLocation()
  const finding = pathname === '/results' || pathname.startsWith('/restaurant/')
  return [
    {
      id: 'find',
      label: t({ message: 'Find', context: 'navigation' }),
      to: '/',
      state: { focusLocation: true },
      current: pathname === '/' ? 'page' : finding ? 'true' : undefined,
    },
    { id: 'history', label: t`History`, to: '/history', current: pathname === '/history' ? 'page' : undefined },
  ]
}
