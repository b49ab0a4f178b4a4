import { t } from '@lingui/core/macro'
import type { Credit } from './credits'

const OPENSTREETMAP = 'https://www.openstreetmap.org/copyright'

/** Always visible: the data's licence asks for it. */
export function Attribution({ credits }: { credits: readonly Credit[] }) {
  const ours: Credit = { text: t`© OpenStreetMap contributors`, href: OPENSTREETMAP }
  const others = credits.filter(({ text }) => !/openstreetmap/i.test(text))
  return (
    <p className="absolute end-2 bottom-1.5 z-6 max-w-[calc(100%-16px)] rounded-[6px] bg-[color-mix(in_srgb,var(--map-land)_82%,transparent)] px-1.5 py-px text-[0.75rem] leading-[1.4] text-(--map-label)">
      {[ours, ...others].map((credit, index) => (
        <span key={credit.text}>
          {index > 0 && ' · '}
          {credit.href ? (
            <a
              href={credit.href}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded-[4px] underline-offset-2 hover:underline"
            >
              {credit.text}
            </a>
          ) : (
            credit.text
          )}
        </span>
      ))}
    </p>
  )
}
