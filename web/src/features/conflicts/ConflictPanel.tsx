import type { ConflictHit, ConflictPlace } from '#contract/conflicts.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { useConflictCheck, type ConflictCheck, type Question } from './use-conflict-check.ts'
import styles from './conflicts.module.css'

/** The check of the names in a form: its panel beside the fields, and what it does to the Save button. */
export function useConflictPanel(typed: readonly Question[]) {
  const check = useConflictCheck(typed)
  return {
    aside: <ConflictPanel check={check} />,
    mayLeave: check.clear,
    submit: check.mustConfirm ? 'Save anyway' : 'Save',
  }
}

/** What the check found, before anything is saved. */
function ConflictPanel({ check }: { check: ConflictCheck }) {
  return (
    <Panel title="Conflict check" more={check.isChecking && <span className="lx-muted">Checking</span>}>
      <div className={styles.panel}>
        <div ref={check.outcome}>
          <Outcome check={check} />
        </div>
        <Hits hits={check.hits ?? []} />
      </div>
    </Panel>
  )
}

function Outcome({ check: { hits, isFailed, hasNames, retry } }: { check: ConflictCheck }) {
  if (isFailed) {
    const again = <NoteButton onClick={retry}>Try again</NoteButton>
    return (
      <InlineNote tone="danger" action={again} live>
        The names could not be checked.
      </InlineNote>
    )
  }
  if (!hasNames || hits === undefined) {
    return (
      <p className={`lx-muted ${styles.hint}`}>
        Names are compared with every client, contact, opposing party and matter of the firm while you type.
      </p>
    )
  }
  if (hits.length === 0) {
    return (
      <InlineNote tone="success" live>
        No conflict of interest found.
      </InlineNote>
    )
  }
  return (
    <InlineNote tone="warning" live>
      {hits.length === 1
        ? '1 possible conflict of interest'
        : `${formatCount(hits.length)} possible conflicts of interest`}
    </InlineNote>
  )
}

const PLACES: Readonly<Record<ConflictPlace, string>> = {
  client: 'Client',
  contact: 'Contact of',
  opposingParty: 'Opposing party in',
  matter: 'Matter',
}

export function Hits({ hits }: { hits: readonly ConflictHit[] }) {
  if (hits.length === 0) return null
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={[hit.nameAsked, hit.foundIn, hit.recordNumber, hit.nameFound].join(' ')}>
          <div className={styles.name}>
            <span className="lx-strong">{hit.nameFound}</span>
            {hit.isFormer && <StatusBadge tone="neutral">Former</StatusBadge>}
            {hit.isRestricted && <StatusBadge tone="danger">Restricted</StatusBadge>}
          </div>
          <div className="lx-soft">
            <FoundIn hit={hit} />
          </div>
          {hit.nameAsked !== hit.nameFound && <div className="lx-muted">Similar to “{hit.nameAsked}”</div>}
        </li>
      ))}
    </ul>
  )
}

function FoundIn({ hit }: { hit: ConflictHit }) {
  if (hit.isRestricted) return 'Ask an administrator who works on it'
  const isOwnName = hit.foundIn === 'client' || hit.foundIn === 'matter'
  const record = isOwnName ? hit.recordNumber : `${hit.recordNumber} ${hit.recordName}`
  const href = hit.clientId ? paths.client(hit.clientId) : hit.matterId ? paths.matter(hit.matterId) : undefined
  return (
    <>
      {PLACES[hit.foundIn]}{' '}
      {href ? (
        <AppLink href={href} className="lx-link" target="_blank">
          {record}
        </AppLink>
      ) : (
        record
      )}
    </>
  )
}
