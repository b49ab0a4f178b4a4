import { ArrowLeft, X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './button'
import { classes } from '../lib/classes'
import { IconButton } from './icon-button'

interface DialogProps {
  title: string
  description?: string
  open: boolean
  onClose: () => void
  children?: ReactNode
  /** Stands left of the button that closes the dialog. */
  note?: ReactNode
  closeLabel?: string
  /** Takes the place of the button that closes the dialog. */
  footer?: ReactNode
  roomy?: boolean
  /** As wide as two columns need. */
  wide?: boolean
  /** Children are a `DialogBody` and a `DialogFooter`, so that what a dialog shows can change while it stays open. */
  inParts?: boolean
  /** A way back to what the dialog showed before. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined
}

/** Centred from 640 px up, a sheet from the bottom below that. */
export function Dialog({
  title,
  description,
  open,
  onClose,
  children,
  note,
  closeLabel = 'Close',
  footer,
  roomy = false,
  wide = false,
  inParts = false,
  back,
}: DialogProps) {
  // Radix gives focus back to its own trigger only; these dialogs are opened from several places.
  const opener = useRef<Element>(null)
  const remember = () => void (opener.current = document.activeElement)
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  // Radix tells only the newest layer of Escape, and a toast is one, so the dialog asks itself.
  const closeBesideToast = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Escape') return
    closeListFirst(nativeEvent)
    if (!nativeEvent.defaultPrevented) onClose()
  }

  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Scrim>
          <Primitive.Content
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={giveBack}
            onEscapeKeyDown={closeListFirst}
            onKeyDown={closeBesideToast}
            className={classes(
              'flex max-h-[calc(100dvh-40px)] w-full animate-sheet flex-col overflow-hidden rounded-t-[24px] bg-raised shadow-e3 sm:animate-rise sm:rounded-xl',
              wide ? 'sm:max-w-[960px]' : roomy ? 'sm:max-w-[620px]' : 'sm:max-w-[560px]',
            )}
          >
            <span
              aria-hidden
              className="mx-auto mt-2 -mb-2 block h-[5px] w-10 flex-none rounded-[3px] bg-line-strong opacity-60 sm:hidden"
            />
            <header className="flex items-start justify-between gap-4 px-5 pt-[18px] sm:px-7 sm:pt-[22px]">
              <div className="flex min-w-0 items-start gap-1">
                {back && (
                  <IconButton aria-label={back.label} onClick={back.onBack} className="-mt-1.5 -ml-3">
                    <ArrowLeft aria-hidden className="size-5" />
                  </IconButton>
                )}
                <Primitive.Title className="min-w-0 font-display text-[1.625rem] leading-[1.15] tracking-[-0.012em] wrap-anywhere">
                  {title}
                </Primitive.Title>
              </div>
              <Primitive.Close asChild>
                <IconButton aria-label="Close dialog" className="-mt-1.5 -mr-2.5">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </Primitive.Close>
            </header>
            {inParts ? (
              children
            ) : (
              <>
                <DialogBody>
                  {description && <Primitive.Description className="text-ink-2">{description}</Primitive.Description>}
                  {children}
                </DialogBody>
                <DialogFooter>
                  {note && <div className="min-w-0 flex-1 text-sm text-ink-2">{note}</div>}
                  {footer ?? (
                    <Primitive.Close asChild>
                      <Button look="basil" className={note ? 'min-w-32' : 'max-sm:flex-1'}>
                        {closeLabel}
                      </Button>
                    </Primitive.Close>
                  )}
                </DialogFooter>
              </>
            )}
          </Primitive.Content>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/**
 * What lies behind a dialog, and keeps still. Radix's own overlay does this with a style sheet that comes and goes,
 * and a slow phone spends more time on reading all styles anew than on the dialog.
 */
function Scrim({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    keepBehind(1)
    return () => keepBehind(-1)
  }, [])
  return (
    <div className="fixed inset-0 z-50 grid animate-fade items-end overflow-y-auto overscroll-contain bg-scrim sm:place-items-center sm:p-6">
      {children}
    </div>
  )
}

/** The page stays still until the last of several dialogs is gone, whichever goes first. */
function keepBehind(change: number): void {
  const { dataset, style, clientWidth } = document.documentElement
  const scrollbar = innerWidth - clientWidth
  const dialogs = Number(dataset['dialogs'] ?? 0) + change
  if (dialogs <= 0) {
    delete dataset['dialogs']
    style.overflow = style.paddingRight = ''
    return
  }
  dataset['dialogs'] = String(dialogs)
  style.overflow = 'hidden'
  if (scrollbar > 0) style.paddingRight = `${scrollbar}px`
}

/** What scrolls when it is too long for the screen. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div className={classes('grid gap-[18px] overflow-auto px-5 pt-2 pb-5 sm:px-7 sm:pb-6', className)} {...rest} />
  )
}

export function DialogFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      className={classes(
        'flex items-center justify-end gap-3 border-t border-line px-5 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] sm:px-7 sm:pt-4 sm:pb-5',
        className,
      )}
      {...rest}
    />
  )
}

/** Escape closes an open list of suggestions; only then the dialog around it. */
function closeListFirst(event: Event): void {
  const { target } = event
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')) event.preventDefault()
}
