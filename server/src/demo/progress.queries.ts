import type { Insertable } from 'kysely'
import { plainTextOf, richTextOf } from '#domain/rich-text.ts'
import type { DB } from '../platform/db/schema.generated.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import { momentOn } from './moments.ts'
import { actAs, type LoadedDemo } from './people.queries.ts'

type Update = LoadedDemo['progress'][number]

const texts = (text: string, clientText: string) => ({
  body: JSON.stringify(richTextOf(text)),
  body_text: plainTextOf(richTextOf(text)),
  client_body: clientText === '' ? null : JSON.stringify(richTextOf(clientText)),
  client_text: clientText,
})

const COURTS_SIT_AT = '09:00'

const NO_HEARING = {
  court_id: '',
  court_name: '',
  suit_number: '',
  judge: '',
  coram: '',
  next_on: null,
  next_time: null,
  next_purpose: '',
  is_concluded: false,
}

const hearingOf = ({ hearing }: Update) =>
  hearing
    ? {
        court_id: hearing.court.id,
        court_name: hearing.court.name,
        suit_number: hearing.suitNumber,
        judge: hearing.judge,
        coram: hearing.coram,
        next_on: hearing.nextOn,
        next_time: hearing.nextOn === null ? null : COURTS_SIT_AT,
        next_purpose: hearing.nextPurpose,
        is_concluded: hearing.isConcluded,
      }
    : NO_HEARING

export async function insertProgress(tx: FirmTx, { firm, progress, loadedAt }: LoadedDemo): Promise<void> {
  const eveningOf = (day: string) => momentOn(day, '18:00', loadedAt)
  const rowOf = (update: Update): Insertable<DB['app.progress_updates']> => ({
    business_id: firm.id,
    id: update.id,
    kind: update.hearing ? 'court' : 'note',
    matter_id: update.matterId,
    user_id: update.personId,
    happened_on: update.happenedOn,
    title: update.title,
    ...texts(update.text, update.clientText),
    is_shared: update.isShared,
    shared_at: update.isShared ? eveningOf(update.happenedOn) : null,
    follow_up_on: update.followUpOn,
    follow_up_user_id: update.followUpOn === null ? null : update.personId,
    follow_up_done_at: update.followUpOn !== null && update.isFollowUpDone ? eveningOf(update.followUpOn) : null,
    time_entry_id: update.timeEntryId,
    ...hearingOf(update),
    created_by: update.personId,
    created_at: eveningOf(update.happenedOn),
    updated_at: eveningOf(update.happenedOn),
  })
  for (const update of progress.toSorted((left, right) => (left.happenedOn < right.happenedOn ? -1 : 1))) {
    await actAs(tx, update.personId)
    await tx.insertInto('app.progress_updates').values(rowOf(update)).execute()
  }
  // The suit number is that of the matter.
  const numbers = new Map(
    progress.flatMap(({ matterId, hearing }) => (hearing ? [[matterId, hearing.suitNumber]] : [])),
  )
  for (const [matterId, suitNumber] of numbers) {
    await tx.updateTable('app.matters').set({ suit_number: suitNumber }).where('id', '=', matterId).execute()
  }
}
