import { useState, type ReactNode } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { errorText } from '../shared/api.ts'
import { saveResponse } from './save-file.ts'
import styles from './portal.module.css'

export interface Period {
  readonly from?: string
  readonly to?: string
}

interface PeriodProps {
  /** The days that the statement has. */
  shown: { readonly from: string; readonly to: string }
  onChange: (period: Period) => void
  children?: ReactNode
  /** The statement as PDF. */
  file: () => Promise<Response>
  name: string
}

/** The days of a statement, and its PDF. A day that is not whole yet changes nothing. */
export function StatementPeriod({ shown, onChange, children, file, name }: PeriodProps) {
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const day = (key: 'from' | 'to', label: string) => (
    <label className={styles.field}>
      {label}
      <input
        type="date"
        className={styles.input}
        key={shown[key]}
        defaultValue={shown[key]}
        required
        onChange={({ currentTarget }) => {
          if (currentTarget.validity.valid) onChange({ ...shown, [key]: currentTarget.value })
        }}
      />
    </label>
  )
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      await saveResponse(await file(), name)
    } catch (error) {
      setProblem(errorText(error))
    }
    setSaving(false)
  }
  return (
    <>
      <div className={styles.period}>
        {day('from', 'From')}
        {day('to', 'To')}
        {children}
        <button type="button" className={styles.plain} disabled={isSaving} onClick={() => void save()}>
          {isSaving ? 'Saving' : 'Save as PDF'}
        </button>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

interface TableProps {
  /** Such as `Movements of Charter`. */
  label: string
  /** The heads of the three columns of amounts. */
  heads: readonly [string, string, string]
  opening: { readonly day: string; readonly amount: string }
  rows: readonly {
    readonly id: string
    readonly date: string
    readonly text: string
    readonly note: string
    readonly amounts: readonly [string, string, string]
  }[]
  closing: { readonly text: string; readonly note?: string; readonly amounts: readonly [string, string, string] }
}

/** Entries between what there was before and after them. Only the table scrolls where it is too wide. */
export const StatementTable = ({ label, heads, opening, rows, closing }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
  <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Entry</th>
          {heads.map((head) => (
            <th key={head} scope="col" className={styles.amount}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{dayText(opening.day)}</td>
          <td colSpan={3}>Brought forward</td>
          <td className={styles.amount}>{opening.amount}</td>
        </tr>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{dayText(row.date)}</td>
            <td>
              {row.text}
              {row.note !== '' && <p className={styles.soft}>{row.note}</p>}
            </td>
            <Amounts amounts={row.amounts} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {closing.text}
            {closing.note !== undefined && <p className={styles.soft}>{closing.note}</p>}
          </th>
          <Amounts amounts={closing.amounts} />
        </tr>
      </tfoot>
    </table>
  </div>
)

const Amounts = ({ amounts: [first, second, balance] }: { amounts: readonly [string, string, string] }) => (
  <>
    <td className={styles.amount}>{first}</td>
    <td className={styles.amount}>{second}</td>
    <td className={styles.amount}>{balance}</td>
  </>
)
