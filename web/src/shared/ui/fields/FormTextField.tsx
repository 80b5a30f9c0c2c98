import type { ComponentProps } from 'react'
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextField } from './TextField.tsx'
import { useFormField } from './use-field.ts'

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  deps?: FieldPath<Values>[]
}

/**
 * A text field of a form. Being a component of its own it registers where it stands, so that a failed submit focuses
 * the first wrong field that a person sees.
 */
export function FormTextField<Values extends FieldValues>({ control, name, deps, ...rest }: Props<Values>) {
  // A path of `FieldPathByValue` holds a text, which the compiler cannot work out for a form it does not know.
  const props = { ...useFormField(control, name, deps), ...rest } as unknown as ComponentProps<typeof TextField>
  return <TextField {...props} />
}
