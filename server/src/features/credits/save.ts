import type { FirmWork } from '../../platform/context.ts'
import type { CreditableInvoice, CreditFigures } from './figures.ts'
import { saveNoteParts } from './queries.ts'
import { toNoteLines, toNoteTaxes } from './rows.ts'

/** Stores the lines and the taxes of a draft in place of those that it had. */
export async function saveFigures(
  { tx, businessId }: FirmWork,
  noteId: string,
  figures: CreditFigures,
  creditable: CreditableInvoice,
): Promise<void> {
  const keys = { businessId, noteId }
  await saveNoteParts(tx, noteId, {
    lines: toNoteLines(figures, keys),
    taxes: toNoteTaxes(figures, creditable, keys),
  })
}
