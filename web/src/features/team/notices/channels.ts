import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/http'
import { parseChannel, parseChannels, type Channel, type ChannelKind } from '@/domain/notice'
import { session } from '@/lib/session'

export type { Channel, ChannelKind } from '@/domain/notice'

interface Kind {
  readonly kind: ChannelKind
  readonly label: MessageDescriptor
  readonly help: MessageDescriptor
}

/** The chats and webhooks a decision can be sent to, and where their addresses are found. */
export const KINDS: readonly Kind[] = [
  { kind: 'slack', label: msg`Slack`, help: msg`An incoming webhook: https://hooks.slack.com/…` },
  {
    kind: 'teams',
    label: msg`Microsoft Teams`,
    help: msg`From Workflows, “Post to a channel when a webhook request is received”.`,
  },
  { kind: 'googlechat', label: msg`Google Chat`, help: msg`From the space: Apps and integrations, Webhooks.` },
  { kind: 'discord', label: msg`Discord`, help: msg`From the channel: Integrations, Webhooks.` },
  { kind: 'webhook', label: msg`Webhook`, help: msg`Any https address of yours. Each message is signed.` },
]

/** A newer replica may name one that this page has no words for. */
export function kindLabel(kind: string): string {
  const found = KINDS.find((one) => one.kind === kind)
  return found ? i18n._(found.label) : kind
}

/** Where its address is found. */
export function kindHelp(kind: ChannelKind): string {
  const found = KINDS.find((one) => one.kind === kind)
  return found ? i18n._(found.help) : ''
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
