import type { Page } from '@playwright/test'

/** What is the same in every language: names and addresses, and the lines that are cut on purpose where they are long. */
interface Known {
  readonly texts: readonly string[]
  readonly cut: readonly string[]
}

interface Misfit {
  readonly text: string
  readonly fault: string
}

/** Texts that leave their box, are cut, or lie on one another. */
export async function misfits(page: Page, known: Known): Promise<readonly Misfit[]> {
  await page.evaluate(defineLook)
  const found = await page.evaluate(() => look())
  return found.filter(({ text, fault, line }) => {
    return !known.texts.includes(text) && !(fault === 'is cut' && known.cut.includes(line))
  })
}

/** What a page in English shows. */
export async function knownIn(page: Page): Promise<Known> {
  await page.evaluate(defineLook)
  const cut = (await page.evaluate(() => look())).filter(({ fault }) => fault === 'is cut')
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: string[] = []
    while (walker.nextNode()) all.push(walker.currentNode.textContent?.trim() ?? '')
    return all
  })
  return { texts, cut: cut.map(({ line }) => line) }
}

declare function look(): (Misfit & { readonly line: string })[]

/** Runs in the page. */
function defineLook(): void {
  const hides = (it: Element) => /hidden|clip|auto|scroll/.test(getComputedStyle(it).overflowX)
  const parents = (it: Element | null): Element[] => (it === null ? [] : [it, ...parents(it.parentElement)])
  const isInline = (it: Element) => getComputedStyle(it).display === 'inline'

  /** The part of a box that is seen. */
  const seen = (box: DOMRect, around: readonly Element[]) => {
    let { left, right, top, bottom } = box
    for (const outer of around.filter((it) => it !== document.body && hides(it))) {
      const clip = outer.getBoundingClientRect()
      left = Math.max(left, clip.left)
      right = Math.min(right, clip.right)
      top = Math.max(top, clip.top)
      bottom = Math.min(bottom, clip.bottom)
    }
    return { left, right, top, bottom }
  }

  const pieces = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const it = walker.currentNode.parentElement
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (!it || text === '' || it.closest('.sr-only, svg, option') || !it.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const around = parents(it)
      const layer = around.find((one) => /fixed|sticky|absolute/.test(getComputedStyle(one).position))
      const own = around.find((one) => !isInline(one)) ?? document.body
      const scrolls = around.some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
      for (const box of range.getClientRects()) {
        if (box.width > 1) found.push({ text, box, it, own, layer, scrolls, view: seen(box, around) })
      }
    }
    return found
  }
  type Text = ReturnType<typeof pieces>[number]

  const faultsOf = ({ box, it, own, scrolls }: Text): string[] => {
    if (scrolls) return []
    const around = own.getBoundingClientRect()
    const button = it.closest('button, a')?.getBoundingClientRect()
    const wide = own.scrollWidth > own.clientWidth + 1 && hides(own)
    const high = own.scrollHeight > own.clientHeight + 4 && hides(own)
    return [
      ...(!wide && (box.left < around.left - 1 || box.right > around.right + 1) ? ['leaves its box'] : []),
      ...(!wide && (box.left < -1 || box.right > innerWidth + 1) ? ['leaves the page'] : []),
      ...(wide || high ? ['is cut'] : []),
      ...(button && (box.top < button.top - 1 || box.bottom > button.bottom + 1) ? ['is higher than its button'] : []),
    ]
  }

  const overlaps = (a: Text, b: Text): boolean => {
    // A line that is cut has two boxes, with and without its end.
    if (a.layer !== b.layer || a.it === b.it) return false
    const wide = Math.min(a.view.right, b.view.right) - Math.max(a.view.left, b.view.left)
    const high = Math.min(a.view.bottom, b.view.bottom) - Math.max(a.view.top, b.view.top)
    return wide > 2 && high > 0.4 * Math.min(a.box.height, b.box.height)
  }

  Object.assign(globalThis, {
    look: () => {
      const all = pieces()
      const alone = all.flatMap((one) => {
        return faultsOf(one).map((fault) => ({ text: one.text, fault, line: one.own.className }))
      })
      const pairs = all.flatMap((a, i) => all.slice(i + 1).flatMap((b) => (overlaps(a, b) ? [[a, b] as const] : [])))
      return [...alone, ...pairs.map(([a, b]) => ({ text: a.text, fault: `lies on "${b.text}"`, line: '' }))]
    },
  })
}
