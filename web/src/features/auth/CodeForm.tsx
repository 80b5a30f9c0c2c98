import { useEffect, useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'

interface Props {
  /** Of the first step. */
  token: string
  onSignedIn: (answer: { token: string; isVerified: boolean }) => void | Promise<void>
  /** The first step is to be repeated. */
  onExpired: (message: string) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ token, onSignedIn, onExpired }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLElement>(null)
  useEffect(() => input.current?.focus(), [problem])
  const send = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      const { twoFactor } = await import('#contract/two-factor.ts')
      await onSignedIn(await call(twoFactor.signIn, { body: { token, code } }, { quiet: true }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_again') return onExpired(errorText(error))
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <AuthFrame
      title="Enter your code"
      lead="Open your authenticator app for the code of Lexhold, or use a recovery code."
      submit="Sign in"
      problem={undefined}
      isSending={isSending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      <TextField
        label="Code"
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
