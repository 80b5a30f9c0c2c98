import type { CreditNoteInput } from '#contract/credits.ts'
import type { CreditableInvoice, CreditFigures } from './figures.ts'

/*
 * A credit note as rows of its tables. What is shown before it is saved is made of the same rows, so that a preview and the saved
 * credit note cannot differ.
 */

interface RowKeys {
  readonly businessId: string
  readonly noteId: string
}

export const toNoteColumns = ({ lines, ...figures }: CreditFigures, input: CreditNoteInput) => ({
  matter_ids: [...new Set(lines.map(({ line }) => line.matterId))],
  issued_on: input.date,
  reason: input.reason,
  frees_work: input.freesWork,
  net_minor: figures.net.minor.toString(),
  tax_minor: figures.taxTotal.minor.toString(),
  home_total_minor: figures.homeTotal.minor.toString(),
})

export const toNoteLines = ({ lines }: CreditFigures, { businessId, noteId }: RowKeys) =>
  lines.map(({ line, net }, index) => ({
    business_id: businessId,
    credit_note_id: noteId,
    position: index + 1,
    invoice_line_id: line.id,
    matter_id: line.matterId,
    net_minor: net.amount.minor.toString(),
    home_net_minor: net.homeAmount.minor.toString(),
  }))

/** The code, its name and its rate are those that the invoice copied. */
export const toNoteTaxes = (
  { taxes }: CreditFigures,
  { taxRows }: Pick<CreditableInvoice, 'taxRows'>,
  { businessId, noteId }: RowKeys,
) =>
  taxes.flatMap(({ tax, base, credited }) => {
    const billed = taxRows.find(
      ({ matter_id, tax_code_id }) => matter_id === tax.matterId && tax_code_id === tax.taxCodeId,
    )
    return billed
      ? [
          {
            business_id: businessId,
            credit_note_id: noteId,
            matter_id: tax.matterId,
            tax_code_id: tax.taxCodeId,
            code: billed.code,
            name: billed.name,
            percent: billed.percent,
            base_minor: base.minor.toString(),
            tax_minor: credited.amount.minor.toString(),
            home_tax_minor: credited.homeAmount.minor.toString(),
          },
        ]
      : []
  })
