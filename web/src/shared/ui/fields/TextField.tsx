import { TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import { tooLong } from './too-long.ts'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** A longer text is kept and told; the browser would cut it without a word. */
  maxLength?: number
  /** Inside the field at its left end: an icon or a sign. */
  start?: ReactNode
}

export function TextField({
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  maxLength,
  start,
  inputRef,
  ...field
}: Props) {
  const frame = useFieldFrame(
    { ...field, externalError: tooLong(value, maxLength) ?? field.externalError },
    value === '',
  )
  return (
    <TextInput
      {...frame}
      ref={inputRef as Ref<HTMLInputElement>}
      name={field.name}
      type={type}
      value={value}
      placeholder={field.placeholder}
      autoComplete={autoComplete}
      leftSection={start}
      data-autofocus={field.autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}
