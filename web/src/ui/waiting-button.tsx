import type { ComponentProps } from 'react'
import { Button } from './button'

/**
 * A button that does nothing more while its answer is awaited. It stays enabled, because a disabled button loses the
 * focus and swallows the keys, Escape among them.
 */
export function WaitingButton({ waiting, onClick, ...rest }: ComponentProps<typeof Button> & { waiting: boolean }) {
  return <Button aria-disabled={waiting} onClick={(event) => !waiting && onClick?.(event)} {...rest} />
}
