import type { ReactNode } from 'react'
import { FactsLine } from '../values/FactsLine.tsx'
import { groupRows, type Grouping, type PhoneRow, type Sums } from './columns.ts'
import { RowMenu, type RowAction } from './RowActions.tsx'
import type { Totals } from './totals.tsx'
import styles from './list.module.css'

interface Props<Row> {
  caption: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  phone: (row: Row) => PhoneRow
  onOpen?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  grouping?: Grouping<Row> | undefined
  totals?: Totals | undefined
}

/** On phones a table becomes rows of two lines: name and amount, then context and status. */
export function PhoneList<Row>({
  caption,
  rows,
  rowId,
  rowName,
  phone,
  onOpen,
  actions,
  grouping,
  totals,
}: Props<Row>) {
  const groups = grouping ? groupRows(rows, grouping.keyOf) : [{ key: '', rows }]
  return (
    <div className={`lx-list ${styles.bleed}`} role="group" aria-label={caption}>
      {groups.map((group) => (
        <section key={`${group.key}:${group.rows[0] ? rowId(group.rows[0]) : ''}`}>
          {grouping && (
            <SumLine
              label={grouping.label(group.key, group.rows)}
              sums={grouping.sums?.(group.key, group.rows) ?? {}}
              className={styles.listGroup}
            />
          )}
          <ul>
            {group.rows.map((row) => (
              <li key={rowId(row)}>
                {onOpen ? (
                  <button type="button" className="lx-list-row" onClick={() => onOpen(row)}>
                    <RowLines row={phone(row)} />
                  </button>
                ) : (
                  <div className="lx-list-row">
                    <RowLines row={phone(row)} />
                  </div>
                )}
                {actions && <PhoneActions name={rowName(row)} actions={actions(row)} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {totals && <SumLine label={totals.label} sums={totals.sums} className={styles.listTotals} />}
    </div>
  )
}

/** A row without actions leaves their place free, so that the figures of all rows stay in one column. */
function PhoneActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return <span className={styles.listMore}>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</span>
}

function RowLines({ row }: { row: PhoneRow }) {
  return (
    <>
      <span className={styles.listLine}>
        <span className="lx-strong lx-trunc" dir="auto">
          {row.title}
        </span>
        <span className="lx-num lx-strong">{row.figure}</span>
      </span>
      <span className={`${styles.listLine} ${styles.listContext}`}>
        <span className="lx-trunc">
          {typeof row.context === 'string' ? <FactsLine text={row.context} /> : row.context}
        </span>
        <span>{row.status}</span>
      </span>
    </>
  )
}

function SumLine({ label, sums, className }: { label: ReactNode; sums: Sums; className: string }) {
  return (
    <div className={className}>
      <span className="lx-trunc">{label}</span>
      {Object.entries(sums).map(([key, sum]) => (
        <span key={key} className="lx-num">
          {sum}
        </span>
      ))}
    </div>
  )
}
