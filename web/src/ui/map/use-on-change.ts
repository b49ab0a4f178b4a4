import { useEffect, useRef } from 'react'

/** Runs when the value has changed since the last time, not at the start. */
export function useOnChange(value: unknown, run: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    run()
  })
}
