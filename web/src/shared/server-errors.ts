import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, errorText } from './api.ts'

interface Options {
  /** What the form says in place of the answer's message, by the code of the refusal. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Puts each complaint of the server beside the field it is about, and anything else at the top of the form. */
export function showServerErrors<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  error: unknown,
  { texts = {} }: Options = {},
): void {
  const complaints = error instanceof ApiError ? Object.entries(error.errors) : []
  const values = form.getValues()
  const known = complaints.filter(([name]) => (name.split('.')[0] ?? name) in values)
  for (const [index, [name, message]] of known.entries()) {
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (known.length > 0) return
  const told = error instanceof ApiError ? texts[error.code] : undefined
  form.setError('root', { type: 'server', message: told ?? errorText(error) })
}
