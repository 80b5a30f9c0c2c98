import { useEffect, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { ApiError, errorText } from '../../shared/api.ts'
import { AppLink } from '../../shared/link.tsx'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'

export interface Credentials {
  readonly email: string
  readonly password: string
}
type Field = keyof Credentials

interface Props {
  title: string
  lead: string
  foot: ReactNode
  /** Address of the page for a forgotten password. */
  forgotten: string
  send: (credentials: Credentials) => Promise<void>
  /** Signs in with a passkey; absent where there are none. */
  sendPasskey?: (() => Promise<void>) | undefined
  /** Signs in where the firm signs in for everything; absent where there is no such way. */
  sendElsewhere?: ((email: string) => Promise<void>) | undefined
  /** Why the person is here again. */
  notice?: string | undefined
}

interface Problem {
  readonly message?: string
  readonly errors: Readonly<Record<string, string>>
}
const NONE: Problem = { errors: {} }
const MISSING: Readonly<Record<Field, string>> = { email: 'Email is required', password: 'Password is required' }

/** A wrong password is a 401 like a missing session, whose text would not fit here. */
function explain(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { errors: {}, message: errorText(error) }
  if (error.code === 'wrong_credentials') return { errors: {}, message: 'The email address or the password is wrong' }
  const isPlaced = Object.keys(error.errors).some((name) => name in MISSING)
  return { errors: error.errors, ...(!isPlaced && { message: errorText(error) }) }
}

/**
 * Email and password, for the firm and for the portal. Its two values are plain state, so that the first page of all loads
 * neither the form library nor the contract, which is loaded when it is needed.
 */
export function SignInForm({ title, lead, foot, forgotten, send, sendPasskey, sendElsewhere, notice }: Props) {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({})
  const [problem, setProblem] = useState<Problem>(notice === undefined ? NONE : { errors: {}, message: notice })
  const [isSending, setSending] = useState(false)
  const inputs = { email: useRef<HTMLElement>(null), password: useRef<HTMLElement>(null) }
  const { current: firstInput } = useRef(inputs.email)
  useEffect(() => firstInput.current?.focus(), [firstInput])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setTouched({ email: true, password: true })
    setProblem(NONE)
    const missing = (['email', 'password'] as const).find((field) => values[field].trim() === '')
    if (missing) return inputs[missing].current?.focus()
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      const found = explain(error)
      setProblem(found)
      inputs[found.errors['email'] ? 'email' : 'password'].current?.focus()
    } finally {
      setSending(false)
    }
  }
  const enterWithoutPassword = async (enter: () => Promise<void>) => {
    setProblem(NONE)
    setSending(true)
    try {
      await enter()
    } catch (error) {
      setProblem({ errors: {}, message: errorText(error) })
    } finally {
      setSending(false)
    }
  }
  /** The address says which firm, and so where to. */
  const enterElsewhere = async (enter: (email: string) => Promise<void>) => {
    if (values.email.trim() !== '') return enterWithoutPassword(() => enter(values.email))
    setTouched({ email: true })
    inputs.email.current?.focus()
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    required: true,
    error: values[name].trim() === '' ? MISSING[name] : undefined,
    externalError: problem.errors[name],
    touched: touched[name],
    inputRef: inputs[name] as Ref<HTMLElement>,
    onBlur: () => values[name] !== '' && setTouched((known) => ({ ...known, [name]: true })),
    onChange: (value: string) => {
      setValues((known) => ({ ...known, [name]: value }))
      setProblem(NONE)
    },
  })
  return (
    <AuthFrame
      title={title}
      lead={lead}
      submit="Sign in"
      foot={foot}
      also={
        <>
          {sendPasskey && (
            <SubmitButton
              fullWidth
              type="button"
              variant="secondary"
              disabled={isSending}
              onClick={() => void enterWithoutPassword(sendPasskey)}
            >
              Use a passkey
            </SubmitButton>
          )}
          {sendElsewhere && (
            <SubmitButton
              fullWidth
              type="button"
              variant="secondary"
              disabled={isSending}
              onClick={() => void enterElsewhere(sendElsewhere)}
            >
              Use single sign-on
            </SubmitButton>
          )}
        </>
      }
      problem={problem.message}
      isSending={isSending}
      onSubmit={(event) => void submit(event)}
    >
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <div className={styles.beside}>
        <PasswordField label="Password" {...field('password')} />
        <AppLink href={forgotten}>Forgot password?</AppLink>
      </div>
    </AuthFrame>
  )
}
