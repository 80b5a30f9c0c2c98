import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankMatching } from '#contract/bank-matching.ts'
import { bankStatements, type BankLine, type BankStatement } from '#contract/bank-statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { AccountChoice } from './AccountChoice.tsx'
import { accountsQuery, linesQuery, messageOf, statementsQuery } from './queries.ts'
import { TrustTabs } from '../trust/public.ts'
import styles from './reconciliation.module.css'

const ImportDialog = lazyDialog(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const LineDialog = lazyDialog(async () => ({ default: (await import('./LineDialog.tsx')).LineDialog }))

const StatementsUrl = urlSchema({ account: urlId })

/** What the bank sent of an account, and the money in it whose owner is not known yet. */
export function StatementsPage() {
  const { firm } = useCurrentUser()
  const [url, change] = useUrlState(StatementsUrl)
  const accounts = useQuery(accountsQuery(firm))
  const [isImporting, setImporting] = useState(false)
  const mayImport = useCan(bankStatements.import)
  const account = accounts.data?.find(({ id }) => id === url.account) ?? accounts.data?.[0]
  return (
    <Page
      title="Bank statements"
      tabs={<TrustTabs current="statements" />}
      actions={mayImport && account && <Button onClick={() => setImporting(true)}>Import statement</Button>}
    >
      {accounts.isError && (
        <LoadError title="Did not load" text={accounts.error.message} onRetry={() => void accounts.refetch()} />
      )}
      {accounts.data?.length === 0 && (
        <EmptyState
          icon={IconFileImport}
          title="There is no account of client money"
          text="Accounts are opened under Trust Accounting."
        />
      )}
      {account && (
        <>
          <div className={styles.filters}>
            <AccountChoice
              accounts={accounts.data ?? []}
              value={account.id}
              onChange={(id) => change({ account: id })}
            />
          </div>
          <Unidentified accountId={account.id} />
          <Statements accountId={account.id} />
          {isImporting && <ImportDialog accountId={account.id} onClose={() => setImporting(false)} />}
        </>
      )}
    </Page>
  )
}

const amount = (value: number | null, code: string) => (value === null ? '' : formatMoney(value, { code, symbol: '' }))

function Unidentified({ accountId }: { accountId: string }) {
  const { firm, business } = useCurrentUser()
  const queue = useQuery(linesQuery(firm, { accountId, state: 'unidentified' }))
  const [opened, setOpened] = useState<BankLine>()
  const mayIdentify = useCan(bankMatching.identify)
  const day = today(business.timeZone)
  if (!queue.data || queue.data.data.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>Unidentified money</h2>
      <div className={styles.scroll}>
        <table className={`lx-table ${styles.table}`}>
          <caption className="lx-sr-only">Money whose owner is not known, due first</caption>
          <thead>
            <tr>
              <th scope="col">Received</th>
              <th scope="col">Line</th>
              <th scope="col">Note</th>
              <th scope="col" className="lx-right">
                Amount
              </th>
              <th scope="col">Identify or return by</th>
              <th scope="col">
                <span className="lx-sr-only">Identify</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {queue.data.data.map((line) => (
              <tr key={line.id}>
                <td className="lx-num">{dayText(line.date)}</td>
                <td dir="auto" className={styles.words}>
                  {[line.party, line.description].filter(Boolean).join(', ')}
                </td>
                <td dir="auto">{line.note?.text}</td>
                <td className="lx-right lx-num">{amount(line.amount, line.currencyCode)}</td>
                <td>
                  {line.note?.dueOn && (
                    <StatusBadge plain tone={line.note.dueOn < day ? 'danger' : 'warning'}>
                      {dayText(line.note.dueOn)}
                    </StatusBadge>
                  )}
                </td>
                <td className="lx-right">
                  {mayIdentify && (
                    <Button variant="default" size="xs" onClick={() => setOpened(line)}>
                      Identify<span className="lx-sr-only"> {line.description}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened && <LineDialog line={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Statements({ accountId }: { accountId: string }) {
  const { firm } = useCurrentUser()
  const answer = useQuery(statementsQuery(firm, accountId))
  const [deleted, setDeleted] = useState<BankStatement>()
  const [mayDelete, mayOpen] = [useCan(bankStatements.delete), useCan(bankStatements.open)]
  if (answer.isError)
    return <LoadError title="Did not load" text={answer.error.message} onRetry={() => void answer.refetch()} />
  if (!answer.data) return null
  if (answer.data.data.length === 0)
    return (
      <EmptyState
        icon={IconFileImport}
        title="No statement is imported yet"
        text="Take a CSV, OFX, QBO, MT940 or CAMT.053 file from your bank."
      />
    )
  return (
    <>
      <h2 className={styles.heading}>Imported statements</h2>
      <div className={styles.scroll}>
        <table className={`lx-table ${styles.table}`}>
          <caption className="lx-sr-only">Imported statements, the latest first</caption>
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">File</th>
              <th scope="col" className="lx-right">
                Lines
              </th>
              <th scope="col" className="lx-right">
                Closing balance
              </th>
              <th scope="col">Complete</th>
              <th scope="col">
                <span className="lx-sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.data.data.map((one) => (
              <tr key={one.id}>
                <th scope="row" className="lx-num">
                  {dayText(one.from)} to {dayText(one.to)}
                </th>
                <td dir="auto" className={styles.words}>
                  {one.fileName}
                </td>
                <td className="lx-right lx-num">
                  {one.lineCount}, {one.matchedCount} matched
                </td>
                <td className="lx-right lx-num">{amount(one.closing, one.currencyCode)}</td>
                <td>
                  {one.gap === null ? (
                    one.closing !== null && (
                      <StatusBadge plain tone="success">
                        Follows
                      </StatusBadge>
                    )
                  ) : (
                    <StatusBadge
                      plain
                      tone="danger"
                    >{`${amount(one.gap, one.currencyCode)} missing before`}</StatusBadge>
                  )}
                </td>
                <td className={`lx-right ${styles.status}`}>
                  {mayOpen && (
                    <DownloadButton size="xs" endpoint={bankStatements.open} params={{ id: one.id }} query={firm}>
                      File
                    </DownloadButton>
                  )}
                  {mayDelete && one.matchedCount === 0 && (
                    <Button variant="subtle" size="xs" onClick={() => setDeleted(one)}>
                      Delete<span className="lx-sr-only"> {one.fileName}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {deleted && (
        <ConfirmSend
          title="Delete this statement?"
          confirm="Delete"
          danger
          send={() => messageOf(exchange(bankStatements.delete, { params: { id: deleted.id }, query: firm }))}
          onClose={() => setDeleted(undefined)}
        >
          Its {deleted.lineCount} lines are removed from the account. The file can be imported again.
        </ConfirmSend>
      )}
    </>
  )
}
