import { z } from 'zod'
import { Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const TrustLedgerHit = z.strictObject({
  id: Id(),
  clientName: z.string(),
  matterName: z.string(),
  accountName: z.string(),
  balance: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
})

export const trustLedgerRecord = {
  noun: 'Trust ledger',
  permission: 'trustAccountRequest',
  auditKinds: ['trust'],
  hits: { trustLedgers: z.array(TrustLedgerHit) },
  count: 'trustLedgers',
  // The text names what is held. Closing is refused in any case while something is (T17).
  closingWarnings: { clientMoneyHeld: null },
} as const satisfies RecordTypeContract
