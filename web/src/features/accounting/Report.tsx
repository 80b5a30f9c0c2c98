import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { EM_DASH, formatMoney, type Amount } from '../../shared/ui/values/format.ts'
import type { ReportUrlState } from './period.ts'
import styles from './accounting.module.css'

const BASES = [
  { value: 'accrual', label: 'Accrual' },
  { value: 'cash', label: 'Cash' },
] as const

/** The days and the view of a report. */
export function ReportFilters({
  url,
  isOneDay,
  children,
}: {
  url: ReportUrlState
  isOneDay?: boolean
  children?: ReactNode
}) {
  const dayField = (label: string, key: 'from' | 'to', value: string) => (
    <DateField
      label={label}
      today={url.today}
      value={isoToMdy(value)}
      onChange={(typed) => mdyToIso(typed) && url.change({ [key]: mdyToIso(typed) })}
    />
  )
  return (
    <div className={styles.filters}>
      {isOneDay ? (
        dayField('As at', 'to', url.asAt)
      ) : (
        <>
          {dayField('From', 'from', url.from)}
          {dayField('To', 'to', url.to)}
        </>
      )}
      {children}
      <Segments
        aria-label="Basis"
        className={styles.basis ?? ''}
        data={BASES}
        value={url.basis}
        onChange={(basis) => url.change({ basis })}
      />
    </div>
  )
}

/** A report while it loads, when it failed, and with its data. */
export function ReportBody<Report>({
  report,
  children,
}: {
  report: Pick<UseQueryResult<Report>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  children: (data: Report) => ReactNode
}) {
  const isSlow = useAfter(report.data === undefined && !report.isError)
  if (report.isError)
    return <LoadError title="Did not load" text={report.error?.message ?? ''} onRetry={() => void report.refetch()} />
  if (report.data === undefined) return isSlow ? <LoadingSpinner /> : null
  return (
    <div className={styles.scroll} aria-busy={report.isFetching || undefined}>
      {children(report.data)}
    </div>
  )
}

/** A figure without a symbol, because the head of the report names the currency; a dash for nothing to show. */
export const figureText = (amount: Amount | null, currencyCode: string): string =>
  amount === null ? EM_DASH : formatMoney(amount, { symbol: '', code: currencyCode })

interface FigureProps {
  amount: number | null
  currencyCode: string
  /** The lines that it sums up; a total has none. */
  lines?: { readonly account: string; readonly from?: string; readonly to: string; readonly basis: string }
}

/** A cell that opens the entries behind its figure. */
export function FigureCell({ amount, currencyCode, lines }: FigureProps) {
  const text = figureText(amount, currencyCode)
  return (
    <td className="lx-right lx-num" data-negative={(amount ?? 0) < 0 || undefined}>
      {lines && amount !== null ? <AppLink href={paths.generalLedger(lines)}>{text}</AppLink> : text}
    </td>
  )
}
