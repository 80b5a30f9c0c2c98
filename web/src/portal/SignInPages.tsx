import { useState, type FormEvent, type ReactNode } from 'react'
import { portal, type PortalFirm, type SignedInClient } from '#contract/portal.ts'
import { ApiError, call, exchange } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'
import { startClientSession } from '../shared/session.ts'
import { go, loginPath, tabPath } from './address.ts'
import { FirmMark, PortalLink } from './parts.tsx'
import styles from './portal.module.css'

interface Props {
  firm: PortalFirm
}

const QUIET = { quiet: true }

/** After signing in a client goes to their overview (product spec §2). */
function enter({ token, clientId, slug }: SignedInClient): void {
  startClientSession({ token, clientId, company: slug })
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== portal.firm.path })
  go(tabPath({ company: slug, clientId }, 'overview'), true)
}

export function LoginPage({ firm, code }: Props & { code: string | null }) {
  const [email, setEmail] = useState('')
  const form = useSending()
  const { slug } = firm
  if (code !== null) return <LinkPage firm={firm} code={code} />
  const signIn = (fields: FormData) =>
    form.send(async () => {
      enter(
        await call(
          portal.signIn,
          { body: { slug, email: text(fields, 'email'), password: text(fields, 'password') } },
          QUIET,
        ),
      )
      return undefined
    })
  const mailLink = () =>
    form.send(async () => (await exchange(portal.requestLink, { body: { slug, email } }, QUIET)).message)
  return (
    <SignInFrame firm={firm}>
      <Form title="Client portal" form={form} onSubmit={signIn}>
        <p>Sign in with the email address that your law firm has for you.</p>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          errors={form.errors}
        />
        <div className={styles.withLink}>
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            errors={form.errors}
          />
          <PortalLink to={`/portal/${slug}/forgot-password`}>Forgot password?</PortalLink>
        </div>
        <button type="submit" className={styles.button} disabled={form.isSending}>
          Sign in
        </button>
        <p className={styles.or}>or</p>
        <button type="button" className={styles.plain} disabled={form.isSending} onClick={() => void mailLink()}>
          Email me a sign-in link
        </button>
        <p>
          No access yet? <PortalLink to={`/portal/${slug}/signup`}>How to get it</PortalLink>
        </p>
      </Form>
    </SignInFrame>
  )
}

/** A mailed link is used by a click, because mail programs open links by themselves. */
function LinkPage({ firm, code }: Props & { code: string }) {
  const form = useSending()
  const open = () =>
    form.send(async () => {
      enter(await call(portal.openLink, { body: { slug: firm.slug, code } }, QUIET))
      return undefined
    })
  return (
    <SignInFrame firm={firm}>
      <Form title="Welcome" form={form} onSubmit={open}>
        <p>{firm.name} has opened its client portal for you.</p>
        <button type="submit" className={styles.button} disabled={form.isSending}>
          Open the portal
        </button>
        {form.problem !== undefined && <PortalLink to={loginPath(firm.slug)}>Have a new link sent to you</PortalLink>}
      </Form>
    </SignInFrame>
  )
}

export function SignupPage({ firm }: Props) {
  const form = useSending()
  const signUp = (fields: FormData) =>
    form.send(async () => {
      const body = {
        slug: firm.slug,
        name: text(fields, 'name'),
        email: text(fields, 'email'),
        phoneNumber: text(fields, 'phoneNumber'),
        message: text(fields, 'message'),
      }
      return (await exchange(portal.signUp, { body }, QUIET)).message
    })
  return (
    <SignInFrame firm={firm}>
      <Form title="Access to the portal" form={form} onSubmit={signUp}>
        <p>Tell us who you are. {firm.name} confirms it, and you get an invitation by email.</p>
        <Field label="Name" name="name" autoComplete="name" errors={form.errors} />
        <Field label="Email" name="email" type="email" autoComplete="email" errors={form.errors} />
        <Field label="Phone (optional)" name="phoneNumber" type="tel" autoComplete="tel" errors={form.errors} />
        <Field label="Your matter or company (optional)" name="message" errors={form.errors} />
        <button type="submit" className={styles.button} disabled={form.isSending}>
          Ask for access
        </button>
        <PortalLink to={loginPath(firm.slug)}>Back to sign-in</PortalLink>
      </Form>
    </SignInFrame>
  )
}

