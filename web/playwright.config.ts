import { defineConfig } from '@playwright/test'
import { DEMO_PORT, HELSINKI_PORT } from './e2e/product'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
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
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: `http://127.0.0.1:${DEMO_PORT}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [product('demo', DEMO_PORT), product('helsinki', HELSINKI_PORT)],
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', use: phone },
  ],
})
