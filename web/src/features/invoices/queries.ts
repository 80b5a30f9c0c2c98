import type { z } from 'zod'
import type { InvoiceDetail, InvoiceInput } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { taxCodes } from '#contract/tax-codes.ts'
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

export const createInvoice = async (firm: Firm, body: InvoiceBody, idempotencyKey: string) =>
  keep(firm, await exchange(invoices.create, { query: {}, body }, { idempotencyKey }))

export const updateInvoice = async (firm: Firm, id: string, body: InvoiceBody) =>
  keep(firm, await exchange(invoices.update, { params: { id }, query: {}, body }), id)

/** A client's work that waits for an invoice; somebody else may have billed some of it a moment ago. */
export const unbilledQuery = (firm: Firm, clientId: string) => ({
  ...queryFor(invoices.unbilled, { query: { ...firm, clientId } }),
  enabled: clientId !== '',
  staleTime: 0,
})

const MINUTE_MS = 60_000

export const taxCodesQuery = (firm: Firm) => ({
  ...queryFor(taxCodes.list, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

export const billingSettingsQuery = (firm: Firm) => ({
  ...queryFor(taxCodes.settings, { query: firm }),
  staleTime: 5 * MINUTE_MS,
})

/** The invoice that a form describes, with the keys of its lines. A call for values that have changed since is cancelled. */
export const previewQuery = (firm: Firm, body: InvoiceBody, keys: readonly string[]) => ({
  queryKey: [invoices.preview.path, { body, keys }],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const detail = await call(invoices.preview, { query: firm, body }, { signal })
    return { detail, lines: new Map(detail.lines.map((line, place) => [keys[place] ?? line.id, line])) }
  },
  staleTime: 0,
  gcTime: MINUTE_MS,
})
