import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { proof as calls } from '#contract/passkeys.ts'
import { call } from '../api.ts'
import { hasPasskeys, signByPasskey } from '../passkey-browser.ts'
import { queryFor } from '../query.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'
import { useSending } from '../ui/overlays/use-sending.ts'
import { proveAtProvider } from './provider-proof.ts'

interface Props {
  onClose: (isProven?: boolean) => void
}

interface Ways {
  readonly password: boolean
  readonly code: boolean
  readonly singleSignOn: boolean
}

/** The way that the form itself takes. */
function wayOf({ password, code, singleSignOn }: Ways): 'password' | 'code' | 'there' {
  if (!password && code) return 'code'
  return !password && singleSignOn ? 'there' : 'password'
}

/**
 * Before a sensitive act: the password, a passkey, the identity provider that let the person in, or a code where the account
 * has no password. What was being done waits below, and goes on by itself.
 */
export default function ProofDialog({ onClose }: Props) {
  const { data: ways } = useQuery({ ...queryFor(calls.ways, {}), staleTime: 0 })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isSending, send, refusal, errorOf } = useSending(() => onClose(true))
  const way = ways ? wayOf(ways) : 'password'
  const onlyThere = way === 'there'
  const prove = async () => {
    // The answers on screen stay as they are: the act itself renews them.
    await call(calls.prove, { body: way === 'code' ? { code } : { password } }, { keepsCache: true })
    return undefined
  }
  const proveByPasskey = async () => {
    const options = await call(calls.passkeyOptions, { body: {} }, { keepsCache: true })
    await call(calls.proveByPasskey, { body: { credential: await signByPasskey(options) } }, { keepsCache: true })
    return undefined
  }
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const proveThere = () => {
    waiting.current = new AbortController()
    return proveAtProvider(waiting.current.signal)
  }
  const others = (
    <>
      {ways?.passkey && hasPasskeys() && (
        <Button variant="default" disabled={isSending} onClick={() => void send(proveByPasskey)}>
          Use a passkey
        </Button>
      )}
      {ways?.singleSignOn && !onlyThere && (
        <Button variant="default" disabled={isSending} onClick={() => void send(proveThere)}>
          Use single sign-on
        </Button>
      )}
    </>
  )
  return (
    <FormDialog
      title="Is it you?"
      width={460}
      submit={onlyThere ? 'Use single sign-on' : 'Continue'}
      isSending={isSending}
      refusal={refusal('password', 'code')}
      onSubmit={() => void send(onlyThere ? proveThere : prove)}
      onClose={() => onClose()}
      also={others}
    >
      <p className="lx-muted">Before this change we make sure that it is you at the keyboard.</p>
      {way === 'code' && (
        <TextField
          label="Code"
          required
          autoComplete="one-time-code"
          prompt="Of your authenticator app."
          value={code}
          onChange={setCode}
          externalError={errorOf('code')}
        />
      )}
      {way === 'password' && (
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
