import type { FirmTx } from '../../platform/db/transactions.ts'
import { missingField } from '../../platform/refusal.ts'
import { findOffice, findOfficeOfMember } from './queries.ts'

/** Refuses an office that is not of this firm or is offered no more; null is the head office. */
export async function assertOffice(tx: FirmTx, officeId: string | null): Promise<void> {
  if (officeId === null) return
  const office = await findOffice(tx, officeId)
  if (!office || office.archived_at !== null) throw missingField('officeId', 'Office')
}

/** The office of a new matter whose form names none: that of its responsible person. */
export const getDefaultOffice = async (tx: FirmTx, responsibleId: string | null | undefined): Promise<string | null> =>
  responsibleId ? ((await findOfficeOfMember(tx, responsibleId)) ?? null) : null
