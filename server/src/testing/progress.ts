import { richTextOf } from '#domain/rich-text.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import type {
  CourtUpdate,
  CourtUpdateRow,
  ProgressNote,
  ProgressNoteRow,
  ProgressTotals,
} from '#contract/progress-shapes.ts'
import { dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

/** The body of a note as the form sends it. */
export const noteBody = (matterId: string, more: object = {}) => ({
  matterId,
  date: '2026-03-17',
  title: 'Call with counsel',
  body: richTextOf('Opposing counsel asks for time.\nWe agree to seven days.'),
  ...more,
})

export const courtBody = (matterId: string, more: object = {}) => ({
  matterId,
  date: '2026-03-16',
  body: richTextOf('Matter came up for mention.'),
  courtName: 'High Court of Example State',
  suitNumber: 'LD/1234/2025',
  ...more,
})

export const aNote = async (test: TestApp, token: string, matterId: string, more: object = {}) =>
  dataOf<ProgressNote>(await test.call(progressNotes.create, { body: noteBody(matterId, more) }, token))

export const aCourtUpdate = async (test: TestApp, token: string, matterId: string, more: object = {}) =>
  dataOf<CourtUpdate>(await test.call(courtUpdates.create, { body: courtBody(matterId, more) }, token))

interface Listed<Row> {
  readonly data: Row[]
  readonly hasMore: boolean
  readonly totals?: ProgressTotals
}
const withTotals = (query: object) => ({ query: { includeTotals: true, ...query } })

export const listNotes = async (test: TestApp, token: string, query: object = {}) =>
  dataOf<Listed<ProgressNoteRow>>(await test.call(progressNotes.list, withTotals(query), token))

export const listCourtUpdates = async (test: TestApp, token: string, query: object = {}) =>
  dataOf<Listed<CourtUpdateRow>>(await test.call(courtUpdates.list, withTotals(query), token))
