import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form with the very schema that the server checks its body with, loaded when the form is first checked. Where it
 * cannot be loaded the server's check alone counts. `toBody` makes the body of the values; `fieldOf` names the field that a
 * place in the body was typed in, where the two are not called the same.
 */
export const contractResolver =
  <Values extends FieldValues>(
    loadSchema: () => Promise<z.ZodType>,
    toBody: (values: Values) => unknown = (values) => values,
    fieldOf: (path: string) => string = (path) => path,
  ): Resolver<Values> =>
  async (values) => {
    const schema = await loadSchema().catch(() => undefined)
    const parsed = schema?.safeParse(toBody(values))
    if (parsed === undefined || parsed.success) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    const seen = new Set<string>()
    for (const { path, message } of parsed.error.issues) {
      const field = fieldOf(path.join('.'))
      // The first complaint about a field is the one that is shown.
      if (!seen.has(field)) set(errors, field, { type: 'contract', message })
      seen.add(field)
    }
    return { values: {}, errors }
  }
