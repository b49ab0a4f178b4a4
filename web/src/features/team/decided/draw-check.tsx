import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, ShieldCheck, X } from 'lucide-react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { checkDraw, isFair, type DrawCheck as Findings } from '../model/draw'
import { commitmentOf } from '../model/commitments'
import type { Round } from '../model/team'

const PARTS: readonly (readonly [part: keyof Findings, good: MessageDescriptor, bad: MessageDescriptor])[] = [
  [
    'sealed',
    msg`The secret matches the commitment of this round.`,
    msg`The secret does not match the commitment of this round.`,
  ],
  [
    'seen',
    msg`This browser saw the same commitment while the vote was open.`,
    msg`This browser saw another commitment while the vote was open.`,
  ],
  ['message', msg`The draw used this round and these votes.`, msg`The draw used other votes than these.`],
  ['tied', msg`Drawn among all tied places, and no others.`, msg`Not drawn among the tied places.`],
  ['winner', msg`Drawn again here, the same place wins.`, msg`Drawn again here, another place wins.`],
]

/** Draws the lot once more in this browser, which has to trust nobody for it. */
export function DrawCheck({ round }: { round: Round }) {
  const check = useMutation({ mutationFn: () => checkDraw(round, commitmentOf(round.id)) })
  const lot = round.decision?.lot
  if (!lot) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" disabled={check.isPending} onClick={() => check.mutate()}>
        <ShieldCheck aria-hidden />
        <Trans>
          Check it
          <span className="sr-only"> by repeating the draw</span>
        </Trans>
      </Button>
      <div role="status" className="grid gap-2">
        {check.data && <Outcome check={check.data} />}
      </div>
      {check.data && (
        <details className="w-full min-w-0 text-xs text-ink-2">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`What was drawn`}</summary>
          <pre className="overflow-x-auto rounded-md bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">
            {`commitment ${round.commitment ?? ''}\nsecret ${round.decision?.secret ?? ''}\n\n${lot.message}`}
          </pre>
        </details>
      )}
      {check.error && (
        <Alert>{t`This browser can't repeat the draw here. It works where the address begins with https.`}</Alert>
      )}
    </div>
  )
}

function Outcome({ check }: { check: Findings }) {
  return (
    <>
      <p className="font-semibold">
        {isFair(check)
          ? check.seen === undefined
            ? t`The draw adds up.`
            : t`It was a fair draw.`
          : t`This draw does not add up. Ask the owner.`}
      </p>
      <ul className="grid gap-1 text-sm">
        {PARTS.filter(([part]) => check[part] !== undefined).map(([part, good, bad]) => (
          <li key={part} className="flex gap-2">
            {check[part] ? (
              <Check aria-hidden className="mt-0.5 size-4 flex-none text-basil-text" />
            ) : (
              <X aria-hidden className="mt-0.5 size-4 flex-none text-tomato-text" />
            )}
            {i18n._(check[part] ? good : bad)}
          </li>
        ))}
      </ul>
      {check.seen === undefined && (
        <p className="text-sm text-ink-2">
          <Trans>
            This browser didn't see the commitment while the vote was open, so it can't tell whether it was set before.
            A browser that did can.
          </Trans>
        </p>
      )}
    </>
  )
}
