import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#contract/endpoint.ts'
import { passkeys as calls, type Passkey } from '#contract/passkeys.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { hasPasskeys } from '../../shared/passkey-browser.ts'
import { queryFor } from '../../shared/query.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { PasskeyCodes } from './PasskeyCodes.tsx'
import styles from './security.module.css'

const PasskeyDialog = lazyDialog(() => import('./PasskeyDialog.tsx'))

type Act = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

/** The passkeys of the person, and whether this browser can make one. */
export function Passkeys() {
  const { data, isLoadingError, refetch } = useQuery({ ...queryFor(calls.list, {}), staleTime: 0 })
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const isPossible = data?.areAvailable && hasPasskeys()
  const count = data && data.passkeys.length > 0 ? String(data.passkeys.length) : undefined
  const addButton = isPossible && (
    <Button variant="default" size="xs" onClick={() => setAct({ what: 'add' })}>
      Add passkey
    </Button>
  )
  return (
    <Panel title="Passkeys" count={count} more={addButton}>
      {isLoadingError && <LoadError title="Your passkeys did not load" text="" onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <LoadingSpinner />}
      {data && <PasskeyList {...data} onAct={setAct} />}
      {act && <ActDialog act={act} onClose={close} />}
    </Panel>
  )
}

interface ListProps extends Data<typeof calls.list> {
  onAct: (act: Act) => void
}

const PasskeyList = ({ passkeys, areAvailable, onAct }: ListProps) => (
  <>
    <ul className={styles.sessions}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAct={onAct} />
      ))}
    </ul>
    {passkeys.length > 0 && <PasskeyCodes />}
    <p className={styles.passkeyNote}>{noteOf(areAvailable)}</p>
  </>
)

interface RowProps {
  passkey: Passkey
  onAct: (act: Act) => void
}

function PasskeyRow({ passkey, onAct }: RowProps) {
  const { business } = useCurrentUser()
  return (
    <li>
      <span className="lx-two-line">
        <span className="lx-strong">{passkey.name}</span>
        <small>{factsOf(passkey, business.timeZone)}</small>
      </span>
      <span className={styles.buttons}>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => onAct({ what: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onAct({ what: 'remove', passkey })}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  if (act.what === 'add') return <PasskeyDialog onClose={onClose} />
  if (act.what === 'rename') return <PasskeyDialog passkey={act.passkey} onClose={onClose} />
  const { id, name } = act.passkey
  return (
    <ConfirmSend
      title={`Remove ${name}?`}
      confirm="Remove"
      danger
      send={async () => (await exchange(calls.delete, { params: { id } })).message}
      onClose={onClose}
    >
      It signs you in no longer. Remove it from the device as well.
    </ConfirmSend>
  )
}

const factsOf = ({ createdAt, lastUsedAt }: Passkey, timeZone: string) =>
  `Added ${momentText(createdAt, timeZone)}, ${lastUsedAt ? `used ${momentText(lastUsedAt, timeZone)}` : 'never used'}`

function noteOf(areAvailable: boolean): string {
  if (!areAvailable) return 'Passkeys need a domain name, and this installation is opened at a bare address.'
  if (!hasPasskeys()) return 'This browser has no passkeys.'
  return 'A passkey signs you in without a password and counts as two factors.'
}
