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

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome']
const chromium = (...names: readonly string[]) => process.env['PLAYWRIGHT_CHROMIUM'] ?? installed(...names)
const SHELL = chromium('chromium-headless-shell', ...WHOLE)
const DESKTOP = chromium(...WHOLE)

/**
 * The Chromium of this machine, or else the one that Playwright downloads. The headless shell is the same engine without
 * the windows around it, which is half the work for each page. WebGL is drawn by the processor here, which costs more
 * than all the rest: only maps have it.
 */
export const browser = (webgl: boolean) => ({
  ...(SHELL !== undefined && { executablePath: SHELL }),
  args: [...ARGS, webgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis'],
})

/** The headless shell shows no notices. */
export const browserWithNotices = { ...browser(false), ...(DESKTOP !== undefined && { executablePath: DESKTOP }) }
