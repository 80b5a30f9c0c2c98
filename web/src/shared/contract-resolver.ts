import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form with the schema that the server checks its body with, loaded when the form is first checked. If it cannot
 * be loaded, only the server checks. `toBody` builds the body from the values; `fieldOf` maps a path in the body to the
 * field, where their names differ.
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
      // A field shows its first error.
      if (!seen.has(field)) set(errors, field, { type: 'contract', message })
      seen.add(field)
    }
    return { values: {}, errors }
  }
