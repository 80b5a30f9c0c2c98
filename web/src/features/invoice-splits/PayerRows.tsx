import { useQuery } from '@tanstack/react-query'
import { toMajorText, type Money } from '#domain/money.ts'
import { MAX_PAYERS } from '#domain/payer-split.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ClientSelect } from '../../shared/records/ClientSelect.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import type { PayerValues, SplitMode } from './shares.ts'
import styles from './invoice-splits.module.css'

const NO_CLIENTS = { people: [], companies: [] }

interface Props {
  mode: SplitMode
  /** The last one takes what the others leave. */
  payers: readonly PayerValues[]
  onChange: (payers: PayerValues[]) => void
  currency: CurrencyText
  /** What each payer pays, where that is known. */
  totals?: readonly Money[]
  /** What is left for the last payer; '' where that is not known. */
  rest: string
  clientErrorOf: (place: number) => string | undefined
  shareErrorOf?: (place: number) => string | undefined
}

/** Who pays, and how much: the rows of a split, and of what is agreed for all bills of a matter. */
export function PayerRows(props: Props) {
  const { mode, payers, onChange, currency, totals = [], rest, clientErrorOf, shareErrorOf = () => undefined } = props
  const clients = useQuery(clientChoicesQuery(useCurrentUser().firm))
  const change = (key: number, part: Partial<PayerValues>) =>
    onChange(payers.map((payer) => (payer.key === key ? { ...payer, ...part } : payer)))
  return (
    <>
      {payers.map(({ key, clientId, name, value }, place) => {
        const isLast = place === payers.length - 1
        const own = totals[place]
        const field = {
          label: isLast ? 'The rest' : `Share ${place + 1}`,
          required: !isLast,
          disabled: isLast,
          value: isLast ? rest : value,
          onChange: (typed: string) => change(key, { value: typed }),
          externalError: isLast ? undefined : shareErrorOf(place),
        }
        return (
          <div key={key} className={styles.payer}>
            <FormGrid>
              <ClientSelect
                label={`Payer ${place + 1}`}
                required
                clients={clients.data ?? NO_CLIENTS}
                load={clients}
                value={clientId}
                valueLabel={name}
                onChange={(chosen) => change(key, { clientId: chosen, name: undefined })}
                externalError={clientErrorOf(place)}
              />
              {mode === 'percent' ? (
                <NumberField {...field} unit="%" prompt={own && formatMoney(toMajorText(own), currency)} />
              ) : (
                <MoneyField {...field} currency={currency} />
              )}
            </FormGrid>
            <RemoveRow
              label={`Remove payer ${place + 1}`}
              disabled={isLast || payers.length === 2}
              onClick={() => onChange(payers.filter((payer) => payer.key !== key))}
              className={styles.remove}
            />
          </div>
        )
      })}
      <AddRow
        onClick={() =>
          onChange([{ key: Math.max(...payers.map(({ key }) => key)) + 1, clientId: '', value: '' }, ...payers])
        }
        disabled={payers.length >= MAX_PAYERS}
      >
        Add payer
      </AddRow>
    </>
  )
}
