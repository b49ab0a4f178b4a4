import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/http'
import { parseChannel, parseChannels, type Channel, type ChannelKind } from '@/domain/notice'
import { session } from '@/lib/session'

export type { Channel, ChannelKind } from '@/domain/notice'

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
    queryFn: async ({ signal }) => {
      const params = { query: { teamId } }
      const { data } = await session.call(() => api.GET('/api/team/channels', { params, signal }))
      return parseChannels(data)
    },
    staleTime: 0,
  })
}

export async function addChannel(teamId: string, kind: ChannelKind, url: string): Promise<Channel> {
  const { data } = await session.call(() => api.POST('/api/team/channels', { body: { teamId, kind, url } }))
  return parseChannel(data)
}

export async function removeChannel(teamId: string, channelId: string): Promise<void> {
  const params = { path: { channelId }, query: { teamId } }
  await session.call(() => api.DELETE('/api/team/channels/{channelId}', { params }))
}
