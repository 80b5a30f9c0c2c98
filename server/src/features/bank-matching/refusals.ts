import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const lineMatched = () => new Refusal(409, 'line_matched', 'This line is matched already. Undo its match first')
export const notMoneyIn = () => new Refusal(422, 'not_money_in', 'This line is money that went out')
export const notMoneyOut = () => new Refusal(422, 'not_money_out', 'This line is money that came in')
export const noteRequired = () => invalidField('note_required', 'note', 'Say what the bank did wrong')
const sumsDiffer = () =>
  new Refusal(422, 'sums_differ', 'The lines and the entries have different sums. Choose such as have the same')

export const bankMatchingConstraints: ConstraintRefusals = {
  bank_matches_open_lines: () =>
    conflictingField('line_matched', 'lineIds', 'A line is matched already, or is not there any more'),
  bank_match_entries_pkey: () => conflictingField('entry_matched', 'entryIds', 'An entry is matched already'),
  bank_matches_entries_of_account: () =>
    invalidField('other_account', 'entryIds', 'An entry does not move money of this account'),
  bank_matches_sums_agree: sumsDiffer,
  bank_matches_in_open_period: () =>
    new Refusal(422, 'period_locked', 'This match counts in a period that is reconciled and locked'),
}
