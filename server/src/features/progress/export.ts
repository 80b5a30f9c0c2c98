import type { FastifyReply } from 'fastify'
import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import type { courtUpdates } from '#contract/progress.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import type { Kind } from './kinds.ts'
import { everyUpdate, matching, type ExportedUpdate } from './list.queries.ts'
import { sortOf } from './list.ts'

const shared: readonly ExportColumn<ExportedUpdate>[] = [
  dayColumn('Date', (row) => row.happened_on),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter number', (row) => row.matter_number),
  textColumn('Matter', (row) => row.matter_name),
  textColumn('Subject', (row) => row.title),
  textColumn('Text', (row) => row.body_text),
]
const ofCourt: readonly ExportColumn<ExportedUpdate>[] = [
  textColumn('Court', (row) => row.court_name),
  textColumn('Suit number', (row) => row.suit_number),
  textColumn('Judge', (row) => row.judge),
  textColumn('Coram', (row) => row.coram),
  dayColumn('Next date', (row) => row.next_on),
  textColumn('Purpose', (row) => row.next_purpose),
  textColumn('Concluded', (row) => (row.is_concluded ? 'Yes' : 'No')),
]
const ending: readonly ExportColumn<ExportedUpdate>[] = [
  dayColumn('Follow-up', (row) => row.follow_up_on),
  textColumn('Shared with the client', (row) => (row.is_shared ? 'Yes' : 'No')),
  textColumn('Added by', (row) => row.user_name),
]
const hours = figureColumn<ExportedUpdate>('Hours', (row) => row.billed_hours)

interface Asked {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly query: Received<typeof courtUpdates.export>['query']
}

export const exportUpdates = (kind: Kind, { signed, reply, query }: Asked): Promise<void> =>
  sendExport({ signed, reply, format: query.format }, async (tx) => ({
    name: kind === 'court' ? 'court-updates' : 'progress-notes',
    columns: [
      ...shared,
      ...(kind === 'court' ? ofCourt : []),
      ...ending,
      ...(holds(signed.membership.permissions, 'timeEntry') ? [hours] : []),
    ],
    rows: everyUpdate(tx, await matching(tx, kind, query), sortOf(kind, query)),
  }))
