import { LocateFixed, MapPin, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { storedLocation, useStored } from '../../stored'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card, CardTitle } from '../../ui/card'
import { IconButton } from '../../ui/icon-button'
import { TextField } from '../../ui/text-field'
import { parseCoordinates } from './coordinates'
import { myPosition } from './position'

const NOT_UNDERSTOOD =
  'Address search is not here yet. Type coordinates such as 60.1719, 24.9414, or use your position.'

interface LocationCardProps {
  /** Changes whenever the box should take focus; undefined leaves focus alone. */
  focusKey: string | undefined
  className?: string
}

export function LocationCard({ focusKey, className }: LocationCardProps) {
  const location = useStored(storedLocation)
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const [locating, setLocating] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const ids = { title: useId(), help: useId() }
  const text = draft ?? location?.address ?? ''

  useEffect(() => {
    if (focusKey) input.current?.focus()
  }, [focusKey])

  const commit = (typed: string): boolean => {
    const found = parseCoordinates(typed)
    if (!found) return false
    storedLocation.set(found)
    setDraft(undefined)
    setError(undefined)
    return true
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft === undefined || draft === location?.address || commit(draft)) return
    setError(NOT_UNDERSTOOD)
  }
  const clear = () => {
    storedLocation.set(null)
    setDraft(undefined)
    setError(undefined)
    input.current?.focus()
  }
  const locate = async () => {
    setLocating(true)
    setError(undefined)
    try {
      storedLocation.set(await myPosition())
      setDraft(undefined)
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason))
    } finally {
      setLocating(false)
    }
  }

  return (
    <Card aria-labelledby={ids.title} className={className}>
      <CardTitle id={ids.title} className="mb-3">
        Your Location
      </CardTitle>
      {error && <Alert className="mb-3">{error}</Alert>}
      <form onSubmit={submit}>
        <TextField
          ref={input}
          icon={<MapPin aria-hidden />}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => draft !== undefined && commit(draft)}
          placeholder="Enter workplace address or postcode"
          aria-label="Workplace address or postcode"
          aria-describedby={ids.help}
          aria-invalid={error === NOT_UNDERSTOOD}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={200}
          action={
            text !== '' && (
              <IconButton aria-label="Clear location" className="-mr-3" onClick={clear}>
                <X aria-hidden className="size-5" />
              </IconButton>
            )
          }
        />
      </form>
      <p id={ids.help} className="mt-2 text-xs text-ink-3">
        Address search is not here yet. Coordinates work: type 60.1719, 24.9414 and press Enter.
      </p>
      <Button size="small" className="mt-3" disabled={locating} onClick={() => void locate()}>
        <LocateFixed aria-hidden />
        {locating ? 'Finding you' : 'Use my position'}
      </Button>
    </Card>
  )
}
