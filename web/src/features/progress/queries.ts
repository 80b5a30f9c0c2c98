import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { courts } from '#contract/courts.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import type { CourtUpdate, CourtUpdateInput, ProgressNote, ProgressNoteInput } from '#contract/progress-shapes.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { KINDS, type Kind } from './kinds.ts'

/** The calls of either kind. */
export const CALLS = { note: progressNotes, court: courtUpdates } as const

type Firm = CurrentUser['firm']

const MINUTE_MS = 60_000

/** An update of either kind; a note has none of the court's facts. */
export type Update = ProgressNote & Partial<Omit<CourtUpdate, keyof ProgressNote>>
export type Body = z.input<typeof ProgressNoteInput> & z.input<typeof CourtUpdateInput>
interface Told {
  data: Update
  message: string
}

const oneKey = (kind: Kind, id: string) => [KINDS[kind].key, 'one', id]

export const updateQuery = (firm: Firm, kind: Kind, id: string) =>
  queryOptions({
    queryKey: oneKey(kind, id),
    queryFn: ({ signal }): Promise<Update> =>
      kind === 'court'
        ? call(courtUpdates.get, { params: { id }, query: firm }, { signal })
        : call(progressNotes.get, { params: { id }, query: firm }, { signal }),
  })

export const courtsQuery = (firm: Firm) =>
  queryOptions({
    queryKey: ['courts', firm.businessId],
    queryFn: ({ signal }) => call(courts.list, { query: firm }, { signal }),
    staleTime: 5 * MINUTE_MS,
  })

export async function addCourt(firm: Firm, court: { name: string; city: string }) {
  const { data } = await exchange(courts.create, { query: firm, body: court })
  await queryClient.invalidateQueries({ queryKey: ['courts'] })
  return data
}

/** What a matter's next court update begins with. */
export const courtDefaultsQuery = (firm: Firm, matterId: string) =>
  queryOptions({
    queryKey: [KINDS.court.key, 'defaults', matterId],
    queryFn: ({ signal }) => call(courtUpdates.defaults, { query: { ...firm, matterId } }, { signal }),
    enabled: matterId !== '',
    staleTime: 0,
  })

/** Lists, the agenda, and the time that may have come with it. */
export function refreshUpdates(kind: Kind): void {
  for (const key of [KINDS[kind].key, 'agenda', 'time-entries']) void queryClient.invalidateQueries({ queryKey: [key] })
}

function keep(kind: Kind, told: Told): Told {
  refreshUpdates(kind)
  queryClient.setQueryData(oneKey(kind, told.data.id), told.data)
  return told
}

export async function addUpdate(kind: Kind, body: Body, idempotencyKey: string): Promise<Told> {
  const sent = { query: {}, body }
  return keep(
    kind,
    kind === 'court'
      ? await exchange(courtUpdates.create, sent, { idempotencyKey })
      : await exchange(progressNotes.create, sent, { idempotencyKey }),
  )
}

export async function saveUpdate(kind: Kind, id: string, body: Body): Promise<Told> {
  const sent = { params: { id }, query: {}, body }
  return keep(
    kind,
    kind === 'court' ? await exchange(courtUpdates.update, sent) : await exchange(progressNotes.update, sent),
  )
}

export async function shareUpdate(firm: Firm, kind: Kind, { id, version }: Update, isShared: boolean) {
  const sent = { params: { id }, query: {}, body: { ...firm, isShared, version } }
  return keep(
    kind,
    kind === 'court' ? await exchange(courtUpdates.share, sent) : await exchange(progressNotes.share, sent),
  )
}

export async function deleteUpdate(firm: Firm, kind: Kind, id: string): Promise<string> {
  const { message } = await exchange(CALLS[kind].delete, { params: { id }, query: firm })
  queryClient.removeQueries({ queryKey: oneKey(kind, id) })
  refreshUpdates(kind)
  return message
}

export async function restoreUpdate(firm: Firm, kind: Kind, id: string): Promise<string> {
  const sent = { params: { id }, query: firm }
  const told: Told =
    kind === 'court' ? await exchange(courtUpdates.restore, sent) : await exchange(progressNotes.restore, sent)
  return keep(kind, told).message
}
