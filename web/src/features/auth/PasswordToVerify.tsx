import { useForm } from 'react-hook-form'
import { auth } from '#contract/auth.ts'
import { call } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { AuthForm } from './AuthForm.tsx'
import { startSession } from './session-start.ts'

const resolver = contractResolver<{ password: string }>(async () =>
  (await import('#schemas/auth.ts')).auth.signIn.body.pick({ password: true }),
)

/** For a link that is opened where the person is not signed in: somebody else may have opened the account in their name. */
export function PasswordToVerify({ code }: { code: string }) {
  const go = useGo()
  const form = useForm({ resolver, defaultValues: { password: '' }, mode: 'onTouched' })
  const password = useFormField(form.control, 'password')
  const verify = async (body: { password: string }) => {
    const { token } = await call(auth.verify, { body: { code, ...body } }, { quiet: true })
    startSession(token)
    await go(paths.verification(), { replace: true })
  }
  return (
    <AuthForm
      form={form}
      title="Enter your password"
      lead="You are not signed in on this device. Enter the password that you chose for this account to verify your email address. Other devices are signed out."
      submit="Verify email address"
      first="password"
      send={verify}
      texts={{ wrong_credentials: 'This is not the password of the account' }}
      foot={
        <>
          You forgot it, or somebody else created the account?{' '}
          <AppLink href={paths.forgotPassword()}>Set a new password</AppLink>
        </>
      }
    >
      <PasswordField label="Password" required {...password} />
    </AuthForm>
  )
}
