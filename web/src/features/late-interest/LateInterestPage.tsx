import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lateInterest, type InterestProposal, type LateInterestSettings } from '#contract/late-interest.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { urlCount, urlDay, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import styles from './late-interest.module.css'

const SettingsDialog = lazyDialog(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }))

const LateInterestUrl = urlSchema({ asAt: urlDay, page: urlCount })
const SIZE = 25

/** The stretches of days that are charged, each on its balance. */
const segmentsText = (row: InterestProposal): string =>
  row.segments
    .map(({ days, balance }) => `${days} ${days === 1 ? 'day' : 'days'} on ${formatMoney(balance, currencyOf(row))}`)
    .join(', ')

const sumOf = ({ interest, fixedSum }: InterestProposal): number => interest + fixedSum

const COLUMNS: readonly Column<InterestProposal>[] = [
  {
    key: 'invoice',
    header: 'Invoice',
    cell: ({ invoiceId, number, clientName }) => (
      <TwoLine title={number} context={clientName} href={paths.invoice(invoiceId)} />
    ),
  },
  {
    key: 'matter',
    header: 'Matter',
    priority: 3,
    cell: ({ matter }) => <TwoLine title={matter.name} context={matter.number} />,
  },
  { key: 'due', header: 'Due', width: 108, cell: ({ dueDate }) => <DayText day={dueDate} /> },
  {
    key: 'charged',
    header: 'Charged to',
    width: 108,
    priority: 3,
    cell: ({ chargedThrough }) => (chargedThrough ? <DayText day={chargedThrough} /> : <Dash />),
  },
  { key: 'days', header: 'How computed', priority: 2, cell: segmentsText },
  {
    key: 'fixed',
    header: 'Fixed sum',
    align: 'right',
    width: 110,
    priority: 3,
    cell: (row) => <Money amount={row.fixedSum} currency={currencyOf(row)} dashZero />,
  },
  {
    key: 'interest',
    header: 'Interest',
    align: 'right',
    width: 130,
    cell: (row) => <Money amount={row.interest} currency={currencyOf(row)} strong />,
  },
]

/** Overdue invoices with the interest that was not charged yet, and the drafts that charge it. */
export function LateInterestPage() {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(LateInterestUrl)
  const [isSetting, setSetting] = useState(false)
  const maySet = useCan(lateInterest.updateSettings)
  const today = todayIn(business.timeZone)
  const asAt = url.asAt ?? today
  const settings = useQuery(queryFor(lateInterest.settings, { query: firm }))
  return (
    <Page
      title="Late interest"
      sub={settings.data && termsText(settings.data)}
      actions={
        maySet &&
        settings.data && (
          <Button variant="default" onClick={() => setSetting(true)}>
            How it is charged
          </Button>
        )
      }
    >
      {settings.data?.isCharged === false ? (
        <EmptyState
          icon={IconPercentage}
          title="No interest is charged"
          text="Say first at what rate the firm charges interest on overdue invoices."
          action={maySet && <Button onClick={() => setSetting(true)}>Charge late interest</Button>}
        />
      ) : (
        <>
          <div className={styles.filters}>
            <DateField
              label="To the end of"
              today={today}
              value={isoToMdy(asAt)}
              onChange={(typed) => mdyToIso(typed) && change({ asAt: mdyToIso(typed), page: undefined })}
            />
          </div>
          <Proposals asAt={asAt} page={url.page ?? 1} onPage={(page) => change({ page })} />
        </>
      )}
      {isSetting && settings.data && <SettingsDialog settings={settings.data} onClose={() => setSetting(false)} />}
    </Page>
  )
}

function termsText({ isCharged, method, annualPercent, graceDays }: LateInterestSettings): string {
  if (!isCharged) return 'The firm charges no interest on overdue invoices.'
  const grace = graceDays === 0 ? 'from the due day on' : `from ${graceDays} days after the due day on`
  return `Simple interest of ${annualPercent}% a year ${grace}${method === 'ukStatutory' ? ', with the fixed sum of the statute' : ''}. No day is charged twice.`
}

interface ProposalsProps {
  asAt: string
  page: number
  onPage: (page: number) => void
}

function Proposals({ asAt, page, onPage }: ProposalsProps) {
  const { firm } = useCurrentUser()
  const query = { ...firm, asAt, page, size: SIZE }
  const answer = useQuery({ ...queryFor(lateInterest.list, { query }), placeholderData: keepPreviousData })
  const { make, mayMake } = useInterestInvoice(asAt)
  if (answer.isLoadingError)
    return <LoadError title="Did not load" text={answer.error.message} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.data
  if (rows?.length === 0 && page === 1)
    return (
      <EmptyState
        icon={IconPercentage}
        title={`No interest to charge up to ${dayText(asAt)}`}
        text="Overdue invoices appear here as soon as a day of theirs was not charged."
      />
    )
  const ofClient = ({ clientId, currencyCode }: InterestProposal) => [
    ...new Set(
      rows?.filter((row) => row.clientId === clientId && row.currencyCode === currencyCode).map((row) => row.invoiceId),
    ),
  ]
  return (
    <>
      <DataTable
        caption="Overdue invoices with interest to charge"
        columns={COLUMNS}
        rows={rows}
        rowId={({ invoiceId, matter }) => `${invoiceId} ${matter.id}`}
        rowName={({ number }) => number}
        phone={(row) => ({
          title: row.number,
          figure: <Money amount={sumOf(row)} currency={currencyOf(row)} />,
          context: row.clientName,
          status: segmentsText(row),
        })}
        actions={(row) => {
          const all = ofClient(row)
          return mayMake
            ? [
                { label: 'Make interest invoice', icon: IconFilePlus, onClick: () => void make([row.invoiceId]) },
                ...(all.length > 1
                  ? [
                      {
                        label: `One invoice for all ${all.length} of this client`,
                        icon: IconFilePlus,
                        onClick: () => void make(all),
                      },
                    ]
                  : []),
              ]
            : []
        }}
      />
      <Pagination
        page={page}
        size={SIZE}
        shown={rows?.length ?? 0}
        hasMore={answer.data?.hasMore ?? false}
        onPage={onPage}
      />
    </>
  )
}

/** Makes the draft and opens it. */
function useInterestInvoice(asAt: string) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const repeatKey = useRepeatKey()
  const mayMake = useCan(lateInterest.create)
  const [isMaking, setMaking] = useState(false)
  async function make(invoiceIds: readonly string[]): Promise<void> {
    if (isMaking) return
    setMaking(true)
    try {
      const body = { ...firm, asAt, invoiceIds: [...invoiceIds] }
      const { data, message } = await exchange(lateInterest.create, { body }, { idempotencyKey: repeatKey(body) })
      toast.success(message)
      void go(paths.invoice(data.invoiceId))
    } catch (error) {
      toast.error(error)
    } finally {
      setMaking(false)
    }
  }
  return { make, mayMake }
}
