import { Button } from '@mantine/core'
import { useState } from 'react'
import { singleSignOn as calls, type SignInDomain } from '#contract/single-sign-on.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CopyField } from '../../shared/ui/fields/CopyField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './single-sign-on.module.css'

/** The domains of the firm's mail addresses, each proven by a record of the domain. */
export function Domains({ domains }: { domains: readonly SignInDomain[] }) {
  return (
    <>
      <p className={styles.note}>
        The provider signs in people whose email address is of one of these domains. A record of the domain proves that
        it is yours.
      </p>
      <ul className={styles.domains}>
        {domains.map((domain) => (
          <DomainRow key={domain.domain} {...domain} />
        ))}
      </ul>
      <NewDomain />
    </>
  )
}

function DomainRow({ domain, record, verifiedAt }: SignInDomain) {
  const { firm } = useCurrentUser()
  const [isRemoving, setRemoving] = useState(false)
  const { isSending, send, refusal } = useSending()
  const change = async (call: typeof calls.verifyDomain | typeof calls.removeDomain) =>
    (await exchange(call, { query: {}, body: { ...firm, domain } })).message
  const problem = refusal()
  return (
    <li>
      <div className={styles.domain}>
        <span className="lx-strong">{domain}</span>
        <StatusBadge tone={verifiedAt === null ? 'warning' : 'success'}>
          {verifiedAt === null ? 'Not verified' : 'Verified'}
        </StatusBadge>
        <span className={styles.buttons}>
          {verifiedAt === null && (
            <Button
              variant="default"
              size="xs"
              aria-label={`Verify ${domain}`}
              loading={isSending}
              onClick={() => void send(() => change(calls.verifyDomain))}
            >
              Verify
            </Button>
          )}
          <Button variant="subtle" size="xs" aria-label={`Remove ${domain}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </span>
      </div>
      {problem !== undefined && <FormError>{problem}</FormError>}
      {verifiedAt === null && (
        <CopyField label={`TXT record of ${domain}`} value={record} description="Add it where the domain is managed." />
      )}
      {isRemoving && (
        <ConfirmSend
          title={`Remove ${domain}?`}
          confirm="Remove"
          danger
          send={() => change(calls.removeDomain)}
          onClose={() => setRemoving(false)}
        >
          People with addresses of this domain then sign in by password or passkey.
        </ConfirmSend>
      )}
    </li>
  )
}

function NewDomain() {
  const { firm } = useCurrentUser()
  const [domain, setDomain] = useState('')
  const { isSending, send, refusal, errorOf } = useSending()
  const add = async () => {
    const { message } = await exchange(calls.addDomain, { query: {}, body: { ...firm, domain } })
    setDomain('')
    return message
  }
  const problem = refusal('domain')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(add)
      }}
    >
      {problem !== undefined && <FormError>{problem}</FormError>}
      <TextField
        label="Another domain"
        prompt="Such as firm.example"
        value={domain}
        onChange={setDomain}
        externalError={errorOf('domain')}
      />
      <div>
        <SubmitButton variant="secondary" submitting={isSending}>
          Add domain
        </SubmitButton>
      </div>
    </form>
  )
}
