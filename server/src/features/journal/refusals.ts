import { invalidField, Refusal } from '../../platform/refusal.ts'

export const entryUnbalanced = (difference: string) =>
  new Refusal(422, 'entry_unbalanced', `Debits and credits differ by ${difference}`, {
    lines: `Debits and credits differ by ${difference}`,
  })

export const entryOfDocument = () =>
  new Refusal(422, 'entry_of_document', 'A document wrote this entry. Void, reverse or credit the document instead')

export const alreadyReversed = () => new Refusal(409, 'already_reversed', 'This entry is reversed already')

export const accountOfDocuments = (field: string) =>
  invalidField('account_of_documents', field, 'Documents write this account. It takes no manual entries')

export const accountArchived = (field: string) => invalidField('account_archived', field, 'This account is closed')
