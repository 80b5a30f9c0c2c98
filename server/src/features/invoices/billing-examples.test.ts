import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aDraft } from '../../testing/invoices.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

interface Line {
  readonly type: string
  readonly quantity: string
  readonly rate: string
  readonly discountPercent?: string
  readonly discountAmount?: string
  readonly taxCodes?: readonly string[]
}
interface Example {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly input: {
    readonly currency: string
    readonly lines: readonly Line[]
    readonly invoiceDiscount?: { readonly type: string; readonly value: string; readonly appliesTo?: string }
    readonly taxes?: Readonly<Record<string, string>>
    readonly taxRounding?: string
    readonly pricesInclude?: string
  }
  readonly expected: {
    readonly lines: readonly Readonly<Record<string, string>>[]
    readonly taxes: Readonly<Record<string, string>>
    readonly subtotal: string
    readonly invoiceDiscount: string
    readonly taxTotal: string
    readonly total: string
  }
}
const file = new URL('../../../../reference/billing-examples.json', import.meta.url)
const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: Example[] }
const ofInvoices = examples.filter(({ kind }) => kind === 'invoice')

const app = useTestApp()
const text = (figure: number) => figure.toFixed(2)

function discountOf({ discountPercent, discountAmount }: Line) {
  if (discountPercent !== undefined) return { type: 'percent', value: discountPercent }
  return discountAmount === undefined ? undefined : { type: 'amount', value: discountAmount }
}

describe('the worked examples of invoices, through the API', () => {
  test('are eleven', () => expect(ofInvoices).toHaveLength(11))

  test.each(ofInvoices.map((example) => [`${example.id} ${example.title}`, example] as const))(
    '%s',
    async (_, { input, expected }) => {
      const firm = await aFirm(app, { currency: input.currency, countryCode: 'US' })
      const { token } = firm.administrator
      const matter = await aMatter(app, firm, { currencyCode: input.currency })
      const ids = new Map<string, string>()
      for (const [code, percent] of Object.entries(input.taxes ?? {})) {
        const body = { code, name: code, kind: 'standard', rates: [{ from: '2026-01-01', percent }] }
        ids.set(code, dataOf<{ id: string }>(await app.call(taxCodes.create, { body }, token)).id)
      }
      if (input.taxRounding)
        dataOf(await app.call(taxCodes.updateSettings, { body: { taxRounding: input.taxRounding } }, token))
      const draft = await aDraft(app, firm, matter, {
        lines: input.lines.map((line) => ({
          matterId: matter.id,
          kind: line.type,
          quantity: line.quantity,
          rate: line.rate,
          discount: discountOf(line),
          taxCodeIds: (line.taxCodes ?? []).map((code) => ids.get(code)),
        })),
        discount: input.invoiceDiscount && { appliesTo: 'all', ...input.invoiceDiscount },
        pricesInclude: input.pricesInclude,
      })
      const approved = dataOf<InvoiceDetail>(
        await app.call(invoices.approve, { params: { id: draft.id }, body: {} }, token),
      )
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
