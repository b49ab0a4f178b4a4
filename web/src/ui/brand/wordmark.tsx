/** The drawn name, or plain text where a company gave the product a name of its own. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex min-h-11 items-center font-display text-[25px] leading-none tracking-[-0.02em] text-ink sm:text-[27px]">
      {name === 'Noonish' ? <Drawn /> : name}
    </span>
  )
}

function Drawn() {
  return (
    <>
      <span aria-hidden dir="ltr" className="inline-flex items-baseline">
        n
        <svg viewBox="0 0 20 20" className="mx-[.035em] size-[.61em] translate-y-[.055em] overflow-visible">
          <circle cx="10" cy="10" r="10" fill="var(--yolk)" />
          <circle cx="10" cy="10" r="9" fill="none" stroke="var(--ink)" strokeWidth="2" />
          <path d="M10 10.4L11.7 4.6" stroke="var(--on-yolk)" strokeWidth="2.2" strokeLinecap="round" />
          <circle cx="10" cy="10.4" r="1.5" fill="var(--on-yolk)" />
        </svg>
        onish
      </span>
      <span className="sr-only">Noonish</span>
    </>
  )
}
