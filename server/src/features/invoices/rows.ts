import type { Draft } from './draft.ts'

/*
 * A draft as rows of its tables. What is shown before it is saved is made of the same rows, so that a preview and the saved
 * invoice cannot differ.
 */

interface RowKeys {
  readonly businessId: string
  readonly invoiceId: string
}

export const toInvoiceColumns = (draft: Draft) => ({
  client_id: draft.clientId,
  matter_ids: [...new Set(draft.lines.map(({ matterId }) => matterId))],
  currency: draft.currency,
  home_currency: draft.homeCurrency,
  exchange_rate: draft.exchangeRate,
  issued_on: draft.issuedOn,
  due_on: draft.dueOn,
  bill_to: draft.billTo,
  note: draft.note,
  internal_note: draft.internalNote,
  template: draft.template,
  discount_type: draft.discount?.type ?? null,
  discount_value: draft.discount?.value ?? null,
  discount_target: draft.discount?.appliesTo ?? null,
  tax_rounding: draft.taxRounding,
  prices_include: draft.pricesInclude,
  withholding_code_id: draft.withholding?.codeId ?? null,
  withholding_percent: draft.withholding?.percent ?? null,
  subtotal_minor: draft.total.subtotal.minor.toString(),
  discount_minor: draft.total.discount.minor.toString(),
  tax_minor: draft.total.taxTotal.minor.toString(),
  total_minor: draft.total.total.minor.toString(),
  home_total_minor: draft.total.homeTotal.minor.toString(),
})

export const toLineRows = ({ lines, total }: Draft, { businessId, invoiceId }: RowKeys) =>
  lines.map((line, index) => {
    const figures = total.lines[index]
    if (!figures) throw new Error('a line has no figures')
    return {
      business_id: businessId,
      id: line.id,
      invoice_id: invoiceId,
      position: index + 1,
      kind: line.kind,
      matter_id: line.matterId,
      worked_on: line.day,
      user_id: line.userId,
      description: line.description,
      quantity: line.quantity,
      rate: line.rate,
      agreement: line.agreement && JSON.stringify(line.agreement),
      ...originalColumns(line.original),
      full_quantity: line.full?.quantity ?? null,
      full_gross_minor: line.full?.grossMinor ?? null,
      discount_type: line.discount?.type ?? null,
      discount_value: line.discount?.value ?? null,
      tax_code_ids: [...line.taxCodeIds],
      gross_minor: figures.gross.minor.toString(),
      discount_minor: figures.discount.minor.toString(),
      allocated_minor: figures.allocated.minor.toString(),
      income_minor: figures.income.minor.toString(),
      home_income_minor: figures.homeIncome.minor.toString(),
    }
  })

const originalColumns = (original: Draft['lines'][number]['original']) => ({
  original_description: original?.description ?? null,
  original_quantity: original?.quantity ?? null,
  original_rate: original?.rate ?? null,
})

/** The columns of the table that names the work of a line. */
export const workColumns = (work: Draft['lines'][number]['work']) => ({
  time_entry_id: work?.kind === 'timeEntry' ? work.id : null,
  expense_id: work?.kind === 'expense' ? work.id : null,
  flat_fee_id: work?.kind === 'flatFee' ? work.id : null,
  instalment_id: work?.kind === 'instalment' ? work.id : null,
})

export const toClaimRows = ({ lines }: Draft, { businessId, invoiceId }: RowKeys) =>
  lines.flatMap(({ id, work, matterId }) =>
    work
      ? [
          {
            business_id: businessId,
            work_id: work.id,
            invoice_id: invoiceId,
            line_id: id,
            matter_id: matterId,
            ...workColumns(work),
          },
        ]
      : [],
  )

/** One row for each tax code on each matter. */
export function toTaxRows({ lines, total, codes }: Draft, { businessId, invoiceId }: RowKeys) {
  const byMatter = Map.groupBy(lines.keys(), (index) => lines[index]?.matterId ?? '')
  return [...byMatter].flatMap(([matterId, indexes]) =>
    total.taxes.flatMap((tax) => {
      const taxed = indexes.filter((index) => lines[index]?.taxCodeIds.includes(tax.code))
      const code = codes.find(({ id }) => id === tax.code)
      if (taxed.length === 0 || !code) return []
      const sum = (minor: (index: number) => bigint | undefined) =>
        taxed.reduce((all, index) => all + (minor(index) ?? 0n), 0n).toString()
      return [
        {
          business_id: businessId,
          invoice_id: invoiceId,
          matter_id: matterId,
          tax_code_id: code.id,
          code: code.code,
          name: code.name,
          percent: tax.percent,
          base_minor: sum((index) => total.lines[index]?.income.minor),
          tax_minor: sum((index) => tax.lineTaxes[index]?.minor),
          home_tax_minor: sum((index) => tax.homeLineTaxes[index]?.minor),
        },
      ]
    }),
  )
}
