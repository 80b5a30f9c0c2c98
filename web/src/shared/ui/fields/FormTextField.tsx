import type { ComponentProps } from 'react'
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextField } from './TextField.tsx'
import { useRegisteredField } from './use-field.ts'

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  deps?: FieldPath<Values>[]
}

/** A text field of a form. A component registers in the order of the page, so a failed submit focuses the first wrong field. */
export function FormTextField<Values extends FieldValues>({ control, name, deps, ...rest }: Props<Values>) {
  const field = useRegisteredField(control, name, deps)
  return <TextField {...field} {...rest} value={String(field.value)} />
}
