import type { FastifyReply } from 'fastify'
import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import type { courtUpdates } from '#contract/progress.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { everyUpdate, matchingUpdates, type ExportedUpdate } from './list.queries.ts'
import { sortOf } from './list.ts'
import type { Kind } from './update-kinds.ts'
import { shownTime } from './view.ts'

const LEADING: readonly ExportColumn<ExportedUpdate>[] = [
  dayColumn('Date', (row) => row.happened_on),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter number', (row) => row.matter_number),
  textColumn('Matter', (row) => row.matter_name),
  textColumn('Subject', (row) => row.title),
  textColumn('Text', (row) => row.body_text),
]
const COURT: readonly ExportColumn<ExportedUpdate>[] = [
  textColumn('Court', (row) => row.court_name),
  textColumn('Suit number', (row) => row.suit_number),
  textColumn('Judge', (row) => row.judge),
  textColumn('Coram', (row) => row.coram),
  dayColumn('Next date', (row) => row.next_on),
  textColumn('Time', (row) => shownTime(row.next_time)),
  textColumn('Courtroom', (row) => row.next_room),
  textColumn('Purpose', (row) => row.next_purpose),
  textColumn('Concluded', (row) => (row.is_concluded ? 'Yes' : 'No')),
]
const TRAILING: readonly ExportColumn<ExportedUpdate>[] = [
  dayColumn('Follow-up', (row) => row.follow_up_on),
  textColumn('Shared with the client', (row) => (row.is_shared ? 'Yes' : 'No')),
  textColumn('Added by', (row) => row.user_name),
]
const HOURS = figureColumn<ExportedUpdate>('Hours', (row) => row.billed_hours)

interface ExportRequest {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly query: Received<typeof courtUpdates.export>['query']
}

export const exportUpdates = (kind: Kind, { signed, reply, query }: ExportRequest): Promise<void> =>
  sendExport({ signed, reply, format: query.format }, async (tx) => ({
    name: kind === 'court' ? 'court-updates' : 'progress-notes',
    columns: [
      ...LEADING,
      ...(kind === 'court' ? COURT : []),
      ...TRAILING,
      ...(holds(signed.membership.permissions, 'timeEntry') ? [HOURS] : []),
    ],
    rows: everyUpdate(tx, await matchingUpdates(tx, kind, query), sortOf(kind, query)),
  }))
