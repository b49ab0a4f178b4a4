import { t } from '@lingui/core/macro'
import { namesText, votersOf } from './ballot'
import { teamTime, type Decision, type Team } from './team'

export type DecidedTable = NonNullable<Decision['tables']>[number]

/** The table where the person sits. */
export function ownTable({ tables }: Pick<Decision, 'tables'>): DecidedTable | undefined {
  return tables?.find(({ yours }) => yours)
}

/** There are two tables, and the person sits at neither. */
export function hasNoTable(decision: Pick<Decision, 'tables'>): boolean {
  return decision.tables !== undefined && ownTable(decision) === undefined
}

/** "Your table: Vapiano", or both for who sits at none. Undefined where there is one table for all. */
export function tablesTitle(decision: Pick<Decision, 'tables'>): string | undefined {
  const [first, second] = decision.tables ?? []
  if (!first || !second) return undefined
  const own = ownTable(decision)?.name
  const [one, other] = [first.name, second.name]
  return own === undefined ? t`Two tables: ${one} and ${other}` : t`Your table: ${own}`
}

/** The tables where the person does not sit, largest first. */
export function otherTables({ tables = [] }: Pick<Decision, 'tables'>): readonly DecidedTable[] {
  return tables.filter(({ yours }) => yours !== true)
}

/** "Anna and Ben go there." Nothing for who has not joined, and is not told. */
export function seatedText(team: Team, { members = [] }: DecidedTable): string {
  const people = votersOf({ voters: members }, team.members)
  const names = namesText(people)
  if (people.length === 0) return ''
  return t({ message: `With ${names}.`, comment: 'Who sits at one of two tables: "With Amara, Priya and you."' })
}

/** "There at 12:08." */
export function thereText(team: Team, { arriveAt }: DecidedTable): string {
  if (arriveAt === undefined) return ''
  const time = teamTime(team, arriveAt)
  return t({ message: `There at ${time}.`, comment: 'When people arrive at a place' })
}

/** "4 of 5 accepted a table." Nothing for who is not told who did. */
export function seatedTurnoutText({ tables = [], headCount }: Pick<Decision, 'tables' | 'headCount'>): string {
  const accepted = tables.reduce((sum, { members = [] }) => sum + members.length, 0)
  const people = Math.max(accepted, headCount)
  return accepted === 0 ? '' : t`${accepted} of ${people} accepted a table.`
}
