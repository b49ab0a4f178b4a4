import { installed } from './programs'

const ARGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const CHROMIUM = process.env['PLAYWRIGHT_CHROMIUM'] ?? installed('chromium', 'chromium-browser', 'google-chrome')

/**
 * The Chromium of this machine, or else the one that Playwright downloads. WebGL is drawn by the processor here, which
 * costs more than all the rest: only maps have it.
 */
export const browser = (webgl: boolean) => ({
  ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
  args: [...ARGS, webgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis'],
})
