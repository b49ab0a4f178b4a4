import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CircleSlash, Frown, Meh, Smile, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { troubleText } from '@/lib/failure'
import { dayText } from '@/lib/time'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { Dish } from '@/ui/dish/dish'
import { Segmented } from '@/ui/segmented'
import { toast } from '@/ui/toast/toasts'
import { tell, type Lunch, type Said, type Verdict, type Wait } from './visit'

/** After the first tap the card waits so long for the second. */
export const FOLD_AFTER = 20_000

const VERDICTS: readonly { value: Verdict; label: MessageDescriptor; Icon: LucideIcon }[] = [
  { value: 'good', label: msg({ message: 'Good', comment: 'How was lunch?' }), Icon: Smile },
  { value: 'meh', label: msg({ message: 'Meh', comment: 'How was lunch?' }), Icon: Meh },
  { value: 'absent', label: msg`Did not go`, Icon: CircleSlash },
]

const WAITS: readonly { value: Wait; label: MessageDescriptor }[] = [
  { value: 'none', label: msg({ message: 'No', context: 'waited' }) },
  { value: 'short', label: msg`Up to 10 min` },
  { value: 'long', label: msg`Over 10 min` },
]

/** Asks about a lunch: the first tap is kept, the second adds to it. */
export function HowWasIt({ lunch, className }: { lunch: Lunch; className?: string }) {
  const [said, setSaid] = useState<Said>()
  const [folded, setFolded] = useState(false)
  const card = useRef<HTMLElement>(null)
  const sending = useRef(Promise.resolve())
  const title = useId()
  const verdict = said?.verdict

  useEffect(() => {
    if (!verdict || folded) return undefined
    const timer = setTimeout(() => setFolded(true), FOLD_AFTER)
    return () => clearTimeout(timer)
  }, [verdict, folded])

  const say = async (next: Said, last: boolean) => {
    const before = said
    setSaid(next)
    // One after the other, or the first tap could arrive last.
    const sent = sending.current.then(() => tell(lunch, next))
    sending.current = sent.catch(() => undefined)
    try {
      await sent
    } catch (error) {
      setSaid(before)
      toast({ title: t`Not saved`, description: troubleText(error), tone: 'error' })
      return
    }
    if (!last) return
    card.current?.focus() // the button that was pressed goes
    setFolded(true)
  }

  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={title} className={className}>
      <div className="flex items-center gap-3">
        {!folded && (
          <Dish placeId={lunch.id} types={lunch.types} crop="roundel" className="w-14 flex-none rounded-full" />
        )}
        <div className="min-w-0">
          <CardTitle id={title}>{t`How was it?`}</CardTitle>
          <p className="text-sm text-ink-2 wrap-anywhere">{nameAndDay(lunch)}</p>
        </div>
      </div>
      <p role="status" className={folded ? 'mt-2 font-semibold text-basil-text' : 'sr-only'}>
        {folded && t`Thanks, noted.`}
      </p>
      {!folded && (
        <>
          <Verdicts verdict={verdict} onSay={(value) => void say({ verdict: value }, false)} />
          {said && <More said={said} onSay={(next) => void say(next, true)} />}
        </>
      )}
    </Card>
  )
}

function Verdicts({ verdict, onSay }: { verdict: Verdict | undefined; onSay: (verdict: Verdict) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {VERDICTS.map(({ value, label, Icon }) => (
        <Button
          key={value}
          look={verdict === value ? 'basil' : 'outline'}
          size="beside"
          aria-pressed={verdict === value}
          onClick={() => onSay(value)}
          className="flex-auto max-sm:gap-1.5 max-sm:px-2"
        >
          <Icon aria-hidden />
          {i18n._(label)}
        </Button>
      ))}
    </div>
  )
}

/** What the first tap leaves open: how long somebody waited, or why they did not go. */
function More({ said, onSay }: { said: Said; onSay: (said: Said) => void }) {
  const label = useId()
  const waits = WAITS.map((wait) => ({ value: wait.value, label: i18n._(wait.label) }))
  return (
    <div className="mt-3.5 border-t border-line pt-3">
      {said.verdict === 'absent' ? (
        <Button size="beside" aria-pressed={said.shut === true} onClick={() => onSay({ ...said, shut: true })}>
          <Frown aria-hidden />
          {t`It was shut`}
        </Button>
      ) : (
        <>
          <p id={label} className="mb-1.5 text-sm font-semibold">
            {t`Waited`}
          </p>
          <Segmented<Wait | ''>
            labelledBy={label}
            value={said.wait ?? ''}
            options={waits}
            onChange={(wait) => wait && onSay({ verdict: said.verdict, wait })}
          />
        </>
      )}
    </div>
  )
}

function nameAndDay({ name, visitDate }: Lunch): string {
  return dayText(new Date(visitDate)) === dayText(new Date()) ? t`${name}, today` : t`${name}, yesterday`
}
