import { useEffect, useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'

interface Props {
  /** Of the first step. */
  token: string
  hasAuthenticator: boolean
  hasPasskey: boolean
  onSignedIn: (answer: { token: string; isVerified: boolean }) => void | Promise<void>
  /** The first step is to be repeated. */
  onExpired: (message: string) => void
}

/** The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. */
export function CodeForm({ token, hasAuthenticator, hasPasskey, onSignedIn, onExpired }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLElement>(null)
  useEffect(() => input.current?.focus(), [problem])
  const byCode = async () => {
    const { twoFactor } = await import('#contract/two-factor.ts')
    return call(twoFactor.signIn, { body: { token, code } }, { quiet: true })
  }
  const byPasskey = async () => (await import('./passkey-sign-in.ts')).finishByPasskey(token)
  const send = async (finish: () => ReturnType<typeof byCode>) => {
    setSending(true)
    setProblem(undefined)
    try {
      await onSignedIn(await finish())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_again') return onExpired(errorText(error))
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <AuthFrame
      title={hasAuthenticator ? 'Enter your code' : 'Use your passkey'}
      lead={leadOf(hasAuthenticator, hasPasskey)}
      submit={hasAuthenticator ? 'Sign in' : 'Sign in with the code'}
      also={
        hasPasskey && (
          <SubmitButton
            fullWidth
            type="button"
            variant="secondary"
            disabled={isSending}
            onClick={() => void send(byPasskey)}
          >
            Use a passkey
          </SubmitButton>
        )
      }
      problem={undefined}
      isSending={isSending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send(byCode)
      }}
    >
      <TextField
        label={hasAuthenticator ? 'Code' : 'Recovery code'}
        required
        inputRef={input}
        autoComplete="one-time-code"
        value={code}
        onChange={(value) => {
          setCode(value)
          setProblem(undefined)
        }}
        externalError={problem}
      />
    </AuthFrame>
  )
}

function leadOf(hasAuthenticator: boolean, hasPasskey: boolean): string {
  if (!hasAuthenticator) return 'Your password is right. Use a passkey to finish, or one of your recovery codes.'
  return `Open your authenticator app for the code of Lexhold, ${hasPasskey ? 'use a passkey, ' : ''}or use a recovery code.`
}
