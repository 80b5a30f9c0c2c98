import { MAX_STATEMENT_ROWS } from '#contract/statements.ts'
import { invalidField } from '../../platform/refusal.ts'

export const daysOutOfOrder = () => invalidField('days_out_of_order', 'to', 'The last day is before the first')
export const statementTooLong = () =>
  invalidField(
    'statement_too_long',
    'from',
    `A statement has at most ${MAX_STATEMENT_ROWS.toLocaleString('en')} entries. Choose a shorter period`,
  )
