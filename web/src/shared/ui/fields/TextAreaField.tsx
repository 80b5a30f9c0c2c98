import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import './fields.css'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
}

/** Grows with its text from `rows` lines to eight. */
export function TextAreaField({ value, onChange, rows = 3, maxLength, inputRef, ...field }: Props) {
  const frame = useFieldFrame(field, value === '')
  return (
    <Textarea
      {...frame}
      ref={inputRef as Ref<HTMLTextAreaElement>}
      name={field.name}
      value={value}
      placeholder={field.placeholder}
      minRows={rows}
      maxLength={maxLength}
      data-autofocus={field.autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}
