import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { ledgerQuery, ledgerSummaryQuery } from '../trust-transactions/public.ts'
import { clientOf } from './columns.tsx'
import { LedgerAside } from './LedgerAside.tsx'
import { LedgerCard, useCardUrl } from './LedgerCard.tsx'
import { LedgerStrip } from './LedgerStrip.tsx'
import { LedgerWorks } from './LedgerWorks.tsx'
import styles from './trust-ledgers.module.css'

/** Exports take no parameters of a path. */
const exportOf = (id: string) => ({
  ...trustLedgers.entriesExport,
  path: trustLedgers.entriesExport.path.replace(':id', id),
})

/** The money of one client for one matter: what is held, what may be paid out, and each entry with its balance. */
export function TrustLedgerPage() {
  const { idx } = useParams({ from: '/firm/trust-account/record/$idx' })
  const { firm } = useCurrentUser()
  const answer = useQuery(ledgerQuery(firm, idx))
  const { data: summary } = useQuery(ledgerSummaryQuery(firm, idx))
  const url = useCardUrl()
  const { data: ledger } = answer
  if (!ledger)
    return <RecordState what="ledger" answer={answer} list={{ label: 'All ledgers', href: paths.trustLedgers() }} />
  const isClosed = ledger.closedAt !== null
  return (
    <Page
      title={ledger.matter?.name ?? clientOf(ledger)}
      crumbs={[
        { label: 'Trust Accounting', href: paths.trustAccounts() },
        { label: ledger.accountName, href: paths.trustAccount(ledger.accountId) },
        { label: 'Ledger' },
      ]}
      badge={<StatusBadge tone={isClosed ? 'neutral' : 'trust'}>{isClosed ? 'Closed' : badgeOf(ledger)}</StatusBadge>}
      sub={<Facts ledger={ledger} />}
      actions={
        <>
          <DownloadButton endpoint={trustLedgers.card} params={{ id: ledger.id }} query={{ ...firm, ...url.days }}>
            Download PDF
          </DownloadButton>
          <ExportButton endpoint={exportOf(ledger.id)} query={{ ...firm, ...url.days }} />
          <LedgerWorks ledger={ledger} summary={summary} />
        </>
      }
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <div className={styles.body}>
        <LedgerStrip ledger={ledger} summary={summary} />
        <SideBySide aside={<LedgerAside ledger={ledger} summary={summary} />}>
          <LedgerCard ledger={ledger} summary={summary} url={url} />
        </SideBySide>
      </div>
    </Page>
  )
}

const badgeOf = ({ kind }: TrustLedger) => (kind === 'client' ? 'Client money' : "Firm's own")

function Facts({ ledger: { client, matter, accountName, accountId } }: { ledger: TrustLedger }) {
  const [maySeeClients, maySeeMatters] = [useCan('clientInfo'), useCan('matterMaster')]
  return (
    <>
      {client && (
        <>
          {maySeeClients ? (
            <AppLink href={paths.client(client.id)} className="lx-link" dir="auto">
              {client.name}
            </AppLink>
          ) : (
            client.name
          )}{' '}
          ·{' '}
        </>
      )}
      {matter && (
        <>
          {maySeeMatters ? (
            <AppLink href={paths.matter(matter.id)} className="lx-link lx-id">
              {matter.number || 'Matter'}
            </AppLink>
          ) : (
            matter.number
          )}{' '}
          ·{' '}
        </>
      )}
      <AppLink href={paths.trustAccount(accountId)} className="lx-link" dir="auto">
        {accountName}
      </AppLink>
    </>
  )
}
