import { z } from 'zod'
import { TAX_KINDS } from '#domain/chart-of-accounts.ts'
import { numberPatternProblem, type NumberedKind } from '#domain/document-number.ts'
import { PRICE_BASES, TAX_ROUNDINGS } from '#domain/invoice-tax.ts'
import { PAYMENT_ORDERS } from '#domain/settlement.ts'
import { AnsweredDay, Decimal, firmCall, firmKeys, firmSpelling, Id, RequiredText, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, requiredDay } from './fields.ts'

/** In percent, with up to 4 decimals. */
const percentage = (label: string) =>
  Decimal(4, `${label} must be a percentage of at most 4 decimals`, {
    max: 100,
    tooMuch: `${label} must be at most 100`,
  })

const MAX_RATES = 50

export const TaxCode = z.strictObject({
  id: Id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(TAX_KINDS),
  /** The rate of today in percent; null before its first day. */
  percent: z.number().nullable(),
  /** Every rate with the day from which it holds, the latest first. */
  rates: z.array(z.strictObject({ from: AnsweredDay, percent: z.number() })),
  isArchived: z.boolean(),
  version: z.int(),
})
export type TaxCode = z.infer<typeof TaxCode>

export const TaxCodeInput = z.strictObject({
  ...firmKeys,
  code: RequiredText(12, 'Code').refine(
    (code) => /^[A-Za-z0-9][A-Za-z0-9 .%-]*$/.test(code),
    'Use letters, digits, spaces and . % - only',
  ),
  name: RequiredText(120, 'Name'),
  kind: z.enum(TAX_KINDS, 'Kind is not known'),
  rates: z
    .array(z.strictObject({ from: requiredDay, percent: percentage('Rate') }))
    .min(1, 'Give at least one rate')
    .max(MAX_RATES, `At most ${MAX_RATES} rates`)
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, 'One rate for each day'),
  isArchived: z.boolean('Say whether the code is archived').optional(),
  version: EditedVersion,
})
export type TaxCodeInput = z.output<typeof TaxCodeInput>

/** How the firm bills. */
export const BillingSettings = z.strictObject({
  invoiceNumberPattern: z.string(),
  creditNoteNumberPattern: z.string(),
  receiptNumberPattern: z.string(),
  /** What a payment closes first of an invoice. */
  paymentOrder: z.enum(PAYMENT_ORDERS),
  /** Days from the issue of an invoice until it is due. */
  termsDays: z.int(),
  taxRounding: z.enum(TAX_ROUNDINGS),
  pricesInclude: z.enum(PRICE_BASES),
  /** Whether an invoice needs somebody who holds invoice.approve. */
  approvalRequired: z.boolean(),
  /** Whether an author may approve their own invoice; null allows it where the firm has one member. */
  allowSelfApproval: z.boolean().nullable(),
  /** What new invoices say to the client. */
  note: z.string(),
  /** Days for which the address of an invoice works. */
  linkDays: z.int(),
  version: z.int(),
})
export type BillingSettings = z.infer<typeof BillingSettings>

const numberPattern = (kind: NumberedKind) =>
  z.string('Pattern must be text').superRefine((pattern, context) => {
    const problem = numberPatternProblem(kind, pattern)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** A field that is left out keeps its value. */
export const BillingSettingsInput = z.strictObject({
  ...firmKeys,
  invoiceNumberPattern: numberPattern('invoice').optional(),
  creditNoteNumberPattern: numberPattern('creditNote').optional(),
  receiptNumberPattern: numberPattern('receipt').optional(),
  paymentOrder: z.enum(PAYMENT_ORDERS, 'Order is not known').optional(),
  termsDays: z
    .int('Terms must be whole days')
    .min(0, 'Terms must be 0 to 365 days')
    .max(365, 'Terms must be 0 to 365 days')
    .optional(),
  taxRounding: z.enum(TAX_ROUNDINGS, 'Rounding is not known').optional(),
  pricesInclude: z.enum(PRICE_BASES, 'Say whether prices include tax').optional(),
  approvalRequired: z.boolean('Say whether invoices need approval').optional(),
  allowSelfApproval: z.boolean('Say whether authors may approve').nullable().optional(),
  note: Text(2_000).optional(),
  linkDays: z
    .int('Days must be whole days')
    .min(1, 'Days must be 1 to 1825')
    .max(1825, 'Days must be 1 to 1825')
    .optional(),
  version: EditedVersion,
})
export type BillingSettingsInput = z.output<typeof BillingSettingsInput>

const params = z.object({ id: Id('Tax code is required') })

export const taxCodes = {
  list: endpoint('GET', '/admin/tax-code/list', {
    summary: "The firm's tax codes with their rates",
    access: needs('invoice'),
    ...firmCall,
    response: z.array(TaxCode),
  }),
  addDefaults: endpoint('POST', '/admin/tax-code/defaults', {
    summary: "Adds the tax codes of the firm's country that it does not have",
    access: needs('adminPermissions'),
    body: z.strictObject(firmKeys),
    spelling: firmSpelling,
    response: z.array(TaxCode),
    doneFor: (codes: readonly unknown[]) =>
      codes.length === 0 ? 'There are no tax codes for this country' : 'Tax codes added',
    done: 'Tax codes added',
  }),
  create: endpoint('POST', '/admin/tax-code', {
    summary: 'Adds a tax code with its rates',
    access: needs('adminPermissions'),
    body: TaxCodeInput,
    spelling: firmSpelling,
    response: TaxCode,
    refusals: ['tax_code_taken'],
    done: 'Tax code saved',
  }),
  update: endpoint('PUT', '/admin/tax-code/:id', {
    summary: 'Changes or archives a tax code; issued invoices keep the rate that they were issued with',
    access: needs('adminPermissions'),
    params,
    body: TaxCodeInput,
    spelling: firmSpelling,
    response: TaxCode,
    refusals: ['tax_code_taken', 'stale_version'],
    done: 'Tax code saved',
  }),
  settings: endpoint('GET', '/admin/billing-settings', {
    summary: 'How the firm numbers, taxes and approves invoices',
    access: needs('invoice'),
    ...firmCall,
    response: BillingSettings,
  }),
  updateSettings: endpoint('PUT', '/admin/billing-settings', {
    summary: 'Changes how the firm bills; a field left out keeps its value',
    access: needs('adminPermissions'),
    body: BillingSettingsInput,
    spelling: firmSpelling,
    response: BillingSettings,
    refusals: ['stale_version'],
    done: 'Settings saved',
  }),
}
