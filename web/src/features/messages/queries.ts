import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { messages, type MessageThread } from '#contract/messages.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { callKey, queryFor } from '../../shared/query.ts'
import { markStale, markWaitingStale } from '../../shared/query-client.ts'

/** Whom a thread is with; without a client it is that of the matter. */
export type Partner = { readonly matterId: string; readonly clientId?: string } | { readonly clientId: string }

export interface ThreadsShown {
  readonly isMine?: boolean | undefined
  readonly isUnread?: boolean | undefined
  readonly generalSearchText?: string | undefined
  readonly page: number
}

export const threadsQuery = (firm: Firm, shown: ThreadsShown) => ({
  ...queryFor(messages.list, { query: { ...firm, ...shown } }),
  placeholderData: keepPreviousData,
})

/** The newest messages first, then those before them. */
export const threadQuery = (firm: Firm, partner: Partner) =>
  infiniteQueryOptions({
    queryKey: callKey(messages.thread, { query: { ...firm, ...partner } }),
    queryFn: ({ pageParam, signal }) =>
      call(messages.thread, { query: { ...firm, ...partner, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasEarlier, messages: shown }: MessageThread) => (hasEarlier ? shown[0]?.id : undefined),
  })

/** What the person reads is no longer counted; the thread on screen keeps its marks of what was new. */
export async function markRead(firm: Firm, messageId: string): Promise<void> {
  await call(messages.read, { query: firm, body: { messageId } }, { keepsCache: true })
  markListStale()
}

function markListStale(): void {
  markStale(messages.list)
  markWaitingStale('Messages')
}

/** Somebody has written: what shows messages reads them again. */
export function markMessagesStale(): void {
  markStale(messages.thread)
  markListStale()
}

interface NewMessage {
  readonly text: string
  readonly attachmentIds: string[]
}

export const sendMessage = (firm: Firm, partner: Partner, message: NewMessage, idempotencyKey: string) =>
  exchange(messages.send, { query: {}, body: { ...firm, ...partner, ...message } }, { idempotencyKey })
