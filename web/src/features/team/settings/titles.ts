import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const TITLES = {
  new: msg`New team`,
  you: msg`You in this team`,
  settings: msg`Team settings`,
} as const

export type SettingView = keyof typeof TITLES

/** What can be set about a team, called the same in the menu, on the team page and above the form itself. */
export function settingTitle(view: SettingView): string {
  return i18n._(TITLES[view])
}
