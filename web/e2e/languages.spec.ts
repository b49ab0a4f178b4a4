import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { knownIn, misfits } from './overflow'
import { expect, test } from './product'
import { aTeam, decided, playTeam, withNeeds, type Team } from './team-fakes'

const LANGUAGES = ['de', 'es', 'fi', 'fr', 'rtl'] as const

/** Home, results, a place, a ballot and a winner: the way to lunch. */
const SCREENS: Readonly<Record<string, { readonly path: string; readonly team?: Team }>> = {
  home: { path: '/' },
  results: { path: '/results' },
  details: { path: '/restaurant/demo-0001' },
  ballot: { path: '/team/lunch-1', team: withNeeds(aTeam({ you: 'amara' })) },
  winner: { path: '/team/lunch-1', team: decided(withNeeds(aTeam())) },
}

type Compiled = string | readonly Compiled[] | Readonly<Record<string, unknown>>

/** Runs in the page: English as a language from right to left might have it, a third longer and in other letters. */
function defineForeign(): void {
  const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'
  const foreign = (text: string) => {
    const letters = text.replaceAll(/[a-z]/gi, (letter) => LETTERS[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)
    return `${letters} ${letters.slice(0, Math.ceil(letters.length / 3)).replaceAll(/[{}<>#,/\d]/g, '')}`
  }
  // Values and plurals are lists, and tags stand in angles: they keep their names.
  const words = (text: Compiled): Compiled => {
    if (typeof text === 'string') return foreign(text)
    if (!Array.isArray(text)) return text
    return text.map((part: Compiled) => (typeof part === 'string' && !/[<>]/.test(part) ? foreign(part) : part))
  }
  Object.assign(globalThis, {
    foreignTexts: (raw: string) => {
      const texts = JSON.parse(raw) as Record<string, Compiled>
      return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, words(text)]))
    },
  })
}

/** A language that is not ours: English in other letters, on a page from right to left. */
async function rightToLeft(page: Page): Promise<void> {
  await page.addInitScript(defineForeign)
  await changed(page, '**/assets/en-*.js', (script) => script.replace('JSON.parse', 'foreignTexts'))
  await changed(page, '**/language.js', (script) => `${script}\ndocument.documentElement.dir = 'rtl'`)
}

async function changed(page: Page, files: string, change: (script: string) => string): Promise<void> {
  await page.route(files, async (route) => {
    const script = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: change(script) })
  })
}

async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language)
}

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true }).first()).toBeEnabled()
  await page.evaluate(async () => void (await document.fonts.ready))
}

for (const [name, { path, team }] of Object.entries(SCREENS)) {
  for (const language of LANGUAGES) {
    test(`${name} in ${language}: nothing is cut, and nothing overlaps`, async ({ page }, info) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (team) await playTeam(page, team)
      await shown(page, path)
      const known = await knownIn(page)
      if (language === 'rtl') await rightToLeft(page)
      else await choose(page, language)
      await shown(page, path)
      await page.screenshot({ path: `e2e-shots/${name}-${language}-${info.project.name}.png`, fullPage: true })
      expect(await misfits(page, known)).toEqual([])
      // A name that repeats a part of itself differs from what is read: that is the letters' fault.
      if (language !== 'rtl') await expectAccessible(page)
    })
  }
}

test('the page speaks the language of the browser, or the one that was chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'fr-CA', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: 'Au hasard' })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Profil' }).click()
  await page.getByLabel('Langue').selectOption('fi')
  await expect(page.getByRole('button', { name: 'Arvo paikka' })).toBeVisible()
  await page.goto('/history')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')

  await choose(page, 'browser')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Au hasard' })).toBeVisible()
  await context.close()
})

test('a browser of another language reads English', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'nl-NL', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.getByRole('button', { name: 'Random Pick' })).toBeVisible()
  await context.close()
})

test('texts come beside the code, not after it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const texts = asked.filter((path) => /\/assets\/\w\w-(first|later)-/.test(path))
  expect(texts.filter((path) => path.includes('first'))).toEqual([expect.stringContaining('en-first')])
  expect(asked.indexOf(texts[0] ?? '')).toBeLessThan(asked.findIndex((path) => path.startsWith('/api/')))
})
