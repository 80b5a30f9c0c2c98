import { invalidField, Refusal } from '../../platform/refusal.ts'

/** An item without what it asks for. */
export const answerMissing = (field: 'text' | 'fileIds', message: string) => invalidField('invalid', field, message)

export const itemAccepted = () =>
  new Refusal(409, 'item_accepted', 'Your law firm has accepted the answer. Write to them if it has to change')
