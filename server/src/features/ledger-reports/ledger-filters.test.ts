import { expect, test } from 'vitest'
import { ledgerReports, type LedgerRow, type LedgerSummary } from '#contract/ledger-reports.ts'
import { allowSelfApproval } from '../../testing/billed-matter.ts'
import { aFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { officeBook } from '../../testing/ledger.ts'
import { aPayment } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('an account is read by client, matter and source: each part opens, moves and closes by itself', async () => {
  const firm = await aFirm(app)
  const { token } = firm.administrator
  await allowSelfApproval(app, firm)
  const book = await officeBook(app, firm)
  const [one, other] = [await aMatter(app, firm), await aMatter(app, firm)]
  const billed = (matter: typeof one, rate: number, issueDate: string) => {
    const lines = [{ matterId: matter.id, description: 'Advice', rate, taxCodeIds: [] }]
    return anInvoice(app, firm, matter, { issueDate, lines })
  }
  await billed(one, 100, '2026-02-10')
  const invoice = await billed(one, 40, '2026-03-02')
  await billed(other, 700, '2026-03-03')
  await aPayment(app, firm, {
    clientId: one.clientId,
    amount: 30,
    allocations: [{ invoiceId: invoice.id, amount: 30 }],
  })

  const params = { id: book.accountId('1100') }
  const period = { from: '2026-03-01', to: '2026-03-31' }
  const read = async (filter: object) => {
    const query = { ...period, ...filter }
    const summary = dataOf<LedgerSummary>(await app.call(ledgerReports.generalLedgerSummary, { params, query }, token))
    const { data } = dataOf<{ data: LedgerRow[] }>(
      await app.call(ledgerReports.generalLedger, { params, query }, token),
    )
    expect(summary.count).toBe(data.length)
    expect(data.at(-1)?.balance ?? summary.opening).toBe(summary.closing)
    expect(summary.restricted).toBe(0)
    return [summary.opening, ...data.map(({ debit, credit }) => debit - credit), summary.closing]
  }
  expect(await read({ source: 'invoice' })).toEqual([100, 40, 700, 840])
  expect(await read({ source: 'payment' })).toEqual([0, -30, -30])
  expect(await read({ clientId: one.clientId })).toEqual([100, 40, -30, 110])
  expect(await read({ matterId: other.id, source: 'invoice' })).toEqual([0, 700, 700])
  expect(await read({ source: 'credit' })).toEqual([0, 0])
  const { body } = await app.app.server.inject({
    url: `/api${ledgerReports.generalLedgerExport.path.replace(':id', params.id)}`,
    query: { ...period, source: 'payment', format: 'csv' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.trim().split('\n')).toHaveLength(2)
  const wrong = await app.call(ledgerReports.generalLedger, { params, query: { ...period, source: 'magic' } }, token)
  expect(wrong.status).toBe(400)
})
