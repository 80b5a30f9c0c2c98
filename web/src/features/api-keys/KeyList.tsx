import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey, apiKeys as calls } from '#contract/api-keys.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './api-keys.module.css'

interface Props {
  keys: readonly ApiKey[]
  revoke: typeof calls.revoke | typeof calls.revokeAny
  /** What is said where there is none. */
  none: string
  /** Shows whose each is. */
  ofOthers?: boolean
}

export function KeyList({ keys, revoke, none, ofOthers = false }: Props) {
  const { firm } = useCurrentUser()
  const [revoking, setRevoking] = useState<ApiKey>()
  if (keys.length === 0) return <p className={styles.note}>{none}</p>
  return (
    <>
      <ul className={styles.keys}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} ofOthers={ofOthers} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {revoking && (
        <ConfirmSend
          title={`Revoke ${revoking.name}?`}
          confirm="Revoke"
          danger
          send={async () => (await exchange(revoke, { params: { id: revoking.id }, query: firm })).message}
          onClose={() => setRevoking(undefined)}
        >
          Software that uses this key is refused from then on. It cannot be undone; a new key can be made.
        </ConfirmSend>
      )}
    </>
  )
}

interface RowProps {
  apiKey: ApiKey
  ofOthers: boolean
  onRevoke: () => void
}

function KeyRow({ apiKey, ofOthers, onRevoke }: RowProps) {
  const { timeZone } = useCurrentUser().business
  const { name, person, scopes, notHeld, state } = apiKey
  return (
    <li>
      <span className="lx-two-line">
        <span className="lx-strong">{ofOthers ? `${name}, of ${person.name}` : name}</span>
        <small>{factsOf(apiKey, timeZone)}</small>
        <small className={styles.scopes}>{scopes.join(', ')}</small>
        {state === 'active' && notHeld.length > 0 && (
          <small>
            {ofOthers ? 'Its person' : 'You'} may not do all of this now, so neither may the key: {notHeld.join(', ')}
          </small>
        )}
      </span>
      {state === 'active' ? (
        <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      ) : (
        <StatusBadge tone="neutral">{state === 'expired' ? 'Expired' : 'Revoked'}</StatusBadge>
      )}
    </li>
  )
}

function factsOf({ createdAt, expiresAt, lastUsedAt, endedAt }: ApiKey, timeZone: string): string {
  const used = lastUsedAt === null ? 'never used' : `used ${momentText(lastUsedAt, timeZone)}`
  const end = endedAt === null ? `until ${momentText(expiresAt, timeZone)}` : `revoked ${momentText(endedAt, timeZone)}`
  return `Made ${momentText(createdAt, timeZone)}, ${end}, ${used}`
}
