import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import { tooLong } from './too-long.ts'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  /** A longer text is kept and told; the browser would cut it without a word. */
  maxLength?: number
}

/** Grows with its text from `rows` lines to eight. */
export function TextAreaField({ value, onChange, rows = 3, maxLength, inputRef, ...field }: Props) {
  const frame = useFieldFrame(
    { ...field, externalError: tooLong(value, maxLength) ?? field.externalError },
    value === '',
  )
  return (
    <Textarea
      {...frame}
      ref={inputRef as Ref<HTMLTextAreaElement>}
      name={field.name}
      value={value}
      placeholder={field.placeholder}
      minRows={rows}
      data-autofocus={field.autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}
