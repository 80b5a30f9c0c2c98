import type { ReactElement, ReactNode, Ref } from 'react'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import styles from './list.module.css'

interface Props {
  label: string
  /** What the filter is set to; undefined makes the chip dashed. */
  text: string | undefined
  isDate?: boolean
  onOpen: () => void
  onRemove: () => void
  isOpen: boolean
  /** Puts the chip's main button into what opens its popup. */
  wrapButton?: (button: ReactElement) => ReactNode
  /** The pointer or the focus is on the button. */
  onIntent?: (() => void) | undefined
  buttonRef?: Ref<HTMLButtonElement>
  ref?: Ref<HTMLSpanElement>
}

/** Dashed `+ Name` while unset, solid `Name value ×` once set. */
export function FilterChip({ label, text, isDate = false, isOpen, wrapButton, ref, ...button }: Props) {
  const { onOpen, onRemove, onIntent, buttonRef } = button
  const isSet = text !== undefined
  const Icon = isSet ? (isDate ? IconCalendar : undefined) : IconPlus
  const main = (
    <button
      ref={buttonRef}
      type="button"
      className={styles.chipMain}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      {label}
      {isSet && (
        <b className="lx-num" dir="auto">
          {text}
        </b>
      )}
    </button>
  )
  return (
    <span ref={ref} className={styles.chip} data-on={isSet || undefined}>
      {wrapButton ? wrapButton(main) : main}
      {isSet && (
        <button
          type="button"
          className={styles.x}
          aria-label={`Remove filter ${label}`}
          title="Remove filter"
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </span>
  )
}
