import { queryOptions } from '@tanstack/react-query'
import type { InvoiceOfWork } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { call } from '../api.ts'
import type { Firm } from '../firm-of.ts'

/** The rows of a list are asked about in one call, as many as it takes. */
const MAX_IDS = 200

interface Batch {
  readonly ids: Set<string>
  readonly answer: Promise<ReadonlyMap<string, InvoiceOfWork>>
}
let open: Batch | undefined

/** Joins the call that is about to be made, or begins one: all rows of a page are drawn before it is sent. */
async function loadInvoiceOfWork(firm: Firm, workId: string): Promise<InvoiceOfWork | null> {
  if (!open || open.ids.size >= MAX_IDS) {
    const ids = new Set<string>()
    const answer = new Promise((resolve) => setTimeout(resolve)).then(async () => {
      if (open?.ids === ids) open = undefined
      const found = await call(invoices.ofWork, { query: { ...firm, workIds: [...ids].join(',') } })
      return new Map(found.map((one) => [one.workId, one]))
    })
    open = { ids, answer }
  }
  open.ids.add(workId)
  return (await open.answer).get(workId) ?? null
}

/** The invoice that bills some work; null where there is none that the person may see. */
export const invoiceOfWorkQuery = (firm: Firm, workId: string) =>
  queryOptions({
    queryKey: [invoices.ofWork.path, firm, workId],
    queryFn: () => loadInvoiceOfWork(firm, workId),
  })
