import { readFileSync } from 'node:fs'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { aFirm, type TestFirm } from './factories.ts'
import { aDraft } from './invoices.ts'
import { aMatter, dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

interface Line {
  readonly type: string
  readonly quantity: string
  readonly rate: string
  readonly discountPercent?: string
  readonly discountAmount?: string
  readonly taxCodes?: readonly string[]
}

/** An invoice of reference/billing-examples.json with the figures that it has to have, as plain texts of 2 decimals. */
export interface InvoiceExample {
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
    readonly lines: readonly Readonly<Record<'gross' | 'discount' | 'net' | 'allocated' | 'taxable', string>>[]
    readonly taxes: Readonly<Record<string, string>>
    readonly subtotal: string
    readonly invoiceDiscount: string
    readonly taxTotal: string
    readonly total: string
  }
}
const file = new URL('../../../reference/billing-examples.json', import.meta.url)
const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: InvoiceExample[] }
export const invoiceExamples = examples.filter(({ kind }) => kind === 'invoice')

function discountOf({ discountPercent, discountAmount }: Line) {
  if (discountPercent !== undefined) return { type: 'percent', value: discountPercent }
  return discountAmount === undefined ? undefined : { type: 'amount', value: discountAmount }
}

interface IssuedExample {
  readonly firm: TestFirm
  readonly draft: InvoiceDetail & { id: string }
  readonly approved: InvoiceDetail & { id: string }
}

/** Writes and issues an example in a firm of its own. */
export async function issueExample(app: TestApp, { input }: InvoiceExample): Promise<IssuedExample> {
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
  const approved = dataOf<InvoiceDetail & { id: string }>(
    await app.call(invoices.approve, { params: { id: draft.id }, body: {} }, token),
  )
  return { firm, draft, approved }
}
