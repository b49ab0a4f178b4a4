/** What can be set about a team, called the same in the menu, on the team page and above the form itself. */
export const SETTING_TITLES = {
  new: 'New team',
  you: 'You in this team',
  settings: 'Team settings',
} as const

export type SettingView = keyof typeof SETTING_TITLES
