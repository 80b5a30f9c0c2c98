import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import type { ReceivablesAgeing } from '#contract/statements.ts'
import { AGEING_BUCKETS, AGEING_LABELS, type AgeingBucket } from '#domain/ageing.ts'
import { EM_DASH, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { AgedInvoiceRows } from './AgedInvoiceRows.tsx'
import { GROUP_LABELS, type AgeingQueryFilters } from './ageing-url.ts'
import styles from './ageing.module.css'

const NOUNS = {
  client: { one: 'client', many: 'clients' },
  matter: { one: 'matter', many: 'matters' },
  responsible: { one: 'lawyer', many: 'lawyers' },
  invoice: { one: 'invoice', many: 'invoices' },
} as const

/** The open row, and the age whose invoices it shows; all of them without one. */
interface Opened {
  readonly id: string
  readonly bucket: AgeingBucket | undefined
}

/** The rows of the ageing; a row opens into its invoices. */
export function AgeingTable({ data, filters }: { data: ReceivablesAgeing; filters: AgeingQueryFilters }) {
  const [opened, setOpened] = useState<Opened>()
  const plain = { symbol: '', code: data.currencyCode }
  const figure = (amount: number) => (amount === 0 ? EM_DASH : formatMoney(amount, plain))
  const toggle = (next: Opened) =>
    setOpened((before) => (before?.id === next.id && before.bucket === next.bucket ? undefined : next))
  return (
    <div className={styles.scroll}>
      <table className={`lx-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{GROUP_LABELS[filters.by]}</th>
            {AGEING_BUCKETS.map((bucket) => (
              <th key={bucket} scope="col" className="lx-right">
                {AGEING_LABELS[bucket]}
              </th>
            ))}
            <th scope="col" className="lx-right">
              Total
            </th>
            {data.totals.credits !== null && (
              <th scope="col" className="lx-right">
                Credits held
              </th>
            )}
            <th scope="col" className="lx-right">
              Oldest, days
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => {
            const id = row.id ?? 'nobody'
            const isOpen = opened?.id === id
            return [
              <AgeingRow
                key={id}
                row={row}
                isOpen={isOpen}
                figure={figure}
                onToggle={(bucket) => toggle({ id, bucket })}
              />,
              isOpen && (
                <AgedInvoiceRows
                  key={`${id} invoices`}
                  filters={filters}
                  group={id}
                  bucket={opened.bucket}
                  currencyCode={data.currencyCode}
                  hasCredits={data.totals.credits !== null}
                />
              ),
            ]
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Total, {data.currencyCode}{' '}
              <small className="lx-muted">
                {formatCounted(data.totals.rows, NOUNS[filters.by])},{' '}
                {formatCounted(data.totals.invoices, { one: 'invoice', many: 'invoices' })}
              </small>
            </th>
            {AGEING_BUCKETS.map((bucket) => (
              <td key={bucket} className="lx-right lx-num">
                {figure(data.totals.ageing[bucket])}
              </td>
            ))}
            <td className="lx-right lx-num">{figure(data.totals.total)}</td>
            {data.totals.credits !== null && <td className="lx-right lx-num">{figure(data.totals.credits)}</td>}
            <td>{EM_DASH}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.rules}>
        Agrees with the receivables of the books · Foreign balances at invoice-date rates · Credits are not netted off
      </p>
    </div>
  )
}

interface RowProps {
  row: ReceivablesAgeing['rows'][number]
  isOpen: boolean
  figure: (amount: number) => string
  onToggle: (bucket: AgeingBucket | undefined) => void
}

function AgeingRow({ row, isOpen, figure, onToggle }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`lx-bare ${styles.name}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(undefined)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          <span dir="auto">{row.name}</span>
        </button>
      </th>
      {AGEING_BUCKETS.map((bucket) => (
        <td key={bucket} className="lx-right lx-num" data-late={bucket === 'over90' || undefined}>
          {row.ageing[bucket] === 0 ? (
            EM_DASH
          ) : (
            <button type="button" className="lx-bare" onClick={() => onToggle(bucket)}>
              {figure(row.ageing[bucket])}
              <span className="lx-sr-only">
                {' '}
                {AGEING_LABELS[bucket]}, invoices of {row.name}
              </span>
            </button>
          )}
        </td>
      ))}
      <td className="lx-right lx-num">
        <button type="button" className={`lx-bare ${styles.total}`} onClick={() => onToggle(undefined)}>
          {figure(row.total)}
          <span className="lx-sr-only"> in all, invoices of {row.name}</span>
        </button>
      </td>
      {row.credits !== null && <td className="lx-right lx-num lx-muted">{figure(row.credits)}</td>}
      <td className="lx-right lx-num">{row.oldestDays > 0 ? row.oldestDays : EM_DASH}</td>
    </tr>
  )
}
