import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proof as calls } from '#contract/passkeys.ts'
import { call } from '../api.ts'
import { hasPasskeys, signByPasskey } from '../passkey-browser.ts'
import { queryFor } from '../query.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'
import { useSending } from '../ui/overlays/use-sending.ts'

interface Props {
  onClose: (isProven?: boolean) => void
}

/**
 * Before a sensitive act: the password, a passkey, or a code where the account has no password. What was being done waits
 * below, and goes on by itself.
 */
export default function ProofDialog({ onClose }: Props) {
  const { data: ways } = useQuery({ ...queryFor(calls.ways, {}), staleTime: 0 })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isSending, send, refusal, errorOf } = useSending(() => onClose(true))
  const byCode = ways?.password === false && ways.code
  const prove = async () => {
    // The answers on screen stay as they are: the act itself renews them.
    await call(calls.prove, { body: byCode ? { code } : { password } }, { keepsCache: true })
    return undefined
  }
  const proveByPasskey = async () => {
    const options = await call(calls.passkeyOptions, { body: {} }, { keepsCache: true })
    await call(calls.proveByPasskey, { body: { credential: await signByPasskey(options) } }, { keepsCache: true })
    return undefined
  }
  const passkeyButton = ways?.passkey && hasPasskeys() && (
    <Button variant="default" disabled={isSending} onClick={() => void send(proveByPasskey)}>
      Use a passkey
    </Button>
  )
  return (
    <FormDialog
      title="Is it you?"
      width={460}
      submit="Continue"
      isSending={isSending}
      refusal={refusal('password', 'code')}
      onSubmit={() => void send(prove)}
      onClose={() => onClose()}
      also={passkeyButton}
    >
      <p className="lx-muted">Before this change we make sure that it is you at the keyboard.</p>
      {byCode ? (
        <TextField
          label="Code"
          required
          autoComplete="one-time-code"
          prompt="Of your authenticator app."
          value={code}
          onChange={setCode}
          externalError={errorOf('code')}
        />
      ) : (
        <PasswordField
          label="Password"
          required
          value={password}
          onChange={setPassword}
          externalError={errorOf('password')}
        />
      )}
    </FormDialog>
  )
}
