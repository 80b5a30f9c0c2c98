import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AGEING_GROUPS, statements, type ReceivablesAgeing } from '#contract/statements.ts'
import { AGEING_BUCKETS, AGEING_LABELS, type AgeingBucket } from '#domain/ageing.ts'
import { dayText } from '#domain/calendar-day.ts'
import { clientChoicesQuery, currenciesQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ClientSelect } from '../../shared/records/ClientSelect.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { currencyOf, EM_DASH, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { urlCount, urlDay, urlId, urlMatching, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { AgedInvoiceRows } from './AgedInvoiceRows.tsx'
import { ageingQuery } from './queries.ts'
import styles from './ageing.module.css'

const AgeingUrl = urlSchema({
  by: urlOneOf(AGEING_GROUPS),
  asAt: urlDay,
  clientId: urlId,
  currency: urlMatching(/^[A-Z]{3}$/),
  page: urlCount,
})

const GROUP_LABELS = { client: 'Client', matter: 'Matter', responsible: 'Responsible' } as const
const GROUPS = AGEING_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))
const NOUNS = {
  client: { one: 'client', many: 'clients' },
  matter: { one: 'matter', many: 'matters' },
  responsible: { one: 'lawyer', many: 'lawyers' },
} as const
const PAGE_SIZE = 100
const NO_CLIENTS = { people: [], companies: [] }

function useAgeingUrl() {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(AgeingUrl)
  const today = todayIn(business.timeZone)
  const { by = 'client', clientId, currency: currencyCode, page = 1 } = url
  return {
    today,
    change,
    filters: { ...firm, by, asAt: url.asAt, clientId, currencyCode },
    page,
  }
}
type UrlState = ReturnType<typeof useAgeingUrl>
export type AgeingQueryFilters = UrlState['filters']

/** What is owed to the firm by age; each figure opens the invoices that add up to it. */
export function AgeingPage() {
  const url = useAgeingUrl()
  const answer = useQuery({
    ...ageingQuery({ ...url.filters, page: url.page, size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const { data, isError, error, refetch } = answer
  const isSlow = useAfter(data === undefined && !isError)
  return (
    <Page
      title="Receivables ageing"
      sub={data && `As at ${dayText(data.asAt)}, in ${data.currencyCode}`}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <ExportButton endpoint={statements.ageingExport} query={url.filters} />
        </>
      }
    >
      <Filters url={url} />
      {isError && <LoadError title="Did not load" text={error.message} onRetry={() => void refetch()} />}
      {data === undefined && isSlow && <LoadingSpinner />}
      {data && !isError && (
        <div aria-busy={answer.isPlaceholderData || undefined} className={styles.report}>
          {data.rows.length === 0 ? (
            <EmptyState icon={IconReportMoney} title="Nothing is owed" text="No invoice was open on this day." />
          ) : (
            <>
              <Strip data={data} />
              <AgeingTable key={JSON.stringify(url.filters)} data={data} filters={url.filters} />
              <Pages data={data} url={url} />
            </>
          )}
        </div>
      )}
    </Page>
  )
}

function Filters({ url: { filters, today, change } }: { url: UrlState }) {
  const { firm, business } = useCurrentUser()
  const clients = useQuery(clientChoicesQuery(firm))
  const currencies = useQuery({ ...currenciesQuery(), enabled: business.multicurrency })
  return (
    <div className={styles.filters}>
      <DateField
        label="As at"
        today={today}
        value={isoToMdy(filters.asAt ?? today)}
        onChange={(typed) => mdyToIso(typed) && change({ asAt: mdyToIso(typed), page: undefined })}
      />
      <ClientSelect
        label="Client"
        clients={clients.data ?? NO_CLIENTS}
        load={clients}
        clearable
        value={filters.clientId ?? ''}
        onChange={(chosen) => change({ clientId: chosen || undefined, page: undefined })}
      />
      {business.multicurrency && (
        <Select
          label="Currency"
          entity="currency"
          clearable
          placeholder="All currencies"
          options={currencies.data?.map(({ isoCurrenyCode, currencyName }) => ({
            value: isoCurrenyCode,
            label: `${isoCurrenyCode} – ${currencyName}`,
          }))}
          load={currencies}
          value={filters.currencyCode ?? ''}
          onChange={(chosen) => change({ currency: chosen || undefined, page: undefined })}
        />
      )}
      <Segments
        aria-label="Rows"
        className={styles.groups ?? ''}
        data={GROUPS}
        value={filters.by}
        onChange={(by) => change({ by, page: undefined })}
      />
    </div>
  )
}

/** The share of each age in what is outstanding. */
function Strip({ data: { totals, ...data } }: { data: ReceivablesAgeing }) {
  const share = (bucket: AgeingBucket) =>
    totals.total > 0 ? `${((Math.max(0, totals.ageing[bucket]) / totals.total) * 100).toFixed(1)}%` : EM_DASH
  return (
    <div className={styles.strip}>
      <dl className={styles.shares}>
        <div>
          <dt>Outstanding</dt>
          <dd className={styles.outstanding}>{formatMoney(totals.total, currencyOf(data))}</dd>
        </div>
        {AGEING_BUCKETS.map((bucket) => (
          <div key={bucket} data-age={bucket}>
            <dt>{AGEING_LABELS[bucket]}</dt>
            <dd>{share(bucket)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar} aria-hidden>
        {AGEING_BUCKETS.map((bucket) => (
          <i key={bucket} data-age={bucket} style={{ flexGrow: Math.max(0, totals.ageing[bucket]) }} />
        ))}
      </div>
    </div>
  )
}

/** The open row, and the age whose invoices it shows; all of them without one. */
interface Opened {
  readonly id: string
  readonly bucket?: AgeingBucket
}

function AgeingTable({ data, filters }: { data: ReceivablesAgeing; filters: AgeingQueryFilters }) {
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
              <tr key={id}>
                <th scope="row">
                  <button
                    type="button"
                    className={`lx-bare ${styles.name}`}
                    aria-expanded={isOpen}
                    onClick={() => toggle({ id })}
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
                      <button type="button" className="lx-bare" onClick={() => toggle({ id, bucket })}>
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
                  <button type="button" className="lx-bare" onClick={() => toggle({ id })}>
                    <strong>{figure(row.total)}</strong>
                    <span className="lx-sr-only"> in all, invoices of {row.name}</span>
                  </button>
                </td>
                <td className="lx-right lx-num">{row.oldestDays > 0 ? row.oldestDays : EM_DASH}</td>
              </tr>,
              isOpen && (
                <AgedInvoiceRows
                  key={`${id} invoices`}
                  filters={filters}
                  group={id}
                  bucket={opened.bucket}
                  currencyCode={data.currencyCode}
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
            <td />
          </tr>
        </tfoot>
      </table>
      <p className={styles.rules}>
        Agrees with the receivables of the books · Foreign balances at invoice-date rates · Credits are not netted off
      </p>
    </div>
  )
}

function Pages({ data, url }: { data: ReceivablesAgeing; url: UrlState }) {
  const last = Math.ceil(data.totals.rows / PAGE_SIZE)
  if (last <= 1) return null
  const go = (page: number) => url.change({ page: page === 1 ? undefined : page })
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button variant="default" disabled={url.page <= 1} onClick={() => go(url.page - 1)}>
        Previous
      </Button>
      <span className="lx-muted">
        Page {url.page} of {last}
      </span>
      <Button variant="default" disabled={url.page >= last} onClick={() => go(url.page + 1)}>
        Next
      </Button>
    </nav>
  )
}
