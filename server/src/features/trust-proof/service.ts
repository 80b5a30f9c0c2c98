import type { HeldQuery, TrustProof } from '#contract/trust-proof.ts'
import type { FirmWork } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import {
  findAccountName,
  findNightlyCheck,
  getFigures,
  isLargerThan,
  proveEntries,
  selectFaults,
  selectHeldLedgers,
  selectLatest,
  type ProofScope,
} from './queries.ts'
import { toProof } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>

/** More is proven by the check of the night: it would hold the database for seconds. */
const MOST_POSTINGS = 50_000
/** Digests are made again for so many latest entries. */
const MOST_DIGESTS = 1_000
const MOST_LISTED = 100

/** Proves what an account holds, firm-wide: walls hide entries, not sums and not faults. */
export async function getAccountProof(context: ReadContext, id: string): Promise<TrustProof> {
  const proof = await prove(context, { bookId: id, ledgerIds: null })
  if (!proof) throw notFound('Trust account')
  return proof
}

/** Proves what the ledgers of a matter or client hold, or one ledger: those that the person sees, by account. Empty if there is none. */
export async function listHeldProofs(context: ReadContext, query: HeldQuery): Promise<TrustProof[]> {
  if (!query.ledgerId && !query.matterId && !query.clientId) return []
  const ledgers = await selectHeldLedgers(context.tx, query)
  const proofs: TrustProof[] = []
  for (const [bookId, ofBook] of Map.groupBy(ledgers, ({ book_id }) => book_id)) {
    const proof = await prove(context, { bookId, ledgerIds: ofBook.map(({ id }) => id) })
    if (proof) proofs.push(proof)
  }
  return proofs
}

async function prove({ tx }: ReadContext, scope: ProofScope): Promise<TrustProof | undefined> {
  const account = await findAccountName(tx, scope.bookId)
  if (!account) return undefined
  const known = await currencies(tx)
  const isLarge = await isLargerThan(tx, scope, MOST_POSTINGS)
  const nightly = isLarge ? await findNightlyCheck(tx) : undefined
  const faults = isLarge
    ? (nightly?.problems ?? []).map((problem) => ({ ...problem, stored: null, posted: null }))
    : await selectFaults(tx, scope)
  return toProof({
    account,
    currency: known.byCode(account.currency),
    figures: await getFigures(tx, scope, isLarge && scope.ledgerIds === null),
    faults,
    seal: await proveEntries(tx, scope, MOST_DIGESTS),
    latest: await selectLatest(tx, scope, MOST_LISTED),
    provenAt: isLarge ? (nightly?.checked_at ?? null) : null,
  })
}
