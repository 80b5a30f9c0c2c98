import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth } from '#contract/auth.ts'
import { call } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthMessage } from './AuthFrame.tsx'
import { SendAgain } from './SendAgain.tsx'

const resolver = contractResolver<{ email: string }>(
  async () => (await import('#schemas/auth.ts')).auth.forgotPassword.body,
)

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ resolver, defaultValues: { email: '' }, mode: 'onTouched' })
  const email = useFormField(form.control, 'email')
  const send = async (body: { email: string }) => {
    await call(auth.forgotPassword, { body }, { quiet: true })
    setSentTo(body.email.trim().toLowerCase())
  }
  const back = <AppLink href={paths.login()}>Back to sign-in</AppLink>
  if (sentTo !== undefined) {
    return (
      <AuthMessage
        title="Check your email"
        lead={
          <>
            If an account has the address <b>{sentTo}</b>, a link to set a new password is on its way. It works once,
            for one hour.
          </>
        }
      >
        <p>Nothing after a few minutes? Look in your spam folder, and check the address for typing errors.</p>
        <SendAgain
          send={() => send({ email: sentTo })}
          sent="If an account has the address, a new link is on its way. The one before works too, until one of them is used."
        />
        <p>{back}</p>
      </AuthMessage>
    )
  }
  return (
    <AuthForm
      form={form}
      title="Forgot your password?"
      lead="We will email you a link to set a new one."
      submit="Send link"
      first="email"
      send={send}
      foot={back}
    >
      <TextField label="Email" type="email" autoComplete="username" required {...email} />
    </AuthForm>
  )
}
