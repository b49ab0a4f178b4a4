import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Tag } from '@/ui/tag'
import { TextField } from '@/ui/text-field'
import {
  addChannel,
  channelsOptions,
  kindHelp,
  kindLabel,
  KINDS,
  removeChannel,
  type Channel,
  type ChannelKind,
} from './channels'
import { CopyField } from '@/ui/copy-field'
import { troubleText } from '@/lib/failure'

const MOST = 10

/** Where the decision is sent besides this page. An address is never shown again once it was typed. */
export function ChannelSettings({ teamId }: { teamId: string }) {
  const channels = useQuery(channelsOptions(teamId))
  const [secret, setSecret] = useState<string>()
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{t`Post the result to chat. Links stay hidden once added.`}</p>
      {channels.error && <Alert>{troubleText(channels.error)}</Alert>}
      <ul className="grid gap-1">
        {channels.data?.map((channel) => (
          <ChannelRow key={channel.id} teamId={teamId} channel={channel} />
        ))}
      </ul>
      {secret !== undefined && (
        <CopyField
          label={t`Signing secret`}
          help={t`Shown this once. Keep it where the webhook is received, to check that a message is ours.`}
          value={secret}
          what={t`signing secret`}
          copied={{ title: t`Copied`, description: t`Signing secret copied to clipboard` }}
        />
      )}
      {(channels.data?.length ?? 0) < MOST ? (
        <AddChannel teamId={teamId} onAdded={(channel) => setSecret(channel.secret)} />
      ) : (
        <p className="text-sm text-ink-2">{t`That is all that a team can have. Remove one to add another.`}</p>
      )}
    </div>
  )
}

function ChannelRow({ teamId, channel }: { teamId: string; channel: Channel }) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeChannel(teamId, channel.id),
    onSuccess: () => client.invalidateQueries(channelsOptions(teamId)),
  })
  const { host } = channel
  const service = kindLabel(channel.kind)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3">
      <span className="font-semibold">{service}</span>
      <span className="min-w-0 flex-1 text-sm text-ink-2">{host}</span>
      {channel.state === 'off' && <Tag tone="warning">{t`Off: nothing answers there`}</Tag>}
      <IconButton
        aria-label={t`Remove ${service} at ${host}`}
        disabled={removal.isPending}
        onClick={() => removal.mutate()}
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
      {removal.error && <Alert className="w-full">{troubleText(removal.error)}</Alert>}
    </li>
  )
}

const HTTPS = /^https:\/\/[^\s/]+\S*$/

function AddChannel({ teamId, onAdded }: { teamId: string; onAdded: (channel: Channel) => void }) {
  const ids = { kind: useId(), url: useId(), help: useId() }
  const client = useQueryClient()
  const [kind, setKind] = useState<ChannelKind>('slack')
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState(false)
  const adding = useMutation({
    mutationFn: () => addChannel(teamId, kind, url.trim()),
    onSuccess: (channel) => {
      setUrl('')
      onAdded(channel)
      return client.invalidateQueries(channelsOptions(teamId))
    },
  })
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const secure = HTTPS.test(url.trim())
    setWrong(!secure)
    if (secure) adding.mutate()
  }
  return (
    <form onSubmit={add} noValidate className="grid gap-3 rounded-md bg-sunken p-3.5">
      <div className="grid gap-3 sm:grid-cols-[180px_minmax(0,1fr)]">
        <div className="grid content-start gap-1.5">
          <label htmlFor={ids.kind} className="text-sm font-strong">
            {t`Send to`}
          </label>
          <select
            id={ids.kind}
            value={kind}
            onChange={({ target }) => setKind(target.value as ChannelKind)}
            className="h-12 w-full rounded-md bg-surface px-3 shadow-field"
          >
            {KINDS.map((one) => (
              <option key={one.kind} value={one.kind}>
                {kindLabel(one.kind)}
              </option>
            ))}
          </select>
        </div>
        <div className="grid content-start gap-1.5">
          <label htmlFor={ids.url} className="text-sm font-strong">
            {t`Address`}
          </label>
          <TextField
            id={ids.url}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            maxLength={1000}
            onChange={({ target }) => setUrl(target.value)}
            aria-invalid={wrong}
            aria-describedby={ids.help}
          />
          <p id={ids.help} className={wrong ? 'text-xs font-medium text-tomato-text' : 'text-xs text-ink-3'}>
            {wrong ? t`An address that begins with https:// is needed.` : kindHelp(kind)}
          </p>
        </div>
      </div>
      {adding.error && <Alert>{troubleText(adding.error)}</Alert>}
      <Button type="submit" size="small" disabled={adding.isPending} className="justify-self-start">
        <Plus aria-hidden />
        {t`Add channel`}
      </Button>
    </form>
  )
}
