import { describe, expect, test } from 'vitest'
import { invoiceExamples, issueExample } from '../../testing/billing-examples.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const text = (figure: number) => figure.toFixed(2)

describe('the worked examples of invoices, through the API', () => {
  test('are eleven', () => expect(invoiceExamples).toHaveLength(11))

  test.each(invoiceExamples.map((example) => [`${example.id} ${example.title}`, example] as const))(
    '%s',
    async (_, example) => {
      const { expected } = example
      const { firm, draft, approved } = await issueExample(app, example)
      for (const invoice of [draft, approved]) {
        expect({
          lines: invoice.lines.map(({ gross, discountAmount, net, allocated, taxable }) => ({
            gross: text(gross),
            discount: text(discountAmount),
            net: text(net),
            allocated: text(allocated),
            taxable: text(taxable),
          })),
          subtotal: text(invoice.subtotal),
          invoiceDiscount: text(invoice.discountAmount),
          taxes: Object.fromEntries(invoice.taxes.map(({ code, tax }) => [code, text(tax)])),
          taxTotal: text(invoice.taxTotal),
          total: text(invoice.total),
        }).toEqual(expected)
      }
      expect(text(approved.balance)).toBe(expected.total)
      const [books] = await asOwnerOf(app, firm.id, async (owner) => {
        const { rows } = await owner.query<{ receivable: string; balance: string }>(
          `select sum(p.minor) filter (where a.role = 'receivable') as receivable, sum(p.minor) as balance
           from app.postings p join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id`,
        )
        return rows
      })
      expect(books).toEqual({ receivable: expected.total.replace('.', ''), balance: '0' })
    },
    60_000,
  )
})
