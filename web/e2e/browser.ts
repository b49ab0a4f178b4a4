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

/** Debian's Chromium. WebGL is drawn by the processor here, which costs more than all the rest: only maps have it. */
export const browser = (webgl: boolean) => ({
  executablePath: '/usr/bin/chromium',
  args: [...ARGS, webgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis'],
})
