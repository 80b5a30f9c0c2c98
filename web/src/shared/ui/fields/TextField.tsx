import { TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useTextInput, type TextFieldProps } from './field-frame.ts'

interface Props extends TextFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  /** Inside the field at its left end: an icon or a sign. */
  start?: ReactNode
}

export function TextField({ type = 'text', autoComplete = 'off', start, ...field }: Props) {
  return <TextInput {...useTextInput(field)} type={type} autoComplete={autoComplete} leftSection={start} />
}
