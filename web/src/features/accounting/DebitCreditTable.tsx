import type { ReactNode } from 'react'
import type { Amount } from '../../shared/ui/values/format.ts'
import { figureText } from './Report.tsx'
import styles from './accounting.module.css'

interface Props {
  caption: string
  currencyCode: string
  /** Heads of the columns before the two of amounts. */
  columns: readonly string[]
  sums?: { readonly label: string; readonly debit: Amount; readonly credit: Amount }
  /** The rows. */
  children: ReactNode
}

/** A table whose last columns are debits and credits, with their sums at its foot. */
export function DebitCreditTable({ caption, currencyCode, columns, sums, children }: Props) {
  return (
    <table className={`lx-table ${styles.report}`}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {['Debit', 'Credit'].map((title) => (
            <th key={title} scope="col" className="lx-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {sums && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length}>
              {sums.label}
            </th>
            <td className="lx-right lx-num">{figureText(sums.debit, currencyCode)}</td>
            <td className="lx-right lx-num">{figureText(sums.credit, currencyCode)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface SidesProps {
  line: { readonly debit: Amount; readonly credit: Amount }
  currencyCode: string
}

/** The two amounts of a line, of which one is blank. */
export const DebitAndCredit = ({ line: { debit, credit }, currencyCode }: SidesProps) =>
  [debit, credit].map((amount, column) => (
    <td key={column === 0 ? 'debit' : 'credit'} className="lx-right lx-num">
      {Number(amount) === 0 ? '' : figureText(amount, currencyCode)}
    </td>
  ))
