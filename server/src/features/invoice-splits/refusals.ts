import { invalidField, Refusal } from '../../platform/refusal.ts'

/** Why a draft is not split like this. */
export const notSplit = (reason: string) => invalidField('not_split', 'payers', reason)
export const noPart = () => new Refusal(409, 'not_split', 'This invoice is not split between payers')
export const interestNotSplit = () =>
  notSplit('Late interest is owed by whoever paid late. Bill it on an invoice of its own, and split the rest')
export const partIssued = () =>
  new Refusal(
    409,
    'part_of_split',
    'A part of this invoice is issued already. Void it first, or correct each part by itself',
  )
