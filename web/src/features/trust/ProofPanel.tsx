import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '#domain/calendar-day.ts'
import { trustProofs, type TrustProof } from '#contract/trust-proof.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { currencyOf, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './proof.module.css'

export interface ProofPanelProps extends Closable {
  /** What is proven: an account firm-wide, or what the person sees of a ledger, a matter or a client. */
  of: { accountId: string } | { ledgerId: string } | { matterId: string } | { clientId: string }
}

/** Checked again whenever the panel is opened. */
function useProofs(of: ProofPanelProps['of']) {
  const { firm } = useCurrentUser()
  const accountId = 'accountId' in of ? of.accountId : undefined
  const always = { staleTime: 0, gcTime: 0 }
  const account = useQuery({
    ...queryFor(trustProofs.account, { params: { id: accountId ?? '' }, query: firm }),
    ...always,
    enabled: accountId !== undefined,
  })
  const held = useQuery({
    ...queryFor(trustProofs.held, { query: 'accountId' in of ? firm : { ...firm, ...of } }),
    ...always,
    enabled: accountId === undefined,
  })
  const answer = accountId === undefined ? held : account
  return {
    proofs: accountId === undefined ? held.data : account.data && [account.data],
    isError: answer.isError,
    refetch: answer.refetch,
  }
}

/** What makes a balance: the invariants with their figures, the entries, and the seal of the audit trail over them. */
export function ProofPanel({ of, onClose }: ProofPanelProps) {
  const { proofs, isError, refetch } = useProofs(of)
  return (
    <SidePanel opened onClose={onClose} title="Proof of the balance">
      {isError && <LoadError title="The proof did not load" text="" onRetry={() => void refetch()} />}
      {!isError && !proofs && <p className="lx-muted">Checking every entry…</p>}
      {proofs?.length === 0 && <p className="lx-muted">No client money was ever held here.</p>}
      {proofs?.map((proof) => (
        <Proof key={proof.account.id} proof={proof} />
      ))}
    </SidePanel>
  )
}

function Proof({ proof }: { proof: TrustProof }) {
  const { business } = useCurrentUser()
  const money = (amount: number) => formatMoney(amount, currencyOf(proof))
  const broken = proof.invariants.filter(({ faults }) => faults.length > 0)
  return (
    <section className={styles.proof} aria-label={proof.account.name}>
      <h3>
        <AppLink href={paths.trustAccount(proof.account.id)} className="lx-link" dir="auto">
          {proof.account.name}
        </AppLink>
      </h3>
      <p className={styles.sum}>
        <strong className="lx-num">{money(proof.balance)}</strong>
        <span className="lx-muted">
          {formatCounted(proof.entries, { one: 'entry', many: 'entries' })} on{' '}
          {formatCounted(proof.ledgers, { one: 'ledger', many: 'ledgers' })} sum to {money(proof.posted)}
        </span>
      </p>
      {broken.length === 0 ? (
        <InlineNote tone="trust">All {proof.invariants.length} invariants hold.</InlineNote>
      ) : (
        <InlineNote tone="danger">
          {formatCounted(broken.length, { one: 'invariant is', many: 'invariants are' })} broken. Nothing was changed.
          Post nothing more, and tell whoever runs the server.
        </InlineNote>
      )}
      {proof.provenAt && (
        <p className="lx-muted">
          This account is too large to be checked while you wait: what is broken is as the check of{' '}
          {momentText(proof.provenAt, business.timeZone)} found it.
        </p>
      )}
      <ul className={styles.invariants}>
        {proof.invariants.map((invariant) => (
          <Invariant key={invariant.id} invariant={invariant} money={money} />
        ))}
      </ul>
      <Seal seal={proof.seal} />
      <Entries proof={proof} money={money} />
    </section>
  )
}

interface InvariantProps {
  invariant: TrustProof['invariants'][number]
  money: (amount: number) => string
}

function Invariant({ invariant: { id, law, figures, faults }, money }: InvariantProps) {
  const isHeld = faults.length === 0
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <li data-broken={!isHeld || undefined}>
      {isHeld ? <IconCheck {...icon} /> : <IconAlertTriangle {...icon} />}
      <span>
        <b>{id}</b> {law}
        <span className="lx-sr-only">{isHeld ? ': holds' : ': broken'}</span>
        <small className="lx-num">{figures}</small>
        {faults.map(({ check, row, stored, posted }) => (
          <small key={`${check} ${row}`} className={styles.fault}>
            {check} {row}
            {stored !== null && posted !== null && `: stored ${money(stored)}, posted ${money(posted)}`}
          </small>
        ))}
      </span>
    </li>
  )
}

const Seal = ({ seal }: { seal: TrustProof['seal'] }) => (
  <p className="lx-muted">
    {seal.number === null
      ? 'The audit trail has not sealed these entries yet.'
      : `Sealed by the audit trail: ${seal.sealed} of the latest ${seal.tried} entries, the newest under seal ${seal.number}, ${seal.hash}…`}
  </p>
)

function Entries({ proof, money }: { proof: TrustProof } & Pick<InvariantProps, 'money'>) {
  if (proof.latest.length === 0) return null
  return (
    <table className={styles.entries}>
      <caption>
        {proof.latest.length === proof.entries ? 'Its entries' : `The latest ${proof.latest.length} of its entries`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Entry and digest</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {proof.latest.map((entry) => (
          <tr key={entry.entryId}>
            <td className="lx-num">{dayText(entry.date)}</td>
            <td>
              {entry.description}
              <small>{entry.digest}…</small>
            </td>
            <td className="lx-num">{money(entry.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
