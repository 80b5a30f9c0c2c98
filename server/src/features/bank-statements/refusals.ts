import { MAX_STATEMENT_LINES } from '#contract/bank-statements.ts'
import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const statementUnreadable = () =>
  new Refusal(
    422,
    'statement_unreadable',
    'This is no statement that can be read. Take a CSV, OFX, QBO, MT940 or CAMT.053 file from your bank',
  )
export const tooManyLines = () =>
  new Refusal(
    422,
    'too_many_lines',
    `A statement may have ${MAX_STATEMENT_LINES.toLocaleString('en')} lines. Take one of fewer days from your bank`,
  )
export const layoutMissing = () =>
  new Refusal(422, 'layout_missing', 'Say which column has the date and which the amount, and how dates are written')
export const linesUnreadable = (count: number, first: { place: string; reason: string } | undefined) =>
  new Refusal(
    422,
    'lines_unreadable',
    `${count === 1 ? '1 line' : `${count} lines`} cannot be read, so nothing was imported. ${first ? `${first.place}: ${first.reason}` : ''}`.trim(),
  )
export const nothingNew = () =>
  new Refusal(409, 'nothing_new', 'All lines of this file are there already. Nothing was imported')
const periodLocked = () =>
  new Refusal(
    422,
    'period_locked',
    'A line of this statement is dated in a period that is reconciled and locked. Ask your bank for a file that begins later',
  )

export const bankStatementConstraints: ConstraintRefusals = {
  bank_lines_in_open_period: periodLocked,
  bank_lines_matched_stay: () =>
    new Refusal(409, 'lines_matched', 'Lines of this statement are matched or noted. Undo that first'),
  bank_line_notes_line_fkey: () =>
    new Refusal(409, 'lines_matched', 'Lines of this statement are matched or noted. Undo that first'),
  // Somebody else has imported the same lines at the same time.
  bank_lines_imported_once: nothingNew,
}
