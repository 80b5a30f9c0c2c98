import type { z } from 'zod'
import type { InvoiceDetail, InvoiceInput } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { call, exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryClient } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'

export type InvoiceBody = z.input<typeof InvoiceInput>

export const invoiceQuery = (firm: Firm, id: string) => {
  const { queryKey } = queryFor(invoices.get, { params: { id }, query: firm })
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      toSaved(await call(invoices.get, { params: { id }, query: firm }, { signal }), id),
  }
}

/** Only a preview has no id. */
const toSaved = (invoice: InvoiceDetail, id: string): SavedInvoice => ({ ...invoice, id: invoice.id ?? id })

interface Answer {
  readonly data: InvoiceDetail
  readonly message: string
}

/** Puts an invoice that a call has answered into the cache, so that its page shows it at once. */
function keep(firm: Firm, { data, message }: Answer, id = ''): { data: SavedInvoice; message: string } {
  const saved = toSaved(data, id)
  queryClient.setQueryData(invoiceQuery(firm, saved.id).queryKey, saved)
  return { data: saved, message }
}

type Moved = Pick<SavedInvoice, 'id' | 'version'>

export const submitInvoice = async (firm: Firm, { id, version }: Moved) =>
  keep(firm, await exchange(invoices.submit, { params: { id }, body: { ...firm, version } }), id)

export const returnInvoice = async (firm: Firm, { id }: Moved, reason: string) =>
  keep(firm, await exchange(invoices.return, { params: { id }, body: { ...firm, reason } }), id)

export const approveInvoice = async (firm: Firm, { id, version }: Moved, idempotencyKey: string) =>
  keep(firm, await exchange(invoices.approve, { params: { id }, body: { ...firm, version } }, { idempotencyKey }), id)

export const voidInvoice = async (firm: Firm, { id }: Moved, reason: string) =>
  keep(firm, await exchange(invoices.void, { params: { id }, body: { ...firm, reason } }), id)

export const duplicateInvoice = async (firm: Firm, { id, version }: Moved, idempotencyKey: string) =>
  keep(firm, await exchange(invoices.duplicate, { params: { id }, body: { ...firm, version } }, { idempotencyKey }))

export const deleteInvoice = (firm: Firm, { id }: Pick<SavedInvoice, 'id'>) =>
  exchange(invoices.delete, { params: { id }, query: firm }, { keepsCache: true })
