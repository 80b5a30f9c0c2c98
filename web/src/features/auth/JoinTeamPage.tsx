import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { firm } from '#contract/firm.ts'
import type { Data } from '#contract/endpoint.ts'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { NewPasswordField } from '../../shared/ui/fields/NewPasswordField.tsx'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthMessage } from './AuthFrame.tsx'
import { startSession } from './session-start.ts'
import styles from './auth.module.css'

export function JoinTeamPage() {
  const { id } = useParams({ from: '/public/join-team/$id' })
  const { data, error } = useQuery(queryFor(firm.invitation, { params: { id } }, { quiet: true }))
  if (error) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <AuthMessage
        title={isGone ? 'This invitation no longer works' : 'The invitation did not load'}
        lead={
          isGone
            ? 'It has expired, was withdrawn, or was accepted before. Ask the firm for a new one.'
            : errorText(error)
        }
      >
        <p>
          Already joined? <AppLink href={paths.login()}>Sign in</AppLink>
        </p>
      </AuthMessage>
    )
  }
  if (!data) {
    return (
      <AuthMessage title="Join your team" lead="One moment.">
        <LoadingSpinner />
      </AuthMessage>
    )
  }
  return <JoinForm id={id} invitation={data} />
}

type Body = z.output<typeof firm.acceptInvitation.body>

const resolver = contractResolver<Body>(async () => (await import('#schemas/firm.ts')).firm.acceptInvitation.body)

function JoinForm({ id, invitation }: { id: string; invitation: Data<typeof firm.invitation> }) {
  const { businessName, email, roleName, hasAccount } = invitation
  const go = useGo()
  const form = useForm({
    resolver,
    defaultValues: { firstName: invitation.firstName, lastName: invitation.lastName, password: '', code: '' },
    mode: 'onTouched',
  })
  const { control, formState } = form
  const asksCode = formState.errors.code !== undefined || formState.touchedFields.code === true
  const names = useWatch({ control, name: ['firstName', 'lastName'] })
  const password = useFormField(control, 'password')
  const join = async (body: Body) => {
    const { token } = await call(firm.acceptInvitation, { params: { id }, body }, { quiet: true })
    startSession(token)
    await go(paths.dashboard())
  }
  return (
    <AuthForm
      form={form}
      title={`Join ${businessName}`}
      lead={
        <>
          You were invited as <b>{roleName}</b>, with the address <b>{email}</b>.
        </>
      }
      submit="Join the firm"
      first={invitation.firstName === '' ? 'firstName' : 'password'}
      send={join}
      texts={{ wrong_credentials: 'This is not the password of your Lexhold account' }}
      foot={hasAccount && <AppLink href={paths.forgotPassword()}>Forgot password?</AppLink>}
    >
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" required {...useFormField(control, 'firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...useFormField(control, 'lastName')} />
      </div>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasAccount ? (
        <PasswordField
          label="Password"
          required
          prompt="You already have a Lexhold account. Enter its password to join this firm."
          {...password}
        />
      ) : (
        <NewPasswordField label="Password" email={email} names={names} {...password} />
      )}
      <div hidden={!asksCode}>
        <TextField
          label="Code"
          autoComplete="one-time-code"
          prompt="Of your authenticator app, or a recovery code."
          {...useFormField(control, 'code')}
        />
      </div>
    </AuthForm>
  )
}
