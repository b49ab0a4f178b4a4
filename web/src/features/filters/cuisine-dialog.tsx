import { t } from '@lingui/core/macro'
import { Check, Search } from 'lucide-react'
import { useDeferredValue, useState, type SubmitEvent } from 'react'
import { CUISINES, cuisineLabel } from '@/domain/cuisines'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Button } from '@/ui/button'
import { classes } from '@/lib/classes'
import { Dialog, DialogClose } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { CuisinePicture } from './cuisine-picture'
import {
  changeFilters,
  OTHER_CUISINES,
  QUICK_CUISINES,
  selectedText,
  takesWord,
  toggled,
  withCuisine,
  without,
} from './filters'

const NONE_YET: readonly string[] = []

export function CuisineDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { cuisines } = useStored(storedFilters)
  const full = cuisines.length >= CUISINES.most
  return (
    <Dialog
      title={t`Select or add a cuisine`}
      open={open}
      onClose={onClose}
      width="roomy"
      footer={<DialogClose label={t`Done`} onClose={onClose} note={<output>{selectedText(cuisines.length)}</output>} />}
    >
      <Choices cuisines={cuisines} full={full} />
    </Dialog>
  )
}

function Choices({ cuisines, full }: { cuisines: readonly string[]; full: boolean }) {
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  // Words of one's own come first, where an added one is seen.
  const own = without(cuisines, [...QUICK_CUISINES, ...OTHER_CUISINES])
  const shown = [...own, ...OTHER_CUISINES].filter((cuisine) => cuisineLabel(cuisine).toLowerCase().includes(word))
  const tooMany = shown.length === 0 && !takesWord(cuisines)
  // The dialog is painted first and its pictures next, so that a slow phone answers the tap at once.
  const drawn = useDeferredValue(shown, NONE_YET)

  const add = (event: SubmitEvent) => {
    event.preventDefault()
    changeFilters({ cuisines: withCuisine(cuisines, typed) })
    setTyped('')
  }

  return (
    <>
      {/* Space for the ring of a focused control at the edge of the scrolling part. */}
      <form onSubmit={add} className="flex gap-2.5 pt-1.5">
        <TextField
          icon={<Search aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t`Search or type your own`}
          aria-label={t`Search cuisines or type your own`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={CUISINES.length}
          className="min-w-0 flex-1"
        />
        <Button type="submit" disabled={word === '' || full || tooMany}>
          {t`Add`}
        </Button>
      </form>
      {tooMany ? (
        <p className="text-sm text-ink-2">{t`You can add five of your own. Remove one first.`}</p>
      ) : (
        shown.length === 0 && <p className="text-sm text-ink-2">{t`Not listed. Add it to search names and menus.`}</p>
      )}
      <div
        role="group"
        aria-label={t`Cuisines`}
        className="grid grid-cols-[repeat(2,minmax(auto,1fr))] gap-2.5 empty:hidden max-[374px]:grid-cols-1 sm:grid-cols-[repeat(3,minmax(auto,1fr))]"
      >
        {drawn.map((cuisine) => (
          <Choice
            key={cuisine}
            cuisine={cuisine}
            pressed={cuisines.includes(cuisine)}
            disabled={full && !cuisines.includes(cuisine)}
            onToggle={() => changeFilters({ cuisines: toggled(cuisines, cuisine) })}
          />
        ))}
      </div>
    </>
  )
}

/** Longer than any we list; it may break so that the columns hold. */
const LONG_WORD = /\S{14}/

interface ChoiceProps {
  cuisine: string
  pressed: boolean
  disabled: boolean
  onToggle: () => void
}

function Choice({ cuisine, pressed, disabled, onToggle }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onToggle}
      className="flex h-14 items-center gap-2.5 rounded-md bg-surface pe-3 ps-2 text-start text-sm leading-[1.2] font-semibold capitalize shadow-[inset_0_0_0_1.5px_var(--line)] disabled:cursor-not-allowed disabled:text-ink-3 aria-pressed:bg-basil-soft aria-pressed:text-basil-text aria-pressed:shadow-[inset_0_0_0_2px_var(--basil-text)] sm:h-[60px]"
    >
      <span className={classes('w-10 flex-none', pressed && 'max-sm:hidden')}>
        <CuisinePicture cuisine={cuisine} size={40} />
      </span>
      <span className={classes(LONG_WORD.test(cuisine) && 'wrap-anywhere')}>{cuisineLabel(cuisine)}</span>
      {/* A phone has no room for both, so there the tick takes the picture's place. */}
      {pressed && <Check aria-hidden className="size-5 flex-none max-sm:order-first max-sm:mx-2.5 sm:ms-auto" />}
    </button>
  )
}
