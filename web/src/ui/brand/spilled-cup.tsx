/** On its own, because the first load brings it in case the page crashes. */
export function SpilledCup() {
  return (
    <svg viewBox="0 0 240 200" aria-hidden className="h-[190px] w-[220px]">
      <path
        d="M60 118c-22 4-34 22-20 34 16 12 40 2 62 8 24 8 30 22 54 14 22-8 18-26 4-34-20-10-70-26-100-22Z"
        fill="var(--tomato-soft)"
      />
      <path
        d="M78 130c-12 4-18 12-8 18 12 6 26 0 40 4 16 4 20 12 34 8 12-4 8-14-2-18-16-8-44-16-64-12Z"
        fill="#E2593F"
      />
      <g transform="translate(128 84) rotate(24)">
        <ellipse cx="0" cy="8" rx="66" ry="52" fill="#12221A" opacity=".12" />
        <circle r="58" fill="#FFFDF6" stroke="var(--line)" strokeWidth="1.5" />
        <circle r="48" fill="#2F6B4F" />
        <circle r="43" fill="#D9482F" />
        <path
          d="M-20 10A26 26 0 0 1 8 -24"
          stroke="#fff"
          strokeWidth="4"
          fill="none"
          opacity=".5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}
