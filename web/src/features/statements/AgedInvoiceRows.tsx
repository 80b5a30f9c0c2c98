import { useQuery } from '@tanstack/react-query'
import { MAX_AGED_INVOICES } from '#contract/statements.ts'
import { AGEING_BUCKETS, type AgeingBucket } from '#domain/ageing.ts'
import { dayText } from '#domain/calendar-day.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { EM_DASH, formatMoney } from '../../shared/ui/values/format.ts'
import type { AgeingQueryFilters } from './ageing-url.ts'
import { agedInvoicesQuery } from './queries.ts'
import styles from './ageing.module.css'

interface Props {
  filters: AgeingQueryFilters
  group: string
  bucket: AgeingBucket | undefined
  currencyCode: string
  /** Whether the table has a column of credits. */
  hasCredits: boolean
}

/** The invoices behind a row of the ageing, or behind one of its figures. */
export function AgedInvoiceRows({ filters, group, bucket, currencyCode, hasCredits }: Props) {
  const columns = AGEING_BUCKETS.length + (hasCredits ? 4 : 3)
  const { data, isError, refetch } = useQuery(agedInvoicesQuery({ ...filters, group }))
  const figure = (amount: number) => formatMoney(amount, { symbol: '', code: currencyCode })
  if (!data)
    return (
      <tr className={styles.invoice} aria-busy={!isError || undefined}>
        <td colSpan={columns}>
          {isError ? (
            <>
              Did not load.{' '}
              <button type="button" className="lx-bare lx-link" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          ) : (
            'Loading the invoices'
          )}
        </td>
      </tr>
    )
  return (
    <>
      {data.invoices
        .filter((invoice) => bucket === undefined || invoice.bucket === bucket)
        .map((invoice) => (
          <tr key={invoice.id} className={styles.invoice}>
            <th scope="row">
              <AppLink href={paths.invoice(invoice.id)} className="lx-id lx-link">
                {invoice.number}
              </AppLink>{' '}
              <small className="lx-muted">
                {filters.by !== 'client' && `${invoice.clientName}, `}due {dayText(invoice.dueDate)}
              </small>
            </th>
            {AGEING_BUCKETS.map((one) => (
              <td key={one} className="lx-right lx-num">
                {one === invoice.bucket && figure(invoice.amount)}
              </td>
            ))}
            <td className="lx-right lx-num">{figure(invoice.amount)}</td>
            {hasCredits && <td>{EM_DASH}</td>}
            <td className="lx-right lx-num">{invoice.days > 0 ? invoice.days : EM_DASH}</td>
          </tr>
        ))}
      {data.hasMore && (
        <tr className={styles.invoice}>
          <td colSpan={columns}>The {MAX_AGED_INVOICES} oldest are shown.</td>
        </tr>
      )}
    </>
  )
}
