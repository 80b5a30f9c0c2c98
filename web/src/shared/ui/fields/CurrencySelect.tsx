import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currenciesQuery } from '../../choices.ts'
import { useCurrentUser } from '../../current-user.ts'
import type { PickerProps } from './PickerField.tsx'
import { Select } from './Select.tsx'

/** Changeable only where the firm has multicurrency enabled (spec §5). */
export function CurrencySelect({ disabled = false, ...picker }: PickerProps) {
  const { business } = useCurrentUser()
  const load = useQuery({ ...currenciesQuery(), enabled: business.multicurrency })
  const { data } = load
  const options = useMemo(
    () =>
      data?.map(({ id, isoCurrenyCode, symbol, currencyName }) => ({
        value: String(id),
        label: `${isoCurrenyCode} – ${symbol}`,
        note: currencyName,
      })),
    [data],
  )
  return (
    <Select
      {...picker}
      entity="currency"
      disabled={disabled || !business.multicurrency}
      load={load}
      options={options}
    />
  )
}