export function ForgotPasswordPage({ firm }: Props) {
  const form = useSending()
  const ask = (fields: FormData) =>
    form.send(async () => {
      const body = { slug: firm.slug, email: text(fields, 'email') }
      return (await exchange(portal.forgotPassword, { body }, QUIET)).message
    })
  return (
    <SignInFrame firm={firm}>
      <Form title="Choose a password" form={form} onSubmit={ask}>
        <p>We send you a link to choose a password. It works for an hour.</p>
        <Field label="Email" name="email" type="email" autoComplete="username" errors={form.errors} />
        <button type="submit" className={styles.button} disabled={form.isSending}>
          Send the link
        </button>
        <PortalLink to={loginPath(firm.slug)}>Back to sign-in</PortalLink>
      </Form>
    </SignInFrame>
  )
}

export function ResetPasswordPage({ firm, secret }: Props & { secret: string }) {
  const form = useSending()
  const choose = (fields: FormData) =>
    form.send(async () => {
      const body = { slug: firm.slug, id: secret, password: text(fields, 'password') }
      return (await exchange(portal.resetPassword, { body }, QUIET)).message
    })
  return (
    <SignInFrame firm={firm}>
      <Form title="New password" form={form} onSubmit={choose}>
        <Field label="New password" name="password" type="password" autoComplete="new-password" errors={form.errors} />
        <button type="submit" className={styles.button} disabled={form.isSending || form.done !== undefined}>
          Save
        </button>
        <PortalLink to={loginPath(firm.slug)}>{form.done === undefined ? 'Back to sign-in' : 'Sign in'}</PortalLink>
      </Form>
    </SignInFrame>
  )
}

const text = (fields: FormData, name: string): string => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

interface Sending {
  readonly isSending: boolean
  readonly problem: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly done: string | undefined
  /** Shows the message that `work` returns, or why it failed. */
  send(work: () => Promise<string | undefined>): Promise<void>
}

function useSending(): Sending {
  const [state, setState] = useState<Omit<Sending, 'send'>>({
    isSending: false,
    problem: undefined,
    errors: {},
    done: undefined,
  })
  const send = async (work: () => Promise<string | undefined>) => {
    setState({ isSending: true, problem: undefined, errors: {}, done: undefined })
    try {
      setState({ isSending: false, problem: undefined, errors: {}, done: await work() })
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {}
      // A 401 of signing in carries the general text; what is wrong are the credentials.
      const isWrong = error instanceof ApiError && error.code === 'wrong_credentials'
      const reason = isWrong ? 'The email address or the password is wrong' : (error as Error).message
      setState({
        isSending: false,
        problem: Object.keys(errors).length > 0 ? undefined : reason,
        errors,
        done: undefined,
      })
    }
  }
  return { ...state, send }
}

interface FormProps {
  title: string
  form: Sending
  onSubmit: (fields: FormData) => Promise<void>
  children: ReactNode
}

function Form({ title, form, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h1>{title}</h1>
      {form.problem !== undefined && (
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
      )}
      {form.done !== undefined && (
        <p className={styles.done} role="status">
          {form.done}
        </p>
      )}
      {children}
    </form>
  )
}

interface FieldProps {
  label: string
  name: string
  type?: string
  autoComplete?: string
  value?: string
  onChange?: (value: string) => void
  errors: Readonly<Record<string, string>>
}

function Field({ label, name, type = 'text', autoComplete = 'off', value, onChange, errors }: FieldProps) {
  const error = errors[name]
  return (
    <label className={styles.field}>
      {label}
      <input
        className={styles.input}
        name={name}
        type={type}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined}
        {...(value !== undefined && { value })}
        {...(onChange && { onChange: (event) => onChange(event.currentTarget.value) })}
      />
      {error !== undefined && (
        <span className={styles.problem} role="alert">
          {error}
        </span>
      )}
    </label>
  )
}

function SignInFrame({ firm, children }: Props & { children: ReactNode }) {
  return (
    <div className={styles.split}>
      <main className={styles.entry}>
        <div className={styles.firm}>
          <FirmMark firm={firm} />
          {firm.name}
        </div>
        {children}
        <p className={styles.foot}>Secured by Lexhold</p>
      </main>
      <aside className={styles.side}>
        <p className={styles.sideTitle}>Your matters, your funds, your next date.</p>
        <p className={styles.sideText}>{[firm.name, firm.address, firm.phone].filter(Boolean).join('\n')}</p>
      </aside>
    </div>
  )
}
