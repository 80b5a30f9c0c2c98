import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const holdStands = () => new Refusal(409, 'hold_stands', 'This matter is under legal hold already')
export const noHold = () => new Refusal(409, 'no_hold', 'This matter is not under legal hold')

export const retainedByHold = () =>
  new Refusal(
    409,
    'legal_hold',
    'This is kept, because its matter is under legal hold. An administrator can lift the hold on the page of the matter',
  )

/** What the hold of a matter refuses, wherever a record or a file would be taken away from it. */
export const holdConstraints: ConstraintRefusals = {
  retained_by_legal_hold: retainedByHold,
  legal_holds_one_open: holdStands,
}
