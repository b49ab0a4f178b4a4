/** Open dialogs, the topmost last. The browser makes everything outside the topmost one inert. */
const dialogs: HTMLDialogElement[] = []

/** Holds what must stay in reach above every dialog. It lies inside the topmost one, or else at the end of the page. */
export const aboveAll = document.createElement('div')
// Out of the flow, or it would be a row of the dialog.
aboveAll.className = 'absolute size-0'

/** Opens a dialog above everything else. The answer closes it and gives focus back to what had it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement
  dialogs.push(dialog)
  keepPageStill()
  dialog.showModal()
  if (!dialog.contains(document.activeElement)) dialog.focus()
  moveAboveAll()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    // Before the dialog goes, and all that is in it.
    moveAboveAll()
    dialog.close()
    keepPageStill()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}

/** A browser that can move a node without removing it keeps its focus and its animations. */
export function moveAboveAll(): void {
  const parent: HTMLElement & { moveBefore?: (node: Node, child: null) => void } = dialogs.at(-1) ?? document.body
  if (aboveAll.parentElement === parent) return
  if (parent.moveBefore && aboveAll.isConnected) parent.moveBefore(aboveAll, null)
  else parent.append(aboveAll)
}

/** The page stays still until the last of several dialogs is gone, whichever goes first. */
function keepPageStill(): void {
  const { style, clientWidth } = document.documentElement
  if (dialogs.length === 0) {
    style.overflow = style.paddingInlineEnd = ''
    return
  }
  const scrollbar = innerWidth - clientWidth
  style.overflow = 'hidden'
  if (scrollbar > 0) style.paddingInlineEnd = `${scrollbar}px`
}
