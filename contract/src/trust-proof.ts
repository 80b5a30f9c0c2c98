import { z } from 'zod'
import { TRUST_INVARIANTS } from '#domain/trust-invariants.ts'
import { AnsweredDay, firmCall, firmSpelling, FirmQuery, Id, Moment, optionalQuery } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** An entry that is part of the balance. In is positive, out negative. */
const ProvenEntry = z.strictObject({
  entryId: Id(),
  date: AnsweredDay,
  recordedAt: Moment,
  description: z.string(),
  amount: z.number(),
  /** The beginning of its digest, by which a later change is seen. */
  digest: z.string(),
})

/** A row that breaks an invariant: which check found it, and where they are amounts, what is stored and what was posted. */
const Fault = z.strictObject({
  check: z.string(),
  row: z.string(),
  stored: z.number().nullable(),
  posted: z.number().nullable(),
})

const Invariant = z.strictObject({
  id: z.enum(TRUST_INVARIANTS.map(({ id }) => id)),
  law: z.string(),
  /** What was compared, in words with its amounts. */
  figures: z.string(),
  faults: z.array(Fault),
})

/** What makes a balance of client money in one account, which invariants were checked, and by what the entries are sealed. */
export const TrustProof = z.strictObject({
  account: z.strictObject({ id: Id(), name: z.string() }),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  ledgers: z.int(),
  /** As it is stored, and as the entries sum to it. */
  balance: z.number(),
  posted: z.number(),
  /** All that moved it; the latest of those that the person sees are in `latest`. */
  entries: z.int(),
  latest: z.array(ProvenEntry),
  invariants: z.array(Invariant),
  /** The check of all books in the night, where an account is too large to be proven while somebody waits; null where all was checked now. */
  provenAt: Moment.nullable(),
  seal: z.strictObject({
    /** Of so many latest entries the digest was made again now; so many of their rows of the audit trail are sealed. */
    tried: z.int(),
    sealed: z.int(),
    /** The newest seal of the audit trail over them. */
    number: z.int().nullable(),
    hash: z.string(),
  }),
})
export type TrustProof = z.infer<typeof TrustProof>

const id = (message: string) => optionalQuery(Id(message))
export const HeldQuery = FirmQuery.extend({
  ledgerId: id('Ledger is not known'),
  matterId: id('Matter is not known'),
  clientId: id('Client is not known'),
})
export type HeldQuery = z.output<typeof HeldQuery>

export const trustProofs = {
  account: endpoint('GET', '/admin/trust-account/:id/proof', {
    summary:
      'Proves what an account of client money holds, firm-wide: entries, invariants, and the seal of the audit trail',
    access: needs('trustAccountRequest', 'Reports'),
    params: z.object({ id: Id('Not an id') }),
    ...firmCall,
    response: TrustProof,
  }),
  held: endpoint('GET', '/admin/trust-proof', {
    summary: 'Proves what a ledger, a matter or a client holds, by account',
    access: needs('trustAccountRequest'),
    query: HeldQuery,
    spelling: firmSpelling,
    response: z.array(TrustProof),
  }),
}
