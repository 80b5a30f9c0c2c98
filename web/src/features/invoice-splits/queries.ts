import type { z } from 'zod'
import { invoiceSplits, type PartInput, type SplitInput } from '#contract/invoice-splits.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'

type Sent<Shape extends z.ZodType> = Omit<z.input<Shape>, 'adminUserId' | 'businessId'>
type Known = Pick<SavedInvoice, 'id' | 'version'>

/** Who pays the bills of the matter of an invoice; nobody is agreed on for several matters at once. */
export const agreedPayersQuery = (firm: Firm, { matters: about }: Pick<SavedInvoice, 'matters'>) => {
  const [matter, ...others] = about
  return {
    ...queryFor(matters.view, { query: { ...firm, matterId: matter?.id ?? '' } }, { quiet: true }),
    enabled: matter !== undefined && others.length === 0,
    select: ({ agreedPayers, currencyCode }: Matter) => ({ agreedPayers, currencyCode }),
  }
}

export const splitInvoice = (firm: Firm, { id }: Known, body: Sent<typeof SplitInput>, idempotencyKey: string) =>
  exchange(invoiceSplits.split, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })

export const changePart = (firm: Firm, { id, version }: Known, body: Sent<typeof PartInput>) =>
  exchange(invoiceSplits.change, { params: { id }, body: { ...firm, ...body, version } })

/** The page of a part that is joined is gone: its answers stay until it is left. */
export const joinInvoice = (firm: Firm, { id, version }: Known, idempotencyKey: string) =>
  exchange(invoiceSplits.join, { params: { id }, body: { ...firm, version } }, { idempotencyKey, keepsCache: true })
