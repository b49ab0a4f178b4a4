/** The mark on the icon of the installed app. A browser without such icons has neither function. */
interface Badging {
  setAppBadge?: () => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** A browser may refuse, as one does that shows the app in a tab. Nothing depends on it. */
export async function showAppBadge(shown: boolean, on: Badging = navigator): Promise<void> {
  try {
    await (shown ? on.setAppBadge?.() : on.clearAppBadge?.())
  } catch {
    // No mark, then.
  }
}
