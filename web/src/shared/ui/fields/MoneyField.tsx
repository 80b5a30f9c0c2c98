import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { acceptAmount, amountOf, formatAmount, type AmountRules } from '#domain/amount-input.ts'
import type { CurrencyText } from '../values/format.ts'
import { isBlockedKey } from './money-input.ts'
import { useTextInput, type TextFieldProps } from './field-frame.ts'
import styles from './fields.module.css'

/** The value is plain decimal text without separators; '' when empty. */
interface Props extends TextFieldProps {
  currency: CurrencyText
  /** Largest amount allowed, as decimal text. */
  max?: string | undefined
}

/** The currency's sign is inside the field; separators and decimals appear once the field is left. */
export function MoneyField({ currency, max, ...field }: Props) {
  const { value, onChange } = field
  // The text while it is typed, such as `12.`, which is not yet an amount. Undefined while the field is not being edited.
  const [draft, setDraft] = useState<string>()
  const rules: AmountRules = { currency: currency.code, max }
  const shown = draft !== undefined && amountOf(draft) === amountOf(value) ? draft : value
  const text = draft === undefined ? formatAmount(value, rules) : shown
  const input = useTextInput({ ...field, value: text, onChange: change }, value === '')
  const own = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(own, input.ref)
  const isEditing = draft !== undefined
  // The text changes when the field gets the focus, which would drop the selection that Tab made.
  useLayoutEffect(() => {
    if (isEditing) own.current?.select()
  }, [isEditing])

  function change(typed: string): void {
    const accepted = acceptAmount(shown, typed, rules)
    setDraft(accepted)
    if (amountOf(accepted) !== amountOf(value)) onChange(amountOf(accepted))
  }

  return (
    <TextInput
      {...input}
      ref={ref}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className={styles.symbol}>{currency.symbol}</span>}
      leftSectionPointerEvents="none"
      leftSectionWidth={14 + currency.symbol.length * 8}
      onFocus={() => setDraft(value)}
      onKeyDown={blockKeys}
      onBlur={() => {
        setDraft(undefined)
        field.onBlur?.()
      }}
    />
  )
}

/** In many countries the decimal key of a keypad types a comma. It means the point: without it 12,50 would become 1250. */
const isKeypadPoint = ({ code, key }: KeyboardEvent) => code === 'NumpadDecimal' && (key === ',' || key === '٫')

function blockKeys(event: KeyboardEvent<HTMLInputElement>): void {
  const { value: text, selectionStart, selectionEnd } = event.currentTarget
  const isPoint = isKeypadPoint(event)
  const isBlocked = isBlockedKey({
    key: isPoint ? '.' : event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    text,
    selectionStart: selectionStart ?? text.length,
    selectionEnd: selectionEnd ?? text.length,
  })
  if (isBlocked || isPoint) event.preventDefault()
  // As if it were typed, so that the browser keeps the caret and the undo history.
  if (isPoint && !isBlocked) document.execCommand('insertText', false, '.')
}
