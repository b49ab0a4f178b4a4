import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect, test, visitedBefore } from './product'
import { ballot, dialog, expectNoFault, openTeam } from './team-page'
import {
  aStranger,
  aTeam,
  closedFirst,
  closing,
  decided,
  decidedOpen,
  drawn,
  moved,
  playTeam,
  withNeeds,
  withPlanB,
  type Team,
} from './team-fakes'

/** Screens of the team's page that a lunch seldom passes through; the usual ones are in team-lunch.spec.ts. */
interface Screen {
  readonly team: Team
  readonly heading: string
  readonly step?: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Made by each test, because the day may change between two. */
const screens = (): Readonly<Record<string, Screen>> => ({
  join: { team: withNeeds(aStranger()), heading: "Vote on today's lunch" },
  voting: { team: withNeeds(aTeam()), heading: "Vote on today's lunch" },
  'without-names': {
    team: aTeam({
      you: 'amara',
      team: {
        showNames: false,
        hideTallies: true,
        members: aTeam({ you: 'amara' }).members.map(({ voted, ...rest }) =>
          rest.you ? { ...rest, voted } : rest,
        ) as Team['members'],
      },
      round: {
        showNames: false,
        hideTallies: true,
        candidates: aTeam().round.candidates.map(({ restaurant, hasVoted }) => ({ restaurant, hasVoted })),
      },
    }),
    heading: "Vote on today's lunch",
  },
  empty: { team: aTeam({ you: 'amara', round: { candidates: [], voted: 0 } }), heading: "Vote on today's lunch" },
  minute: {
    team: aTeam({ round: { deadline: new Date(Date.parse(aTeam().round.now) + 42_000).toISOString() } }),
    heading: "Vote on today's lunch",
    step: (page) => expect(page.getByText('Less than a minute left to vote.')).toBeVisible(),
  },
  settings: {
    team: aTeam({ you: 'amara' }),
    heading: "Vote on today's lunch",
    step: async (page) => {
      await page.route('**/api/team/blocked?*', (route) => route.fulfill({ json: [] }))
      await page.route('**/api/team/channels?*', (route) =>
        route.fulfill({
          json: [{ id: 'c1', kind: 'slack', host: 'hooks.slack.com', createdAt: aTeam().round.now, state: 'off' }],
        }),
      )
      await button(page, 'Team settings').click()
      await expect(
        page.getByRole('dialog', { name: 'Team settings' }).getByText('hooks.slack.com', { exact: true }),
      ).toBeVisible()
    },
  },
  you: {
    team: aTeam(),
    heading: "Vote on today's lunch",
    step: async (page) => {
      await button(page, /^Mei/).click()
      await button(page, 'Leave the team').click()
      await expect(button(page, 'Yes, leave')).toBeVisible()
    },
  },
  'voting-closed-place': {
    team: closedFirst(aTeam()),
    heading: "Vote on today's lunch",
    step: async (page) => {
      const rows = page.getByRole('list', { name: "Today's ballot" }).getByRole('listitem')
      await expect(rows.first()).toContainText('Dolsot House')
      await expect(rows.first()).toContainText('Leading')
      const out = page.getByRole('list', { name: 'Cannot win today' }).getByRole('listitem')
      await expect(out).toContainText('Copper Ladle')
      await expect(out).toContainText('Closed when you arrive: cannot win.')
      await expect(out).not.toContainText('Leading')
    },
  },
  closing: {
    team: closing(aTeam({ you: 'amara' })),
    heading: "Vote on today's lunch",
    step: (page) =>
      expect(page.getByRole('heading', { name: /^Everyone has voted: closing in 0:\d\d$/ })).toBeVisible(),
  },
  settled: {
    team: aTeam({ round: { settled: 'demo-0001' } }),
    heading: "Vote on today's lunch",
    step: (page) =>
      expect(
        page.getByRole('region', { name: 'Nobody who is missing can change it: Copper Ladle.' }).getByRole('button'),
      ).toHaveText('Finalise choice'),
  },
  'plan-b': {
    team: withPlanB(aTeam()),
    heading: 'Copper Ladle it is',
    step: async (page) => {
      await expect(page.getByText('If it is full: Dolsot House, 2 min from there')).toBeVisible()
      await expect(page.getByText('One more vote for Dolsot House would have changed it.')).toBeVisible()
      await expect(button(page, "It's shut")).toBeEnabled()
    },
  },
  moved: {
    team: moved(aTeam()),
    heading: 'Everyone to Dolsot House',
    step: async (page) => {
      await expect(page.getByText('Copper Ladle is full', { exact: true })).toBeVisible()
      await expect(button(page, /^Undo(?! adding)/)).toBeVisible()
    },
  },
  'final-closed-place': {
    team: decidedOpen(aTeam({ you: 'amara' })),
    heading: 'Dolsot House it is',
    step: async (page) => {
      await expect(
        page.getByText(/^3 of 4 voted\. It had the most votes among the places that were open\./),
      ).toBeVisible()
      const rows = page.getByRole('region', { name: 'How we voted' }).getByRole('listitem')
      await expect(rows.first()).toContainText('Dolsot House')
      await expect(rows.last()).toContainText('Copper Ladle')
      await expect(rows.last()).toContainText('Closed when you arrive')
    },
  },
  'final-unknown-rule': {
    team: decided(aTeam(), {
      rule: 'weather' as never,
      reached: [{ way: 'pigeon' as never, sent: 1, failed: 0, waiting: 0 }],
    }),
    heading: 'Copper Ladle it is',
    step: async (page) => {
      await expect(page.getByText(/The votes were counted, and it won\./)).toBeVisible()
      await expect(page.getByText('1 of 1 told: 1 another way.')).toBeVisible()
    },
  },
  'final-unreadable': {
    team: decided(aTeam(), { tally: 'odd' as never }),
    heading: 'Voting is closed',
    step: (page) => expect(button(page, 'Reload')).toBeVisible(),
  },
  final: { team: decided(withNeeds(aTeam())), heading: 'Copper Ladle it is' },
  'final-owner': { team: decided(aTeam({ you: 'amara' })), heading: 'Copper Ladle it is' },
  'final-stranger': { team: decided(aStranger()), heading: 'Copper Ladle it is' },
  lot: {
    team: drawn(aTeam()),
    heading: ' it is',
    step: async (page) => {
      await button(page, /^Check it/).click()
      await expect(page.getByText('The draw adds up.')).toBeVisible()
    },
  },
  nobody: {
    team: decided(aTeam({ you: 'amara' }), { winner: undefined as never, rule: 'nobody', turnout: 0, by: 'deadline' }),
    heading: 'Nobody voted today',
    step: (page) => expect(button(page, /^Vote again/)).toBeVisible(),
  },
})

function of<T>(all: Readonly<Record<string, T>>, name: string): T {
  const one = all[name]
  if (one === undefined) throw new Error(`there is no ${name}`)
  return one
}

/** In the dark, those that together have every colour. */
const IN_THE_DARK: ReadonlySet<string> = new Set([
  'join',
  'voting',
  'settings',
  'closing',
  'final-owner',
  'plan-b',
  'moved',
  'lot',
])

for (const theme of ['light', 'dark'] as const) {
  for (const name of Object.keys(screens())) {
    if (theme === 'dark' && !IN_THE_DARK.has(name)) continue
    test(`the team page, ${name}, in ${theme} has no accessibility fault`, async ({ page }, info) => {
      const { team, heading, step } = of(screens(), name)
      await visitedBefore(page, { theme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await playTeam(page, team)
      await page.goto('/team/lunch-1')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      await step?.(page)
      await page.screenshot({ path: `e2e-shots/team-${name}-${info.project.name}-${theme}.png`, fullPage: true })
      await expectAccessible(page)
    })
  }
}

const inDialog = (): Readonly<Record<string, Omit<Screen, 'heading'>>> => ({
  'voting-closed-place': {
    team: closedFirst(aTeam()),
    step: async (page) => {
      await expect(ballot(page).first()).toContainText('Dolsot House')
      const out = dialog(page).getByRole('list', { name: 'Cannot win today' }).getByRole('listitem')
      await expect(out).toContainText('Copper Ladle')
      await expect(out).toContainText('Closed when you arrive: cannot win.')
    },
  },
  'final-closed-place': {
    team: decidedOpen(aTeam({ you: 'amara' })),
    step: async (page) => {
      await expect(ballot(page).first()).toContainText('Dolsot House')
      await expect(ballot(page).first()).toContainText('Winner')
      await expect(ballot(page).last()).toContainText('Copper Ladle')
      await expect(ballot(page).last()).toContainText('Closed when you arrive')
      await expect(
        dialog(page).getByText('2 of 4 votes. It had the most votes among the places that were open.'),
      ).toBeVisible()
    },
  },
})

for (const name of Object.keys(inDialog())) {
  test(`the team dialog, ${name}, has no accessibility fault`, async ({ page, isMobile }, info) => {
    const { team, step } = of(inDialog(), name)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await playTeam(page, team)
    await page.goto('/')
    await openTeam(page, isMobile)
    await step?.(page)
    await expectNoFault(page, info, `dialog-${name}`)
  })
}
