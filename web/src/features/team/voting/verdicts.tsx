import { t } from '@lingui/core/macro'
import { Ban, Check, CircleHelp, Clock, X } from 'lucide-react'
import { dietWord } from '@/domain/diets'
import { classes } from '@/lib/classes'
import { shortListText } from '@/lib/locale'
import { Tag } from '@/ui/tag'
import { askWord } from '../model/needs'
import { rulingWords, type Ruling } from '../model/rulings'
import type { Candidate } from '../model/team'

/** A tag whose text may need a second line. */
const WRAPPING = { wraps: true, className: 'justify-self-start' }

/** Why a place could not win. */
export function RulingTag({ ruling, className }: { ruling: Ruling; className?: string }) {
  const Icon = ruling === 'closed' || ruling === 'closes' ? Clock : Ban
  return (
    <Tag tone="stop" wraps className={classes(WRAPPING.className, className)}>
      <Icon aria-hidden />
      {rulingWords(ruling)}
    </Tag>
  )
}

/** Whether the place serves what the team is shown to need, as far as it is known. It never says for whom it does not. */
export function Verdict({ verdict }: { verdict: Candidate['verdict'] | undefined }) {
  if (!verdict) return null
  if (verdict.kind === 'covers') {
    return (
      <Tag tone="good" {...WRAPPING}>
        <Check aria-hidden />
        {t`Covers the team's needs`}
      </Tag>
    )
  }
  const ask = verdict.kind === 'ask'
  return (
    <Tag tone={ask ? 'warning' : 'stop'} {...WRAPPING}>
      {ask ? <CircleHelp aria-hidden /> : <X aria-hidden />}
      {ask ? askText(needsText(verdict)) : rulingWords('must')}
    </Tag>
  )
}

/** What only this person is told: the place may not serve what they need themselves. */
export function OwnWarning({ verdict }: { verdict: Candidate['forYou'] | undefined }) {
  if (!verdict || verdict.kind === 'covers') return null
  const ask = verdict.kind === 'ask'
  return (
    <Tag tone={ask ? 'warning' : 'stop'} {...WRAPPING}>
      {ask ? <CircleHelp aria-hidden /> : <X aria-hidden />}
      {ownText(ask, needsText(verdict))}
    </Tag>
  )
}

function needsText({ kind, needs }: NonNullable<Candidate['verdict']>): string {
  return shortListText(needs.map(kind === 'ask' ? askWord : dietWord))
}

/** A newer replica may speak of a need that this page does not know. */
function askText(needs: string): string {
  return needs === '' ? t`Ask the place` : t`Ask about ${needs}`
}

function ownText(ask: boolean, needs: string): string {
  if (needs === '') return ask ? t`For you: ask the place` : t`For you: not for everyone`
  return ask ? t`For you: ask about ${needs}` : t`For you: no ${needs}`
}
