import { queryOptions } from '@tanstack/react-query'
import { del, get, post } from '../../../lib/http'
import { parseChannel, parseChannels, type Channel, type ChannelKind } from '../../../domain/notice'
import { session } from '../../../lib/session'

export type { Channel, ChannelKind } from '../../../domain/notice'

/** The chats and webhooks a decision can be sent to, and where their addresses are found. */
export const KINDS: readonly { readonly kind: ChannelKind; readonly label: string; readonly help: string }[] = [
  { kind: 'slack', label: 'Slack', help: 'An incoming webhook: https://hooks.slack.com/…' },
  {
    kind: 'teams',
    label: 'Microsoft Teams',
    help: 'From Workflows, “Post to a channel when a webhook request is received”.',
  },
  { kind: 'googlechat', label: 'Google Chat', help: 'From the space: Apps and integrations, Webhooks.' },
  { kind: 'discord', label: 'Discord', help: 'From the channel: Integrations, Webhooks.' },
  { kind: 'webhook', label: 'Webhook', help: 'Any https address of yours. Each message is signed.' },
]

export function kindLabel(kind: string): string {
  return KINDS.find((one) => one.kind === kind)?.label ?? kind
}

export function channelsOptions(teamId: string) {
  return queryOptions({
    queryKey: ['team channels', teamId],
    queryFn: async ({ signal }) =>
      parseChannels(await session.call(() => get('/api/team/channels', { query: { teamId } }, signal))),
    staleTime: 0,
  })
}

export async function addChannel(teamId: string, kind: ChannelKind, url: string): Promise<Channel> {
  return parseChannel(await session.call(() => post('/api/team/channels', { body: { teamId, kind, url } })))
}

export function removeChannel(teamId: string, channelId: string): Promise<void> {
  return session.call(() => del('/api/team/channels/{channelId}', { path: { channelId }, query: { teamId } }))
}
