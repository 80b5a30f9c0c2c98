import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, errorText } from './api.ts'

interface Options {
  /** The form's own messages, by the code of the refusal. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Loaded when needed, because the forms before sign-in do not load toasts. */
async function showToast(message: string): Promise<void> {
  const { toast } = await import('./toast.ts')
  toast.error(message)
}

/**
 * Shows each error of the server beside its field, and any other at the top of the form. The first is a toast as well (spec
 * §8), for a person who looks at the button and not at the field; errors of the form's own checks are not.
 */
export function showServerErrors<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  error: unknown,
  { texts = {} }: Options = {},
): void {
  const message = (error instanceof ApiError ? texts[error.code] : undefined) ?? errorText(error)
  if (error instanceof ApiError) void showToast(message).catch(() => undefined)
  const errors = error instanceof ApiError ? Object.entries(error.errors) : []
  const values = form.getValues()
  const known = errors.filter(([name]) => (name.split('.')[0] ?? name) in values)
  for (const [index, [name, text]] of known.entries()) {
    form.setError(name as FieldPath<Values>, { type: 'server', message: text }, { shouldFocus: index === 0 })
  }
  if (known.length > 0) return
  form.setError('root', { type: 'server', message })
}
