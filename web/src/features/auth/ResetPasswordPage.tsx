import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth } from '#contract/auth.ts'
import { ApiError, call } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../shared/toast.ts'
import { NewPasswordField } from '../../shared/ui/fields/NewPasswordField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthMessage } from './AuthFrame.tsx'

const resolver = contractResolver<{ password: string }>(async () =>
  (await import('#schemas/auth.ts')).auth.resetPassword.body.pick({ password: true }),
)

export function ResetPasswordPage() {
  const { id } = useParams({ from: '/public/forgot-password/reset/$id' })
  const go = useGo()
  const [isDead, setDead] = useState(false)
  const form = useForm({ resolver, defaultValues: { password: '' }, mode: 'onTouched' })
  const password = useFormField(form.control, 'password')
  const reset = async (body: { password: string }) => {
    try {
      await call(auth.resetPassword, { body: { id, ...body } }, { quiet: true })
    } catch (error) {
      // A link that was cut off in the mail is refused as a field.
      const isLinkBad = error instanceof ApiError && (error.code === 'link_invalid' || 'id' in error.errors)
      if (!isLinkBad) throw error
      setDead(true)
      return
    }
    toast.success('Password changed. Sign in with the new one')
    await go(paths.login())
  }
  if (isDead) {
    return (
      <AuthMessage
        title="This link no longer works"
        lead="It has expired or was used before. A link works once, for one hour."
      >
        <p>
          <AppLink href={paths.forgotPassword()}>Ask for a new one</AppLink>
        </p>
      </AuthMessage>
    )
  }
  return (
    <AuthForm
      form={form}
      title="Set a new password"
      lead="Changing it signs you out everywhere else."
      submit="Set password"
      first="password"
      send={reset}
      foot={<AppLink href={paths.login()}>Back to sign-in</AppLink>}
    >
      <NewPasswordField label="New password" {...password} />
    </AuthForm>
  )
}
