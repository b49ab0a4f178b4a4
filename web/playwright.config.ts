import { defineConfig } from '@playwright/test'
import { browser } from './e2e/browser'
import { DEMO_PORT, HELSINKI_PORT } from './e2e/product'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const ALONE = /(speed|first-paint|two-minutes|team-replicas)\.spec\.ts$/
/** What these are about is the same on a phone, or they set the width themselves. */
const ONCE =
  /(release|below-a-path|offline|location|states|trusted-types|print|reflow|contrast|google|hostile|abroad|locale|minutes|streets|stalled|profile-moved|team-notices|installable|(results|favorites)-kept)\.spec\.ts$/
/** Made by `make pictures` and `make icons`, not tests. */
const PICTURES = /(pictures|icons)\.spec\.ts$/
const product = (what: string, port: number) => ({
  command: `bash e2e/serve.sh ${what} ${port}`,
  url: `http://127.0.0.1:${port}/readyz`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  timeout: 60_000,
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, not wrong. What must be quick is timed by the tests that run alone.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: `http://127.0.0.1:${DEMO_PORT}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A test that plays the server could not see what a worker fetches; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    // Its pictures of every moment would cost a third of the time; what the page held is in the snapshots.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: browser(false),
  },
  // test/mutants has its servers running already.
  ...(process.env['NOONISH_E2E_RUNNING'] === undefined && {
    webServer: [product('demo', DEMO_PORT), product('helsinki', HELSINKI_PORT)],
  }),
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, testIgnore: [ALONE, PICTURES] },
    { name: 'phone', use: phone, testIgnore: [ALONE, ONCE, PICTURES] },
    // What is timed runs when nothing else does, one after the other.
    {
      name: 'timed',
      workers: 1,
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: ALONE,
      dependencies: ['desktop', 'phone'],
    },
    ...(process.env['NOONISH_E2E_PICTURES'] === undefined ? [] : [{ name: 'pictures', testMatch: PICTURES }]),
  ],
})
