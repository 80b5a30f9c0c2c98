import { Input, Skeleton } from '@mantine/core'
import { useId } from 'react'
import type { RichText } from '#domain/rich-text.ts'
import { slotOf } from '../fields/field-slot.ts'
import type { FieldProps } from '../fields/field-frame.ts'
import { lazyPart } from '../overlays/lazy.tsx'
import { isBlank } from './blank.ts'
import styles from './rich-text.module.css'

// The editor is a large library, loaded only by forms.
const Editor = lazyPart(() => import('./RichTextEditor.tsx'), <Skeleton height={180} radius="sm" />)

interface Props extends Omit<FieldProps, 'placeholder' | 'name' | 'inputRef'> {
  value: RichText
  onChange: (value: RichText) => void
}

/** Formatted text. The editor starts with the form's initial document and ignores later ones. */
export function RichTextField({ value, onChange, label, required = false, onBlur, ...field }: Props) {
  const id = useId()
  const slot = slotOf({ ...field, isEmpty: isBlank(value) })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={required}
      description={slot.prompt}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={slot.error}
      errorProps={{ id: `${id}-error` }}
      className={styles.rich}
      data-wrong={slot.isInvalid || undefined}
    >
      <Editor
        initial={value}
        onChange={onChange}
        onBlur={onBlur}
        described={{
          labelId: `${id}-label`,
          isRequired: required,
          isInvalid: slot.isInvalid,
          errorId: slot.error ? `${id}-error` : undefined,
        }}
      />
    </Input.Wrapper>
  )
}
