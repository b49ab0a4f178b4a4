import { useId, type ReactNode } from 'react'

/** A titled part of a long dialog. */
export function DialogPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <h3 id={id} className="font-display text-[1.25rem] leading-[1.2]">
        {title}
      </h3>
      {children}
    </section>
  )
}
