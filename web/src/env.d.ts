interface ImportMetaEnv {
  /** The API's base address, without a slash at its end; absent for the page's own origin. */
  readonly VITE_API_URL?: string
}
