import { minorToNumber } from '#domain/money.ts'
import { BANK_FORMATS } from '#domain/bank-statement.ts'
import type { BankLine, BankStatement } from '#contract/bank-statements.ts'
import type { LineRow, StatementRow } from './queries.ts'

const toAmount = (minor: string | null, currency: string): number | null =>
  minor === null ? null : minorToNumber(minor, currency)

export const toStatement = (row: StatementRow, gap: bigint | undefined): BankStatement => ({
  id: row.id,
  accountId: row.book_id,
  fileName: row.file_name,
  format: BANK_FORMATS.find((format) => format === row.format) ?? 'csv',
  from: row.from_on,
  to: row.to_on,
  opening: toAmount(row.opening_minor, row.currency),
  closing: toAmount(row.closing_minor, row.currency),
  currencyCode: row.currency,
  lineCount: row.line_count,
  repeatedCount: row.repeated_count,
  matchedCount: row.matched_count,
  gap: gap === undefined ? null : minorToNumber(gap, row.currency),
  imported: { at: row.created_at.toISOString(), person: { userId: row.created_by, name: row.creator_name } },
})

const MADE = ['exact', 'rule', 'hand'] as const

/** A line that stands for entries behind a wall keeps its amount only. */
export const toBankLine = (row: LineRow): BankLine => ({
  id: row.id,
  accountId: row.book_id,
  statementId: row.statement_id,
  date: row.booked_on,
  amount: minorToNumber(row.amount_minor, row.currency),
  currencyCode: row.currency,
  party: row.is_hidden ? '' : row.party,
  description: row.is_hidden ? '' : row.description,
  reference: row.is_hidden ? '' : row.reference,
  matchId: row.match_id,
  made: MADE.find((made) => made === row.made) ?? null,
  note:
    row.note_kind === null || row.noted_at === null || row.noted_by === null
      ? null
      : {
          kind: row.note_kind === 'bankError' ? 'bankError' : 'unidentified',
          text: row.note ?? '',
          dueOn: row.due_on,
          person: { userId: row.noted_by, name: row.noter_name ?? '' },
          at: row.noted_at.toISOString(),
        },
})
