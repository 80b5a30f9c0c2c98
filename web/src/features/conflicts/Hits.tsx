import type { ConflictHit, ConflictPlace, ConflictStanding } from '#contract/conflicts.ts'
import { RELATED_ROLE_LABELS } from '#contract/related-parties.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { formatCount } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './conflicts.module.css'

const PLACES: Readonly<Record<ConflictPlace, string>> = {
  client: 'Client',
  contact: 'Contact of',
  relatedParty: 'Related party of',
  opposingParty: 'Opposing party in',
  matter: 'Matter',
}

const STANDINGS: Readonly<Record<Exclude<ConflictStanding, 'current'>, string>> = {
  former: 'Former client',
  declined: 'Declined',
  closed: 'Closed matter',
  merged: 'Merged',
  deleted: 'In the recycle bin',
}

/** A check whose names are similar to others, in words; `No similar name found` is no decision. */
export const countText = (hits: readonly ConflictHit[]): string =>
  hits.length === 0
    ? 'No similar name found'
    : `${formatCount(hits.length)} possible ${hits.length === 1 ? 'conflict' : 'conflicts'} of interest`

interface Props {
  hits: readonly ConflictHit[]
  /** Says which of the searched names was found; without it the reader knows. */
  withNames?: boolean
}

export function Hits({ hits, withNames = false }: Props) {
  if (hits.length === 0) return null
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={[hit.nameAsked, hit.foundIn, hit.recordNumber, hit.nameFound, hit.role].join(' ')}>
          <div className={styles.name}>
            <span className="lx-strong">{hit.nameFound}</span>
            {hit.standing !== 'current' && <StatusBadge tone="neutral">{STANDINGS[hit.standing]}</StatusBadge>}
            {hit.isRestricted && <StatusBadge tone="danger">Restricted</StatusBadge>}
          </div>
          <div className="lx-soft">
            <FoundIn hit={hit} />
          </div>
          <div className="lx-muted">
            {hit.reason}
            {withNames && hit.nameAsked !== hit.nameFound && (
              <>
                {hit.reason && ' · '}Similar to “{hit.nameAsked}”
              </>
            )}
          </div>
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
      {hit.role ? `${RELATED_ROLE_LABELS[hit.role]}, ${PLACES[hit.foundIn].toLowerCase()}` : PLACES[hit.foundIn]}{' '}
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
