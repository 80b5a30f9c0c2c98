import { parseDecimal } from '#domain/decimal.ts'
import { exchangeRateSentence } from '#domain/format.ts'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { FailedLookup } from './FailedLookup.tsx'
import type { FieldProps } from './field-frame.ts'
import { NumberField } from './NumberField.tsx'

interface Props extends FieldProps {
  /** Units of the other currency for one unit of the firm's, as typed. */
  value: string
  onChange: (value: string) => void
  homeCode: string
  foreignCode: string
  /** The day's rate could not be looked up. */
  lookup: { readonly isError: boolean; readonly refetch: () => unknown }
}

/** Shows both directions under the rate, so that nobody types the inverse (billing-maths R6). */
export function ExchangeRateField({ homeCode, foreignCode, lookup, ...field }: Props) {
  return (
    <>
      <NumberField
        {...field}
        required
        start={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />}
        prompt={sentence(field.value, homeCode, foreignCode)}
      />
      {lookup.isError && (
        <FailedLookup onRetry={() => void lookup.refetch()}>The exchange rate could not be looked up.</FailedLookup>
      )}
    </>
  )
}

function sentence(rate: string, homeCode: string, foreignCode: string): string | undefined {
  const value = parseDecimal(rate.trim())
  if (!value || value.units <= 0n) return undefined
  return exchangeRateSentence(rate.trim(), homeCode, foreignCode)
}
