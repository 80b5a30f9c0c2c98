import type { StatementPreview } from '#contract/bank-statements.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import styles from './reconciliation.module.css'

const KEYS = ['day', 'amount', 'moneyIn', 'moneyOut', 'description', 'party', 'reference', 'balance'] as const
const LABELS = {
  day: 'Date',
  amount: 'Amount, signed',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  description: 'Description',
  party: 'Payer or payee',
  reference: 'Reference',
  balance: 'Balance',
} as const
const ORDERS = [
  { value: 'dayFirst', label: '31/12/2026' },
  { value: 'monthFirst', label: '12/31/2026' },
] as const

/** What somebody says of the columns of a CSV file; the rest is what the titles say, or was remembered. */
export type Columns = { readonly [Key in (typeof KEYS)[number] | 'dayOrder']?: string }

/** As the call takes it. */
export const toSaid = ({ dayOrder, ...columns }: Columns): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(columns).map(([key, title]) => [`${key}Column`, title])),
  ...(dayOrder !== undefined && { dayOrder }),
})

interface Props {
  preview: StatementPreview
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Asked once for each account, and remembered with the first import. */
export function ColumnFields({ preview, columns, onChange }: Props) {
  const options = preview.columns.map((title) => ({ value: title, label: title }))
  return (
    <fieldset className={styles.columns}>
      <legend>Columns of the file</legend>
      {preview.missing === 'columns' && (
        <InlineNote tone="warning">Say which column has the date and which the amount</InlineNote>
      )}
      {preview.missing === 'dayOrder' && (
        <InlineNote tone="warning">These dates can be read in two ways. Say how the bank writes them</InlineNote>
      )}
      <div className={styles.columnGrid}>
        {KEYS.map((key) => (
          <Select
            key={key}
            label={LABELS[key]}
            entity="column"
            clearable={key !== 'day'}
            options={options}
            value={preview.layout?.[key] ?? ''}
            onChange={(title) => onChange({ ...columns, [key]: title })}
          />
        ))}
      </div>
      <Segments
        aria-label="How dates are written"
        data={ORDERS}
        value={preview.layout?.dayOrder ?? 'dayFirst'}
        onChange={(dayOrder) => onChange({ ...columns, dayOrder })}
      />
    </fieldset>
  )
}
