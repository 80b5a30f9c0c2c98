import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { auth } from '#contract/auth.ts'
import { SignUp } from '#schemas/auth.ts'
import { call } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { AuthForm } from './AuthForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { takeToken } from './session-start.ts'
import styles from './auth.module.css'

export function SignupPage() {
  const go = useGo()
  const form = useForm({
    resolver: zodResolver(SignUp),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    mode: 'onTouched',
  })
  const { control } = form
  const [email, firstName, lastName] = useWatch({ control, name: ['email', 'firstName', 'lastName'] })
  const signUp = async (body: z.output<typeof SignUp>) => {
    const { token } = await call(auth.signUp, { body }, { quiet: true })
    takeToken(token)
    await go(paths.verification())
  }
  return (
    <AuthForm
      form={form}
      title="Create an account"
      lead="For the person who sets the firm up. Everybody else is invited from there."
      submit="Create account"
      first="firstName"
      send={signUp}
      foot={
        <>
          Have an account? <AppLink href={paths.login()}>Sign in</AppLink>
        </>
      }
    >
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" required {...useFormField(control, 'firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...useFormField(control, 'lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" required {...useFormField(control, 'email')} />
      <NewPasswordField field={useFormField(control, 'password')} email={email} names={[firstName, lastName]} />
    </AuthForm>
  )
}
