/** What a page says to a worker. The first is answered with the release, on the port that comes along. */
export const WHICH_RELEASE = 'which release'
/** The person wants the new version now. */
export const TAKE_OVER = 'take over'
/** The page that says this is of the worker's own release already. */
export const SAME_RELEASE = 'same release'
