import { Button } from '@mantine/core'
import { agreedFee, contingencyOutcome, type LineAgreement } from '#domain/line-agreement.ts'
import { toMajorText, type Money } from '#domain/money.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { resolveAgreement, type TypedAgreement } from './agreement-values.ts'
import styles from './editor.module.css'

interface Props {
  value: TypedAgreement
  onChange: (value: TypedAgreement) => void
  currency: CurrencyText & { readonly code: string }
  /** Whether what is missing is said. */
  isTouched: boolean
}

const BASES = [
  { value: 'gross', label: 'Whole recovery' },
  { value: 'net', label: 'Recovery less costs' },
] as const

/** What a fee follows from, and what it comes to: a share of a recovery, or one of several instalments. */
export function AgreementFields({ value, onChange, currency, isTouched }: Props) {
  const { agreement, problem } = resolveAgreement(value, currency.code)
  const change = (part: Partial<TypedAgreement>) => onChange({ ...value, ...part })
  return (
    <>
      {value.kind === 'contingency' ? (
        <Contingency value={value} change={change} currency={currency} />
      ) : (
        <Instalment value={value} change={change} currency={currency} />
      )}
      {agreement ? (
        <p className={styles.agreed} role="status">
          {outcomeText(agreement, currency)}
        </p>
      ) : (
        isTouched && <p className={styles.agreedFault}>{problem}</p>
      )}
    </>
  )
}

function outcomeText(agreement: LineAgreement, currency: Props['currency']): string {
  const text = (amount: Money) => formatMoney(toMajorText(amount), currency)
  if (agreement.kind === 'instalment') return `This instalment: ${text(agreedFee(agreement, currency.code))}`
  const { feeBase, fee, clientNet } = contingencyOutcome(agreement, currency.code)
  return `Fee ${text(fee)} of ${text(feeBase)}. The client keeps ${text(clientNet)} before tax on the fee.`
}

interface PartProps extends Pick<Props, 'value' | 'currency'> {
  change: (part: Partial<TypedAgreement>) => void
}

function Contingency({ value, change, currency }: PartProps) {
  const { tiers } = value
  const setTier = (place: number, part: Partial<TypedAgreement['tiers'][number]>) =>
    change({ tiers: tiers.map((tier, index) => (index === place ? { ...tier, ...part } : tier)) })
  return (
    <>
      <FormGrid columns={4}>
        <MoneyField
          label="Recovered"
          required
          currency={currency}
          value={value.recovery}
          onChange={(recovery) => change({ recovery })}
        />
        <MoneyField label="Costs" currency={currency} value={value.costs} onChange={(costs) => change({ costs })} />
        <div className={styles.basis}>
          <span>Percentage of</span>
          <Segments
            data={BASES}
            value={value.basis}
            onChange={(basis) => change({ basis })}
            aria-label="Percentage of"
          />
        </div>
      </FormGrid>
      {tiers.map((tier, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- because steps are known by their place
        <FormGrid key={place} columns={4}>
          <NumberField
            label={tiers.length === 1 ? 'Percentage' : `Percentage, step ${place + 1}`}
            required
            unit="%"
            value={tier.percent}
            onChange={(percent) => setTier(place, { percent })}
          />
          {place < tiers.length - 1 ? (
            <MoneyField
              label={`Up to, step ${place + 1}`}
              required
              currency={currency}
              value={tier.upTo}
              onChange={(upTo) => setTier(place, { upTo })}
            />
          ) : (
            <div className={styles.stepButtons}>
              {tiers.length < 10 && (
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => change({ tiers: [...tiers, { upTo: '', percent: '' }] })}
                >
                  Add a step above
                </Button>
              )}
              {place > 0 && (
                <Button size="xs" variant="subtle" onClick={() => change({ tiers: tiers.slice(0, -1) })}>
                  Remove this step
                </Button>
              )}
            </div>
          )}
        </FormGrid>
      ))}
    </>
  )
}

const Instalment = ({ value, change, currency }: PartProps) => (
  <FormGrid columns={4}>
    <MoneyField
      label="Agreed fee"
      required
      currency={currency}
      value={value.total}
      onChange={(total) => change({ total })}
    />
    <NumberField
      label="Number of instalments"
      required
      inputMode="numeric"
      value={value.count}
      onChange={(count) => change({ count })}
    />
    <NumberField
      label="This is instalment"
      required
      inputMode="numeric"
      value={value.number}
      onChange={(number) => change({ number })}
    />
  </FormGrid>
)
