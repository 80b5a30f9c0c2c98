import { Button } from '@mantine/core'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { AGEING_DAYS, AGEING_GROUPS, statements, type ReceivablesAgeing } from '#contract/statements.ts'
import { AGEING_BUCKETS, AGEING_LABELS, type AgeingBucket } from '#domain/ageing.ts'
import { dayText } from '#domain/calendar-day.ts'
import { clientChoicesQuery, currenciesQuery, peopleQuery, practiceAreasQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ClientSelect } from '../../shared/records/ClientSelect.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PrintButton } from '../../shared/ui/page/PrintButton.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { currencyOf, EM_DASH, formatMoney } from '../../shared/ui/values/format.ts'
import { AgeingTable } from './AgeingTable.tsx'
import { GROUP_LABELS, useAgeingUrl, type AgeingUrlState } from './ageing-url.ts'
import { ageingQuery } from './queries.ts'
import styles from './ageing.module.css'

const GROUPS = AGEING_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))
const DAYS = AGEING_DAYS.map((value) => ({ value, label: value === 'due' ? 'Due date' : 'Issue date' }))
const PAGE_SIZE = 100
const NO_CLIENTS = { people: [], companies: [] }

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
          <PrintButton />
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

function Filters({ url: { filters, today, change } }: { url: AgeingUrlState }) {
  const { firm, business } = useCurrentUser()
  const clients = useQuery(clientChoicesQuery(firm))
  const people = useQuery(peopleQuery(firm))
  const areas = useQuery(practiceAreasQuery(firm))
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
      <NamedFilter
        label="Responsible"
        entity="person"
        load={people}
        value={filters.responsibleUserId}
        onChange={(id) => change({ responsible: id, page: undefined })}
      />
      <NamedFilter
        label="Practice area"
        entity="practice area"
        load={areas}
        value={filters.practiceAreaId}
        onChange={(id) => change({ area: id, page: undefined })}
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
      <Select
        label="Aged by"
        entity="day"
        options={DAYS}
        value={filters.agedBy}
        onChange={(day) => change({ agedBy: day === 'issued' ? day : undefined, page: undefined })}
      />
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

interface NamedFilterProps {
  label: string
  entity: string
  load: UseQueryResult<readonly { readonly id: string; readonly name: string }[]>
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const NamedFilter = ({ load, value, onChange, ...names }: NamedFilterProps) => (
  <Select
    {...names}
    clearable
    placeholder="All"
    options={load.data?.map(({ id, name }) => ({ value: id, label: name }))}
    load={load}
    value={value ?? ''}
    onChange={(chosen) => onChange(chosen || undefined)}
  />
)

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
        {data.debtorDays !== null && (
          <div>
            <dt>Debtor days</dt>
            <dd>{data.debtorDays.toFixed(1)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.bar} aria-hidden>
        {AGEING_BUCKETS.map((bucket) => (
          <i key={bucket} data-age={bucket} style={{ flexGrow: Math.max(0, totals.ageing[bucket]) }} />
        ))}
      </div>
    </div>
  )
}

function Pages({ data, url }: { data: ReceivablesAgeing; url: AgeingUrlState }) {
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
