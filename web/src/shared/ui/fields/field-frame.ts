import { useId, type ChangeEvent, type ReactNode, type Ref } from 'react'
import { slotOf } from './field-slot.ts'
import { tooLong } from './too-long.ts'

/** The props that every field takes in addition to its value. */
export interface FieldProps {
  label: string
  name?: string | undefined
  /** Asterisk by the label and `aria-required`. */
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** The form's own complaint; shown once the field was touched. */
  error?: string | undefined
  /** A complaint from elsewhere, such as the server's; shown at once. */
  externalError?: string | undefined
  touched?: boolean | undefined
  /** Gray text under the field. Replaces the error while the field is empty. */
  prompt?: string | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  /** Focused when a failed submit looks for the first wrong field. */
  inputRef?: Ref<HTMLElement> | undefined
  /** Takes the focus when a dialog or page opens. */
  autoFocus?: boolean | undefined
}

export interface TextFieldProps extends FieldProps {
  /** As typed. Exact decimals never pass through a float, and what is not a number stays so that the form can complain. */
  value: string
  onChange: (value: string) => void
}

/** The props that a Mantine input and its wrapper need to follow the rule of spec §5. */
export function useFieldFrame(props: FieldProps, isEmpty: boolean) {
  const id = useId()
  const slot = slotOf({ ...props, isEmpty })
  return {
    id,
    label: props.label as ReactNode,
    withAsterisk: props.required ?? false,
    'aria-required': props.required ? true : undefined,
    'aria-invalid': slot.isInvalid ? true : undefined,
    'aria-errormessage': slot.error ? `${id}-error` : undefined,
    error: slot.error ?? slot.isInvalid,
    description: slot.prompt,
    disabled: props.disabled ?? false,
    'data-autofocus': props.autoFocus,
  } as const
}

/** All props of a Mantine text input. A text beyond `maxLength` stays, with a complaint: the browser would cut it silently. */
export function useTextInput<Input extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  { value, onChange, maxLength, ...field }: TextFieldProps & { maxLength?: number },
  isEmpty = value === '',
) {
  const externalError = tooLong(value, maxLength) ?? field.externalError
  return {
    ...useFieldFrame({ ...field, externalError }, isEmpty),
    ref: field.inputRef as Ref<Input>,
    name: field.name,
    value,
    placeholder: field.placeholder,
    onChange: (event: ChangeEvent<Input>) => onChange(event.currentTarget.value),
    onBlur: field.onBlur,
  }
}
