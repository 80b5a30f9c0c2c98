import type { Ref } from 'react'
import { useController, type Control, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'

/**
 * Connects a field to a form: `<TextField label="Email" {...useFormField(form.control, 'email')} />`. `deps` are the fields
 * whose rules read this one: they are checked again when it changes.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Context, Sent>(
  control: Control<Values, Context, Sent>,
  name: Name,
  deps?: FieldPath<Values>[],
) {
  const field = useRegisteredField(control, name, deps)
  return { ...field, onChange: field.onChange as (value: FieldPathValue<Values, Name>) => void }
}

/** The same without the type of the value in `onChange`, for components that are generic over the form. */
export function useRegisteredField<Values extends FieldValues, Name extends FieldPath<Values>, Context, Sent>(
  control: Control<Values, Context, Sent>,
  name: Name,
  deps?: FieldPath<Values>[],
) {
  const { field, fieldState, formState } = useController<Values, Name, Sent>({
    control: control as Control<Values, unknown, Sent>,
    name,
    ...(deps && { rules: { deps } }),
  })
  const complaint = fieldState.error
  const isFromServer = complaint?.type === 'server'
  return {
    name: field.name as string,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref as Ref<HTMLElement>,
    error: isFromServer ? undefined : complaint?.message,
    externalError: isFromServer ? complaint?.message : undefined,
    touched: fieldState.isTouched || formState.isSubmitted,
  }
}
