/**
 * The path of the host below which the app is, without a slash at its end: '/lunch', or '' for a host of its own. The
 * server is asked for nothing: every built file is in the folder assets there.
 */
export const BASE = import.meta.env.PROD ? new URL('..', import.meta.url).pathname.slice(0, -1) : ''
