import { Button } from '@mantine/core'
import { useState } from 'react'
import { singleSignOn as calls, type SingleSignOn } from '#contract/single-sign-on.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { CopyField } from '../../shared/ui/fields/CopyField.tsx'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import styles from './single-sign-on.module.css'

/** Saving tries the provider first; its secret is not shown again. */
export function ProviderForm({ settings: { provider, redirectUri } }: { settings: SingleSignOn }) {
  const { firm } = useCurrentUser()
  const [values, setValues] = useState({
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    isRequired: provider?.isRequired ?? false,
  })
  const { isSending, send, refusal, errorOf } = useSending()
  const set = (change: Partial<typeof values>) => setValues((known) => ({ ...known, ...change }))
  const save = async () => {
    const { message } = await exchange(calls.update, { query: {}, body: { ...firm, ...values } })
    set({ clientSecret: '' })
    return message
  }
  const problem = refusal('issuer', 'clientId', 'clientSecret', 'isRequired')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(save)
      }}
    >
      {problem !== undefined && <FormError>{problem}</FormError>}
      <CopyField label="Redirect address" value={redirectUri} description="The provider asks for it." />
      <TextField
        label="Issuer"
        required
        prompt="The address of the provider, such as https://login.firm.example"
        value={values.issuer}
        onChange={(issuer) => set({ issuer })}
        externalError={errorOf('issuer')}
      />
      <TextField
        label="Client ID"
        required
        value={values.clientId}
        onChange={(clientId) => set({ clientId })}
        externalError={errorOf('clientId')}
      />
      <PasswordField
        label="Client secret"
        required={provider === null}
        prompt={provider === null ? undefined : 'Stored. Enter another one only to replace it.'}
        value={values.clientSecret}
        onChange={(clientSecret) => set({ clientSecret })}
        externalError={errorOf('clientSecret')}
      />
      <CheckboxField
        label="Required of everybody with an address of a verified domain"
        prompt="They have no other way in. Administrators can still sign in by password or passkey."
        value={values.isRequired}
        onChange={(isRequired) => set({ isRequired })}
        externalError={errorOf('isRequired')}
      />
      <div className={styles.buttons}>
        <SubmitButton submitting={isSending}>Save</SubmitButton>
        {provider && <SavedProvider />}
      </div>
    </form>
  )
}

/** What can be done with the provider that is stored. */
function SavedProvider() {
  const { firm } = useCurrentUser()
  const [isRemoving, setRemoving] = useState(false)
  const { isSending, send } = useSending()
  return (
    <>
      <Button
        variant="default"
        loading={isSending}
        onClick={() => void send(async () => (await exchange(calls.test, { query: {}, body: firm })).message)}
      >
        Test connection
      </Button>
      <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {isRemoving && (
        <ConfirmSend
          title="Remove single sign-on?"
          confirm="Remove"
          danger
          send={async () => (await exchange(calls.remove, { query: firm })).message}
          onClose={() => setRemoving(false)}
        >
          People sign in by password or passkey again. Whoever has no password sets one with “Forgot password?”.
        </ConfirmSend>
      )}
    </>
  )
}
