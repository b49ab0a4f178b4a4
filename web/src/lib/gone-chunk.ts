const RELOADED = 'reloadedReleases'
const PATIENCE = 5000

/**
 * A part of the app could not be loaded. Where the server has another release by now, its file is gone for good and only
 * the new page knows the new names, so the page is opened anew: once for each release, or two replicas that differ
 * would send a person round and round.
 */
export async function reloadWhenReleased(reload = () => location.reload()): Promise<void> {
  const mine = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content
  if (!mine) return
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    const theirs = /<meta name="release" content="(\w+)"/.exec(await answer.text())?.[1]
    const before = sessionStorage.getItem(RELOADED) ?? ''
    if (!theirs || theirs === mine || before.includes(mine)) return
    sessionStorage.setItem(RELOADED, `${before} ${mine}`)
    reload()
  } catch {
    // Without a network, or without a place to note the reload, the page stays and offers to try again.
  }
}
