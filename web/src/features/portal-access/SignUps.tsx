import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'
import { portalAccess, type PortalSignUp } from '#contract/portal-access.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { RightsFields } from './RightsFields.tsx'
import styles from './portal-access.module.css'

/** Who has asked for access to the portal, for the firm to say who they are; nothing while nobody waits. */
export function SignUps() {
  const { firm } = useCurrentUser()
  const mayDecide = useCan(portalAccess.signUps)
  const { data = [] } = useQuery({ ...queryFor(portalAccess.signUps, { query: firm }), enabled: mayDecide })
  const [opened, setOpened] = useState<{ readonly signUp: PortalSignUp; readonly does: 'confirm' | 'decline' }>()
  const close = () => setOpened(undefined)
  if (data.length === 0) return null
  return (
    <Panel title="Ask for access to the client portal">
      <ul className={styles.people}>
        {data.map((signUp) => (
          <li key={signUp.id}>
            <div className="lx-strong">{signUp.name}</div>
            <div className="lx-soft">{[signUp.email, signUp.phoneNumber].filter(Boolean).join(', ')}</div>
            {signUp.message !== '' && <div dir="auto">{signUp.message}</div>}
            <div className={styles.ways}>
              <Button
                size="xs"
                variant="default"
                aria-label={`Confirm ${signUp.name}`}
                onClick={() => setOpened({ signUp, does: 'confirm' })}
              >
                Confirm
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Decline ${signUp.name}`}
                onClick={() => setOpened({ signUp, does: 'decline' })}
              >
                Decline
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened?.does === 'confirm' && <ConfirmSignUp signUp={opened.signUp} onClose={close} />}
      {opened?.does === 'decline' && (
        <ConfirmSend
          title="Decline this request?"
          confirm="Decline"
          danger
          send={async () => {
            const params = { id: opened.signUp.id }
            return (await exchange(portalAccess.decline, { params, body: {} })).message
          }}
          onClose={close}
        >
          {opened.signUp.name} is not told.
        </ConfirmSend>
      )}
    </Panel>
  )
}

/** Says which client somebody belongs to; clients with their address are proposed. */
function ConfirmSignUp({ signUp, onClose }: { signUp: PortalSignUp } & Closable) {
  const [clientId, setClientId] = useState(signUp.clients[0]?.clientId ?? '')
  const [rights, setRights] = useState<readonly ClientRight[]>(CLIENT_RIGHTS)
  const [isTried, setTried] = useState(false)
  const { isSending, send, errorOf, refusal } = useSending(onClose)
  const submit = () => {
    setTried(true)
    if (clientId === '') return
    void send(async () => {
      const body = { clientId, rights: [...rights] }
      return (await exchange(portalAccess.confirm, { params: { id: signUp.id }, body })).message
    })
  }
  return (
    <FormDialog
      title="Confirm who this is"
      width={480}
      submit="Send invitation"
      isSending={isSending}
      refusal={errorOf('rights') ?? refusal('clientId', 'rights')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {signUp.name}, {signUp.email}.{' '}
        {signUp.clients.length === 0
          ? 'No client has this address: make sure who it is before you confirm.'
          : `This address is known of ${signUp.clients.map(({ name }) => name).join(', ')}.`}
      </p>
      <ClientField
        value={clientId}
        onChange={setClientId}
        touched={isTried}
        error={clientId === '' ? 'Client is required' : errorOf('clientId')}
        onLeave={onClose}
      />
      <RightsFields value={rights} onChange={setRights} />
    </FormDialog>
  )
}
