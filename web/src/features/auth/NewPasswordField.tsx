import type { Ref } from 'react'
import { passwordStrength } from '#domain/password.ts'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'

interface Field {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLElement>
  error: string | undefined
  externalError: string | undefined
  touched: boolean
}

interface Props {
  field: Field
  label?: string
  /** Whose password it is: their own name and address make a poor one. */
  email?: string
  names?: readonly string[]
}

/** A password that is being chosen, with a hint how hard it is to guess. The list of common ones is the server's. */
export function NewPasswordField({ field, label = 'Password', email = '', names = [] }: Props) {
  const { score, advice } = passwordStrength(field.value, { email, names, isCommon: () => false })
  // Below the field stands one sentence: its complaint where it has one, else the hint.
  const complains = (field.touched && field.error !== undefined) || field.externalError !== undefined
  return (
    <PasswordField
      {...field}
      label={label}
      required
      autoComplete="new-password"
      prompt={field.value === '' ? 'At least 10 characters. Several words are easy to keep in mind.' : undefined}
      strength={complains ? undefined : { score, advice }}
    />
  )
}
