import type { Handover } from '#contract/firm.ts'

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]

/** `2 matters, 1 follow-up`: the work of a person, without what there is none of. */
export const handoverText = ({ matters, restrictedMatters, followUps, recurringInvoices }: Handover): string =>
  [
    ...count(matters, 'open matter', 'open matters'),
    ...count(restrictedMatters, 'restricted matter', 'restricted matters'),
    ...count(followUps, 'follow-up', 'follow-ups'),
    ...count(recurringInvoices, 'recurring invoice', 'recurring invoices'),
  ].join(', ')
