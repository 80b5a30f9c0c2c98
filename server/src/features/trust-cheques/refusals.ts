import { conflictingField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const chequeSettled = () =>
  new Refusal(409, 'cheque_settled', 'This cheque has left the firm or ended already. Reload to see what became of it')
export const chequePresented = () =>
  new Refusal(409, 'cheque_presented', 'The bank has paid this cheque, so it is neither stopped nor void')
export const chequeHandedOver = () =>
  new Refusal(409, 'cheque_handed_over', 'This cheque has left the firm. Stop it at the bank instead')
export const chequeNotHandedOver = () =>
  new Refusal(409, 'cheque_not_handed_over', 'This cheque has not left the firm. Destroy it and void it instead')

/** The database enforces the same rules, also between two requests at the same moment. */
export const chequeConstraints: ConstraintRefusals = {
  trust_cheques_settled: chequeSettled,
  trust_cheques_not_presented: chequePresented,
  trust_cheques_days: () => conflictingField('before_transaction', 'date', 'This day is before the cheque was drawn'),
}
