import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test, type Page } from '@playwright/test'

// Draws the app's icons, and the picture under the preview of a team link, from our own mark: `make icons`.
const INK = '#16261D'
const YOLK = '#FFC43D'
const BAND = '#FFE5A0'
const BAND_DEEP = '#FFD978'
const BAND_LINE = '#E9B949'

const icons = new URL('../public/icons/', import.meta.url)
const preview = new URL('../../internal/preview/data/', import.meta.url)
const mark = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8')
const serif = readFileSync(new URL('young-serif.ttf', preview)).toString('base64')

const svg = (box: string, inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`

/** A disc with the hand at noonish; r is the disc's radius around the middle of a box of 64. */
const sun = (r: number, disc: string, hand: string) =>
  `<g transform="translate(32 32) scale(${r / 25}) translate(-32 -32)"><circle cx="32" cy="32" r="25" fill="${disc}"/>
  <path d="M32 33.2 37.4 14.8" stroke="${hand}" stroke-width="6.6" stroke-linecap="round"/>
  <circle cx="32" cy="33.2" r="4.8" fill="${hand}"/></g>`

/** Filled to the edges, because a launcher cuts its own shape out; all that matters is within 40 % of the middle. */
const maskable = svg('0 0 64 64', `<rect width="64" height="64" fill="${INK}"/>${sun(21, YOLK, INK)}`)
const apple = svg('0 0 64 64', `<rect width="64" height="64" fill="${INK}"/>${sun(24, YOLK, INK)}`)
/** Android shows only which parts of it are covered. */
const badge = svg(
  '0 0 64 64',
  `<mask id="m"><rect width="64" height="64" fill="#000"/>${sun(30, '#fff', '#000')}</mask>
  <rect width="64" height="64" fill="#fff" mask="url(#m)"/>`,
)

const FILES = [
  { file: 'icon-192.png', size: 192, art: mark },
  { file: 'icon-512.png', size: 512, art: mark },
  { file: 'maskable-192.png', size: 192, art: maskable },
  { file: 'maskable-512.png', size: 512, art: maskable },
  { file: 'apple-touch-180.png', size: 180, art: apple },
  { file: 'badge-96.png', size: 96, art: badge },
]

/** The server writes the product's name into the free corner at the top left. */
const card = `<style>
  @font-face { font-family: serif-of-ours; src: url(data:font/ttf;base64,${serif}) }
  svg { display: block } text { font-family: serif-of-ours; fill: ${INK} }
</style>${svg(
  '0 0 1200 630',
  `<rect width="1200" height="630" fill="${BAND}"/>
  <circle cx="930" cy="330" r="400" fill="${BAND_DEEP}"/>
  <circle cx="930" cy="330" r="256" fill="none" stroke="${BAND_LINE}" stroke-width="8" stroke-dasharray="1 22.4"
    stroke-linecap="round"/>
  <g transform="translate(730 130) scale(6.25)"><circle cx="32" cy="32" r="31" fill="${INK}"/>${sun(25, YOLK, INK)}</g>
  <text x="80" y="440" font-size="76">Vote on</text><text x="80" y="532" font-size="76">today’s lunch</text>`,
)}`

/** One pixel of the page is one of the file. */
async function draw(page: Page, html: string, [width, height]: readonly [number, number], file: URL): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.setContent(`<body style="margin:0">${html}`)
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(file, await page.screenshot({ omitBackground: true }))
}

test('icons, and the picture of a team link', async ({ page }) => {
  mkdirSync(icons, { recursive: true })
  for (const { file, size, art } of FILES) await draw(page, art, [size, size], new URL(file, icons))
  await draw(page, card, [1200, 630], new URL('card.png', preview))
})
