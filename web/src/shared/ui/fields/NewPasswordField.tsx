import type { ComponentProps } from 'react'
import { passwordStrength } from '#domain/password.ts'
import { PasswordField } from './PasswordField.tsx'

interface Props extends ComponentProps<typeof PasswordField> {
  /** Whose password it is: their own name and address make a poor one. */
  email?: string
  names?: readonly string[]
}

/** A password that is being chosen, with a hint how hard it is to guess. Only the server knows the common ones. */
export function NewPasswordField({ email = '', names = [], ...field }: Props) {
  const strength = passwordStrength(field.value, { email, names, isCommon: () => false })
  // One sentence is shown below the field: its error if it has one, otherwise the hint.
  const hasError = (field.touched && field.error !== undefined) || field.externalError !== undefined
  return (
    <PasswordField
      {...field}
      required
      autoComplete="new-password"
      prompt={field.value === '' ? 'At least 10 characters. Several words are easy to keep in mind.' : undefined}
      strength={hasError ? undefined : strength}
    />
  )
}
