import type { SignedRequest } from '../http/route.ts'
import { newId } from '../ids.ts'
import { insertExport } from './queries.ts'

interface Exported {
  /** The name of the file, without its day and extension. */
  readonly list: string
  readonly format: 'csv' | 'xlsx' | 'signed' | 'pdf' | 'zip'
}

/** Notes in the audit trail that a person takes a list or a document out of the firm, before its first byte is sent (T18). */
export async function recordExport(
  signed: Pick<SignedRequest, 'write' | 'businessId' | 'userId' | 'clock'>,
  { list, format }: Exported,
): Promise<void> {
  await signed.write((tx) =>
    insertExport(tx, {
      business_id: signed.businessId,
      id: newId(),
      user_id: signed.userId,
      list,
      format,
      created_at: signed.clock.now(),
    }),
  )
}
