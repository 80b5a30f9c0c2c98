import { Textarea } from '@mantine/core'
import { useTextInput, type TextFieldProps } from './field-frame.ts'

interface Props extends TextFieldProps {
  rows?: number
  maxLength?: number
}

/** Grows with its text from `rows` lines to eight. */
export function TextAreaField({ rows = 3, ...field }: Props) {
  return <Textarea {...useTextInput<HTMLTextAreaElement>(field)} minRows={rows} />
}
