import type { ReactElement, ReactNode, Ref } from 'react'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { isOn, valueText, type Filter, type FilterValue } from './filters.ts'
import styles from './list.module.css'

export interface ChipProps<F extends Filter, Value> {
  filter: F
  value: FilterValue | undefined
  onChange: (value: Value | undefined) => void
}

interface Props extends ChipProps<Filter, never> {
  onOpen: () => void
  isOpen?: boolean
  /** Wraps the chip's main button in the target of its popup. */
  wrapButton?: (button: ReactElement) => ReactNode
  /** The pointer or the focus is on the button. */
  onIntent?: () => void
  buttonRef?: Ref<HTMLButtonElement>
  ref?: Ref<HTMLSpanElement>
}

/** Dashed `+ Name` while unset, solid `Name value ×` once set. */
export function FilterChip({ filter, value, onChange, onOpen, isOpen = false, wrapButton, ...rest }: Props) {
  const { onIntent, buttonRef, ref } = rest
  const { label } = filter
  const isSet = isOn(value)
  const Icon = isSet ? (filter.kind === 'dates' ? IconCalendar : undefined) : IconPlus
  const prepare = () => {
    onIntent?.()
    if (filter.kind === 'choice' || filter.kind === 'custom') filter.onIntent?.()
  }
  const main = (
    <button
      ref={buttonRef}
      type="button"
      className={`lx-bare ${styles.chipMain}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => {
        prepare()
        onOpen()
      }}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      {label}
      {isSet && (
        <b className="lx-num" dir="auto" title={valueText(filter, value)}>
          {valueText(filter, value)}
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
          className={`lx-bare ${styles.x}`}
          aria-label={`Remove filter ${label}`}
          title="Remove filter"
          onClick={() => onChange(undefined)}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </span>
  )
}
