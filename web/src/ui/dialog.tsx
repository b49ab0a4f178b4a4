import { t } from '@lingui/core/macro'
import { ArrowLeft, X } from 'lucide-react'
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { classes } from '@/lib/classes'
import { Button } from './button'
import { IconButton } from './icon-button'
import { openModal } from '@/lib/top-layer'

const WIDTHS = { usual: 'sm:max-w-[560px]', roomy: 'sm:max-w-[620px]', wide: 'sm:max-w-[960px]' }

interface ModalProps {
  title: string
  onClose: () => void
  /** `DialogBody` and `DialogFooter`, unless there is a description or a footer. */
  children?: ReactNode
  description?: string | undefined
  footer?: ReactNode
  width?: keyof typeof WIDTHS
  /** A way back to what the dialog showed before. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined
}

/** Centred from 640 px up, a sheet from the bottom below that. */
export function Dialog({ open, ...rest }: ModalProps & { open: boolean }) {
  return open && createPortal(<Modal {...rest} />, document.body)
}

/** Where a menu inside a dialog must be drawn, because everything outside of it is inert. */
const DialogElement = createContext<HTMLDialogElement | undefined>(undefined)

export const useDialogElement = () => use(DialogElement)

function Modal({ title, onClose, children, description, footer, width = 'usual', back }: ModalProps) {
  const [element, setElement] = useState<HTMLDialogElement>()
  const dialog = useRef<HTMLDialogElement>(null)
  const ids = { title: useId(), description: useId() }
  const leaving = useLeaving(onClose)
  useLayoutEffect(() => {
    if (!dialog.current) return undefined
    const close = openModal(dialog.current)
    // What the dialog shows comes after it is open, so that it can take focus.
    setElement(dialog.current)
    return close
  }, [])

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={ids.title}
      aria-describedby={description === undefined ? undefined : ids.description}
      className="bare fixed inset-0 h-auto max-h-none w-auto max-w-none items-end overflow-y-auto overscroll-contain bg-transparent text-ink backdrop:animate-fade backdrop:bg-scrim open:grid sm:place-items-center sm:p-6"
      {...leaving}
    >
      <div
        className={classes(
          'flex max-h-[calc(100dvh-40px)] w-full animate-sheet flex-col overflow-hidden rounded-t-[24px] bg-raised shadow-e3 sm:animate-rise sm:rounded-xl',
          WIDTHS[width],
        )}
      >
        <span
          aria-hidden
          className="mx-auto mt-2 -mb-2 block h-[5px] w-10 flex-none rounded-[3px] bg-line-strong opacity-60 sm:hidden"
        />
        <header className="flex items-start justify-between gap-4 px-5 pt-[18px] sm:px-7 sm:pt-[22px]">
          <div className="flex min-w-0 items-start gap-1">
            {back && (
              <IconButton aria-label={back.label} onClick={back.onBack} className="-ms-3 -mt-1.5">
                <ArrowLeft aria-hidden className="size-5" />
              </IconButton>
            )}
            <h2
              id={ids.title}
              className="min-w-0 font-display text-[1.625rem] leading-[1.15] tracking-[-0.012em] wrap-anywhere"
            >
              {title}
            </h2>
          </div>
          <IconButton aria-label={t`Close dialog`} onClick={onClose} className="-me-2.5 -mt-1.5">
            <X aria-hidden className="size-5" />
          </IconButton>
        </header>
        {element && (
          <DialogElement value={element}>
            {footer === undefined && description === undefined ? (
              children
            ) : (
              <>
                <DialogBody>
                  {description && (
                    <p id={ids.description} className="text-ink-2">
                      {description}
                    </p>
                  )}
                  {children}
                </DialogBody>
                <DialogFooter>{footer ?? <DialogClose onClose={onClose} />}</DialogFooter>
              </>
            )}
          </DialogElement>
        )}
      </div>
    </dialog>
  )
}

/** The ways out that are no button: Escape, the gesture that goes back, and a press beside the dialog. */
function useLeaving(onClose: () => void) {
  const pressed = useRef<EventTarget>(null)
  return {
    onPointerDown: ({ target }: PointerEvent) => void (pressed.current = target),
    onClick: ({ target, currentTarget }: SyntheticEvent) => {
      // A drag that began inside, to select a text, may end outside.
      if (target === currentTarget && pressed.current === target) onClose()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      if (!isOpenList(event.target)) onClose()
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      // A browser may close it without asking.
      if (currentTarget.isConnected && !currentTarget.open) onClose()
    },
  }
}

/** Escape closes an open list of suggestions; only then the dialog around it. */
function isOpenList(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')
}

interface DialogBodyProps extends ComponentProps<'div'> {
  /** Begins further below the title. */
  apart?: boolean
}

/** What scrolls when it is too long for the screen. */
export function DialogBody({ apart = false, className, ...rest }: DialogBodyProps) {
  const top = apart ? 'pt-4' : 'pt-2'
  return (
    <div className={classes('grid gap-[18px] overflow-auto px-5 pb-5 sm:px-7 sm:pb-6', top, className)} {...rest} />
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

interface DialogCloseProps {
  onClose: () => void
  label?: string
  /** Stands before the button. */
  note?: ReactNode
}

/** A footer with the one button that closes the dialog. */
export function DialogClose({ onClose, label = t`Close`, note }: DialogCloseProps) {
  return (
    <>
      {note && <div className="min-w-0 flex-1 text-sm text-ink-2">{note}</div>}
      <Button look="basil" onClick={onClose} className={note ? 'min-w-32' : 'max-sm:flex-1'}>
        {label}
      </Button>
    </>
  )
}
