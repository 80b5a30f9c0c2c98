import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { TestFirm, TestPerson } from './factories.ts'
import { dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

/** The body of an invoice about one matter, dated 17 March 2026. */
export const invoiceBody = (matter: { id: string; clientId: string }, more: object = {}) => ({
  clientId: matter.clientId,
  issueDate: '2026-03-17',
  lines: [{ matterId: matter.id, description: 'Advice', quantity: 2, rate: 100, taxCodeIds: [] }],
  ...more,
})

/** A line that bills an hour of work as it was recorded. */
export const timeLine = (id: string, more: object = {}) => ({
  work: { kind: 'timeEntry', id },
  taxCodeIds: [],
  ...more,
})

/** A draft, saved the way people save one. */
export async function aDraft(
  app: TestApp,
  firm: TestFirm,
  matter: { id: string; clientId: string },
  { by = firm.administrator, ...more }: { readonly by?: TestPerson; readonly [field: string]: unknown } = {},
): Promise<InvoiceDetail & { id: string }> {
  return dataOf(await app.call(invoices.create, { body: invoiceBody(matter, more) }, by.token))
}

/** An issued invoice. In a firm with one member the author may approve it. */
export async function anInvoice(
  app: TestApp,
  firm: TestFirm,
  matter: { id: string; clientId: string },
  more: Record<string, unknown> = {},
): Promise<InvoiceDetail & { id: string }> {
  const { id } = await aDraft(app, firm, matter, more)
  return dataOf(await app.call(invoices.approve, { params: { id }, body: {} }, firm.administrator.token))
}
