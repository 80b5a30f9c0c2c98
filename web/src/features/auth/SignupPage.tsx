import { useForm, useWatch } from 'react-hook-form'
import { auth, type SignUp } from '#contract/auth.ts'
import { call } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { NewPasswordField } from '../../shared/ui/fields/NewPasswordField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { AuthForm } from './AuthForm.tsx'
import { startSession } from './session-start.ts'
import styles from './auth.module.css'

const resolver = contractResolver<SignUp>(async () => (await import('#schemas/auth.ts')).SignUp)

export function SignupPage() {
  const go = useGo()
  const form = useForm({
    resolver,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    mode: 'onTouched',
  })
  const { control } = form
  const [email, firstName, lastName] = useWatch({ control, name: ['email', 'firstName', 'lastName'] })
  const signUp = async (body: SignUp) => {
    const { token } = await call(auth.signUp, { body }, { quiet: true })
    startSession(token)
    await go(paths.verification())
  }
  return (
    <AuthForm
      form={form}
      title="Create an account"
      lead="For the person who sets up the firm. Everybody else is invited later."
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
      <NewPasswordField
        label="Password"
        email={email}
        names={[firstName, lastName]}
        {...useFormField(control, 'password')}
      />
    </AuthForm>
  )
}
