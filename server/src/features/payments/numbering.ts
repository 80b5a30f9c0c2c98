import { documentNumber, numberCounter } from '#domain/document-number.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { findCounter, isReceiptNumberTaken } from './queries.ts'

/** The next number of the firm's pattern of receipts. One that an import has used already is passed over. */
export async function takeReceiptNumber(
  { tx, businessId }: Pick<FirmContext, 'tx' | 'businessId'>,
  day: string,
): Promise<string> {
  const { receiptNumberPattern: pattern } = await getBillingSettings({ tx })
  for (;;) {
    const seq = await takeNumber(tx, businessId, numberCounter('receipt', pattern, day))
    const number = documentNumber('receipt', pattern, { seq, day })
    if (!(await isReceiptNumberTaken(tx, number))) return number
  }
}

/** The number that the next receipt of a day has if nobody else takes it; nothing is taken. */
export async function getNextReceiptNumber({ tx }: Pick<FirmContext, 'tx'>, day: string): Promise<string> {
  const { receiptNumberPattern: pattern } = await getBillingSettings({ tx })
  const counter = await findCounter(tx, numberCounter('receipt', pattern, day))
  return documentNumber('receipt', pattern, { seq: Number(counter?.value ?? 0) + 1, day })
}
