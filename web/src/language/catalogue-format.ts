import { formatter } from '@lingui/format-po'

/** Without lines and files: a text that moves changes no catalogue. */
export const catalogueFormat = formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false })
