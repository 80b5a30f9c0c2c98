import { dayInZone } from '#domain/calendar-day.ts'
import { defaultTaxCodes } from '#domain/chart-of-accounts.ts'
import type { BillingSettings, BillingSettingsInput, TaxCode, TaxCodeInput } from '#contract/tax-codes.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  findBillingSettings,
  insertBillingSettings,
  insertTaxCodes,
  insertTaxRates,
  lockBillingSettings,
  lockTaxCode,
  replaceTaxRates,
  selectTaxCodes,
  selectCountry,
  selectTimeZone,
  changeBillingSettings,
  type TaxCodeRow,
} from './queries.ts'

/** Adds the tax codes of a country that the firm does not have. */
export async function createDefaultTaxCodes(
  tx: FirmTx,
  { businessId, countryCode }: { businessId: string; countryCode: string },
  makeId: (kind: 'taxCode', position: number) => string,
): Promise<void> {
  const known = new Set((await selectTaxCodes(tx)).map(({ code }) => code))
  const defaults = defaultTaxCodes(countryCode)
    .map((code, position) => ({ ...code, position, id: makeId('taxCode', position) }))
    .filter(({ code }) => !known.has(code))
  if (defaults.length === 0) return
  const keys = defaults.map(({ id, code, name, kind, position }) => ({ id, code, name, kind, position }))
  await insertTaxCodes(
    tx,
    keys.map((columns) => ({ business_id: businessId, ...columns })),
  )
  await insertTaxRates(
    tx,
    defaults.map(({ id, from, percent }) => ({ business_id: businessId, tax_code_id: id, starts_on: from, percent })),
  )
}

/** The rate in percent on a day; undefined before the code's first day. */
export const rateOn = ({ rates }: Pick<TaxCodeRow, 'rates'>, day: string): string | undefined =>
  rates.find(({ from }) => from <= day)?.percent

export async function listTaxCodes({ tx, businessId, clock }: FirmContext): Promise<TaxCode[]> {
  const [rows, zone] = await Promise.all([selectTaxCodes(tx), selectTimeZone(tx, businessId)])
  const today = dayInZone(zone, clock.now().getTime())
  return rows.map((row) => toTaxCode(row, today))
}

function toTaxCode(row: TaxCodeRow, today: string): TaxCode {
  const { id, code, name, kind, rates, archived_at, version } = row
  const percent = rateOn(row, today)
  return {
    id,
    code,
    name,
    kind,
    percent: percent === undefined ? null : Number(percent),
    rates: rates.map((rate) => ({ from: rate.from, percent: Number(rate.percent) })),
    isArchived: archived_at !== null,
    version,
  }
}

async function getTaxCode(context: FirmContext, id: string): Promise<TaxCode> {
  const found = (await listTaxCodes(context)).find((code) => code.id === id)
  if (!found) throw notFound('Tax code')
  return found
}

/** For a firm that was set up without them. */
export async function createMissingTaxCodes(context: FirmContext): Promise<TaxCode[]> {
  const { tx, businessId } = context
  await createDefaultTaxCodes(tx, { businessId, countryCode: await selectCountry(tx, businessId) }, () => newId())
  return listTaxCodes(context)
}

export async function createTaxCode(context: FirmContext, input: TaxCodeInput): Promise<TaxCode> {
  const { tx, businessId, clock } = context
  const id = newId()
  const now = clock.now()
  const position = (await selectTaxCodes(tx)).length
  await insertTaxCodes(tx, [
    {
      business_id: businessId,
      id,
      code: input.code,
      name: input.name,
      kind: input.kind,
      position,
      archived_at: input.isArchived === true ? now : null,
      created_at: now,
      updated_at: now,
    },
  ])
  await insertTaxRates(tx, rateRows(businessId, id, input))
  return getTaxCode(context, id)
}

export async function updateTaxCode(context: FirmContext, id: string, input: TaxCodeInput): Promise<TaxCode> {
  const { tx, businessId, clock } = context
  const before = await lockTaxCode(tx, id)
  if (!before) throw notFound('Tax code')
  assertVersion(input.version, before.version, 'The tax code')
  const archived = input.isArchived === undefined ? before.archived_at !== null : input.isArchived
  await updateRecord(context, 'app.tax_codes', id, {
    code: input.code,
    name: input.name,
    kind: input.kind,
    archived_at: archived ? (before.archived_at ?? clock.now()) : null,
  })
  await replaceTaxRates(tx, rateRows(businessId, id, input), id)
  return getTaxCode(context, id)
}

const rateRows = (businessId: string, codeId: string, { rates }: TaxCodeInput) =>
  rates.map(({ from, percent }) => ({ business_id: businessId, tax_code_id: codeId, starts_on: from, percent }))

/** What a firm that has never changed its settings uses: the defaults of the table's columns (db/migrations). */
const DEFAULTS: BillingSettings = {
  invoiceNumberPattern: 'INV-{year}-{seq:4}',
  creditNoteNumberPattern: 'CN-{year}-{seq:4}',
  receiptNumberPattern: 'RCT-{year}-{seq:4}',
  paymentOrder: 'proRata',
  termsDays: 30,
  taxRounding: 'perInvoice',
  pricesInclude: 'noTax',
  approvalRequired: true,
  allowSelfApproval: null,
  note: '',
  linkDays: 365,
  version: 1,
}

export async function getBillingSettings({ tx }: Pick<FirmContext, 'tx'>): Promise<BillingSettings> {
  const row = await findBillingSettings(tx)
  if (!row) return DEFAULTS
  return {
    invoiceNumberPattern: row.invoice_number_pattern,
    creditNoteNumberPattern: row.credit_note_number_pattern,
    receiptNumberPattern: row.receipt_number_pattern,
    paymentOrder: row.payment_order,
    termsDays: row.terms_days,
    taxRounding: row.tax_rounding,
    pricesInclude: row.prices_include,
    approvalRequired: row.approval_required,
    allowSelfApproval: row.allow_self_approval,
    note: row.note,
    linkDays: row.link_days,
    version: row.version,
  }
}

export async function updateBillingSettings(
  context: Pick<FirmWork, 'tx' | 'businessId' | 'clock'>,
  input: BillingSettingsInput,
): Promise<BillingSettings> {
  const { tx, businessId, clock } = context
  await insertBillingSettings(tx, businessId)
  const before = await lockBillingSettings(tx)
  assertVersion(input.version, before.version, 'The billing settings', 'were')
  await changeBillingSettings(tx, {
    ...omitUndefined({
      invoice_number_pattern: input.invoiceNumberPattern,
      credit_note_number_pattern: input.creditNoteNumberPattern,
      receipt_number_pattern: input.receiptNumberPattern,
      payment_order: input.paymentOrder,
      terms_days: input.termsDays,
      tax_rounding: input.taxRounding,
      prices_include: input.pricesInclude,
      approval_required: input.approvalRequired,
      allow_self_approval: input.allowSelfApproval,
      note: input.note,
      link_days: input.linkDays,
    }),
    updated_at: clock.now(),
  })
  return getBillingSettings(context)
}
