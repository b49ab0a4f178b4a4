const FORK = 'M18 42v26c0 9 14 9 14 0V42M25 42v116'
const KNIFE = 'M216 158V42c10 8 12 36 6 66l-6 4'

export function EmptyPlate({ crumbs = false }: { crumbs?: boolean }) {
  return (
    <svg viewBox="0 0 240 200" aria-hidden className="h-[190px] w-[220px]">
      <g transform="translate(120 100)">
        <circle cx="4" cy="9" r="76" fill="#12221A" opacity=".14" />
        <circle r="76" fill="#FFFDF6" stroke="var(--line)" strokeWidth="1.5" />
        <circle r="70" fill="none" stroke="#C9A24A" strokeWidth="1.6" />
        <circle r="52" fill="#F1EBDB" />
        <circle cy="1.4" r="51" fill="#FBF7EC" />
        {crumbs && (
          <g fill="#C98F4E">
            <circle cx="-16" cy="10" r="2.6" />
            <circle cx="8" cy="18" r="1.8" />
            <circle cx="20" cy="-6" r="2.2" />
            <circle cx="-6" cy="-18" r="1.6" />
          </g>
        )}
      </g>
      <g fill="none" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round">
        <path d={FORK} />
        <path d={KNIFE} />
      </g>
    </svg>
  )
}

export function LostPlate({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden className={className}>
      <defs>
        <pattern id="lost-cloth" width="48" height="48" patternUnits="userSpaceOnUse">
          <rect width="48" height="48" fill="#FFD46B" />
          <rect width="24" height="48" fill="#FFE39A" opacity=".7" />
          <rect width="48" height="24" fill="#FFE39A" opacity=".7" />
        </pattern>
      </defs>
      <rect width="480" height="400" rx="36" fill="url(#lost-cloth)" />
      <g transform="translate(240 200)">
        <circle cx="6" cy="13" r="140" fill="#12221A" opacity=".16" />
        <circle r="140" fill="#FFFDF6" />
        <circle r="130" fill="none" stroke="#2F6B4F" strokeWidth="6" />
        <circle r="100" fill="#F1EBDB" />
        <circle cy="2" r="99" fill="#FBF7EC" />
        <text
          y="34"
          textAnchor="middle"
          className="font-display"
          fontSize="96"
          fill="var(--on-yolk)"
          letterSpacing="-3"
        >
          404
        </text>
        <g fill="#C98F4E">
          <circle cx="-62" cy="54" r="4" />
          <circle cx="-50" cy="64" r="2.6" />
          <circle cx="58" cy="60" r="3.4" />
          <circle cx="70" cy="48" r="2.4" />
          <circle cx="40" cy="-62" r="3" />
        </g>
      </g>
      <g fill="none" stroke="#FFFDF6" strokeWidth="8" strokeLinecap="round">
        <path d="M38 96v46c0 16 24 16 24 0V96M50 96v212" />
        <path d="M424 308V96c18 14 22 66 12 120l-12 8" />
      </g>
    </svg>
  )
}
