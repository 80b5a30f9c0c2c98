import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { LEDGER_SOURCES, ledgerReports } from '#contract/ledger-reports.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ClientSelect } from '../../shared/records/ClientSelect.tsx'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { urlCount, urlId, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { ACCOUNT_TYPE_LABELS, LEDGER_SOURCE_LABELS } from './labels.ts'
import { LedgerLines } from './LedgerLines.tsx'
import { useReportUrl } from './period.ts'
import { PrintLedger } from './PrintLedger.tsx'
import { accountsQuery } from './queries.ts'
import { ReportBody, ReportFilters } from './Report.tsx'
import { useEveryLine } from './use-every-line.ts'
import styles from './accounting.module.css'

const LedgerUrl = urlSchema({
  account: urlId,
  clientId: urlId,
  matterId: urlId,
  source: urlOneOf(LEDGER_SOURCES),
  page: urlCount,
  entry: urlId,
})
const EntryPanel = lazyDialog(async () => ({ default: (await import('./EntryPanel.tsx')).EntryPanel }))
const PAGE_SIZE = 100
const NO_CLIENTS = { people: [], companies: [] }
const SOURCES = LEDGER_SOURCES.map((value) => ({ value, label: LEDGER_SOURCE_LABELS[value] }))

/** The export of one account: exports take no parameters of a path. */
const exportOf = (id: string) => ({
  ...ledgerReports.generalLedgerExport,
  path: ledgerReports.generalLedgerExport.path.replace(':id', id),
})

/** The account, period and filters of the address, and the call's query of them. */
function useLedgerUrl() {
  const { firm } = useCurrentUser()
  const url = useReportUrl()
  const [ledger, change] = useUrlState(LedgerUrl)
  const accounts = useQuery(accountsQuery(firm))
  const account = ledger.account ?? accounts.data?.[0]?.id
  const { clientId, matterId, source } = ledger
  const query = { ...firm, from: url.from, to: url.to, basis: url.basis, clientId, matterId, source }
  return { url, ledger, change, accounts, account, params: { id: account ?? '' }, query }
}
type LedgerUrlState = ReturnType<typeof useLedgerUrl>

/** The lines of one account in a period, with the balance after each. */
export function LedgerPage() {
  const state = useLedgerUrl()
  const { ledger, change, account, params, query } = state
  const { page = 1, entry } = ledger
  const isReady = account !== undefined
  const summary = useQuery({
    ...queryFor(ledgerReports.generalLedgerSummary, { params, query }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  const lines = useQuery({
    ...queryFor(ledgerReports.generalLedger, { params, query: { ...query, page, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  const printed = useEveryLine({ params, query })
  const shown = printed.rows
  return (
    <Page
      title={summary.data ? `${summary.data.account.code} ${summary.data.account.name}` : 'General ledger'}
      sub={summary.data && ACCOUNT_TYPE_LABELS[summary.data.account.type].one}
      tabs={<AccountingTabs current="ledger" />}
      actions={
        isReady && (
          <>
            <PrintLedger count={summary.data?.count} printed={printed} />
            <ExportButton endpoint={exportOf(account)} query={query} />
          </>
        )
      }
    >
      <Filters state={state} />
      <ReportBody report={lines}>
        {({ data, hasMore }) => (
          <>
            <LedgerLines
              rows={shown ?? data}
              summary={summary.data}
              isFirst={shown !== undefined || page === 1}
              isLast={shown !== undefined || !hasMore}
              openEntry={entry}
              onOpen={(id) => change({ entry: id })}
            />
            <div className={styles.pages}>
              {page > 1 && (
                <Button variant="default" onClick={() => change({ page: page - 1 })}>
                  Earlier lines
                </Button>
              )}
              {hasMore && (
                <Button variant="default" onClick={() => change({ page: page + 1 })}>
                  Later lines
                </Button>
              )}
            </div>
          </>
        )}
      </ReportBody>
      {entry !== undefined && <EntryPanel id={entry} onClose={() => change({ entry: null })} />}
    </Page>
  )
}

/** A changed filter starts at the first line. */
function Filters({ state: { url, ledger, change, accounts, account } }: { state: LedgerUrlState }) {
  const { firm } = useCurrentUser()
  const clients = useQuery(clientChoicesQuery(firm))
  const options = useMemo(
    () => accounts.data?.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    [accounts.data],
  )
  const narrow = (changes: Parameters<typeof change>[0]) => change({ ...changes, page: null, entry: null })
  return (
    <ReportFilters url={url}>
      <Select
        label="Account"
        entity="account"
        options={options}
        load={accounts}
        value={account ?? ''}
        onChange={(id) => change({ account: id, page: null, entry: null }, { replace: false })}
      />
      <ClientSelect
        label="Client"
        clients={clients.data ?? NO_CLIENTS}
        load={clients}
        clearable
        placeholder="All clients"
        value={ledger.clientId ?? ''}
        onChange={(id) => narrow({ clientId: id || null, matterId: null })}
      />
      <MatterSelect
        label="Matter"
        clearable
        placeholder="All matters"
        clientId={ledger.clientId}
        value={ledger.matterId ?? ''}
        onChange={(id) => narrow({ matterId: id || null })}
      />
      <Select
        label="Source"
        entity="source"
        clearable
        placeholder="All sources"
        options={SOURCES}
        value={ledger.source ?? ''}
        onChange={(chosen) => narrow({ source: LEDGER_SOURCES.find((source) => source === chosen) ?? null })}
      />
    </ReportFilters>
  )
}
