import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { courts } from '#contract/courts.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import type { CourtUpdate, CourtUpdateInput, ProgressNote, ProgressNoteInput } from '#contract/progress-shapes.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { cacheSaved, callKey, queryFor } from '../../shared/query.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import type { Kind } from './kinds.ts'

/** The calls of either kind. */
export const CALLS = { note: progressNotes, court: courtUpdates } as const

const MINUTE_MS = 60_000

/** An update of either kind; a note has none of the court's facts. */
export type Update = ProgressNote & Partial<Omit<CourtUpdate, keyof ProgressNote>>
export type Body = z.input<typeof ProgressNoteInput> & z.input<typeof CourtUpdateInput>
type Answer = { data: Update; message: string }

export const updateQuery = (firm: Firm, kind: Kind, id: string) =>
  queryOptions({
    queryKey: callKey(CALLS[kind].get, { params: { id }, query: firm }),
    queryFn: ({ signal }): Promise<Update> => call(CALLS[kind].get, { params: { id }, query: firm }, { signal }),
  })

export const courtsQuery = (firm: Firm) => ({
  ...queryFor(courts.list, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

export const createCourt = async (firm: Firm, court: { name: string; city: string }) =>
  call(courts.create, { query: firm, body: court })

/** The initial values of a matter's next court update. */
export const courtDefaultsQuery = (firm: Firm, matterId: string) => ({
  ...queryFor(courtUpdates.defaults, { query: { ...firm, matterId } }),
  enabled: matterId !== '',
  staleTime: 0,
})

/** An address without an id is one of a record that does not exist. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const Url = urlSchema({ id: urlId })
export const idFromSearch = (search: unknown): string => Url.parse(search).id ?? NO_ID

/** Puts the saved update into the cache, so that its page shows it at once. */
const cached = async (firm: Firm, kind: Kind, saved: Promise<Answer>): Promise<Answer> =>
  cacheSaved((_, id) => updateQuery(firm, kind, id))(firm, await saved)

export const createUpdate = (firm: Firm, kind: Kind, body: Body, idempotencyKey: string) =>
  cached(firm, kind, exchange(CALLS[kind].create, { query: {}, body }, { idempotencyKey }))

export const saveUpdate = (firm: Firm, kind: Kind, id: string, body: Body) =>
  cached(firm, kind, exchange(CALLS[kind].update, { params: { id }, query: {}, body }))

export const shareUpdate = (firm: Firm, kind: Kind, { id, version }: Update, isShared: boolean) =>
  cached(firm, kind, exchange(CALLS[kind].share, { params: { id }, query: {}, body: { ...firm, isShared, version } }))
