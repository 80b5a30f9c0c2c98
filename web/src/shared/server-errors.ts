import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, errorText } from './api.ts'

interface Options {
  /** What the form says in place of the answer's message, by the code of the refusal. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Loaded when it is wanted: the forms before sign-in have no toasts in their first load. */
async function tell(message: string): Promise<void> {
  const { toast } = await import('./toast.ts')
  toast.error(message)
}

/**
 * Puts each complaint of the server beside the field it is about, and anything else at the top of the form. The first of
 * them is a toast as well (spec §8), for whoever looks at the button and not at the field. What the form says of itself is none.
 */
export function showServerErrors<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  error: unknown,
  { texts = {} }: Options = {},
): void {
  const message = (error instanceof ApiError ? texts[error.code] : undefined) ?? errorText(error)
  if (error instanceof ApiError) void tell(message).catch(() => undefined)
  const complaints = error instanceof ApiError ? Object.entries(error.errors) : []
  const values = form.getValues()
  const known = complaints.filter(([name]) => (name.split('.')[0] ?? name) in values)
  for (const [index, [name, complaint]] of known.entries()) {
    form.setError(name as FieldPath<Values>, { type: 'server', message: complaint }, { shouldFocus: index === 0 })
  }
  if (known.length > 0) return
  form.setError('root', { type: 'server', message })
}
