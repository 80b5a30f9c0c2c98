import { expect, test } from 'vitest'
import { flatFees } from '#contract/flat-fees.ts'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceOfWork, UnbilledMatters } from '#contract/invoice-shapes.ts'
import { aFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice, timeLine } from '../../testing/invoices.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const ofWork = async (workIds: readonly string[], token: string) =>
  dataOf<InvoiceOfWork[]>(await app.call(invoices.ofWork, { query: { workIds: workIds.join(',') } }, token))

test('work says on which invoice it is, to those who may see the invoice', async () => {
  const [firm, other] = [await aFirm(app), await aFirm(app)]
  const matter = await aMatter(app, firm)
  const [billed, waiting] = [await anHourOn(app, firm, matter.id), await anHourOn(app, firm, matter.id)]
  const { id, number } = await anInvoice(app, firm, matter, { lines: [timeLine(billed)] })
  const { token } = firm.administrator
  expect(await ofWork([billed, waiting], token)).toEqual([{ workId: billed, invoiceId: id, number }])
  expect(await ofWork([billed], other.administrator.token)).toEqual([])
  const refused = await app.call(invoices.ofWork, { query: { workIds: 'nothing' } }, token)
  expect(refused.status).toBe(400)
})

test('a fee in instalments is on the latest invoice that bills one of them', async () => {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { token } = firm.administrator
  const body = { matterId: matter.id, description: 'Deal', date: '2026-03-16', amount: 100 }
  const instalmentDates = ['2026-04-01', '2026-05-01']
  const fee = dataOf<{ id: string }>(await app.call(flatFees.create, { body: { ...body, instalmentDates } }, token))
  const unbilled = dataOf<UnbilledMatters>(
    await app.call(invoices.unbilled, { query: { clientId: matter.clientId } }, token),
  )
  const [first, second] = unbilled.matters[0]?.items ?? []
  const bill = (item: typeof first, issueDate: string) =>
    aDraft(app, firm, matter, { issueDate, lines: [{ work: item?.work, taxCodeIds: [] }] })
  await bill(first, '2026-04-01')
  const later = await bill(second, '2026-05-01')
  expect(await ofWork([fee.id], token)).toEqual([{ workId: fee.id, invoiceId: later.id, number: null }])
})
