import { Button } from '@mantine/core'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useMemo } from 'react'
import type { BillableMatter, BillableTotals } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import { hoursDecimals } from '#domain/hours.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { exchange } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted, homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { homeSumOfChosen } from '../../shared/ui/values/sums.ts'
import { matterColumnsWith, matterPhone } from './columns.tsx'
import { billableMattersList } from './list.ts'
import { Steps } from './Steps.tsx'
import styles from './billing-runs.module.css'

const NOUN = { one: 'draft', many: 'drafts' }

/** Chooses the matters of a run: those that match, or those that are ticked. */
export function BatchPage() {
  const { firm, business } = useCurrentUser()
  const go = useGo()
  const state = useList(billableMattersList)
  const { url } = state
  const sending = useSending()
  const day = today(business.timeZone)

  async function begin(matterIds?: readonly string[]): Promise<string> {
    const { data, message } = await exchange(billingRuns.create, {
      query: firm,
      body: {
        ...billableMattersList.filterQuery(firm, url),
        upTo: url.upTo === undefined ? day : String(url.upTo),
        invoicePer: url.per ?? 'matter',
        ...(url.dated !== undefined && { issueDate: url.dated }),
        ...(matterIds && { matterIds: [...matterIds] }),
      },
    })
    await go(paths.billingRun(data.id))
    return message
  }
  const bulk = useMemo(
    () => ({
      calls: [
        {
          label: 'Create drafts',
          icon: IconFileInvoice,
          run: async (ids: readonly string[]) => ({
            message: await begin(ids),
            data: { changed: [...ids], unchanged: [] },
          }),
        },
      ],
      sums: (ids: readonly string[]) => [
        homeSumOfChosen(
          state.rows?.map((row) => ({ ...row, homeAmount: row.homeTotal })),
          ids,
          business,
        ),
      ],
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `begin` always does the same with the address
    [state.rows, url, business],
  )
  const { count, rows } = state
  const decimals = hoursDecimals(
    [...(rows ?? []), ...(state.totals ? [state.totals] : [])].map(({ hours }) => String(hours)),
  )
  const columns = useMemo(() => matterColumnsWith(decimals), [decimals])
  return (
    <Page
      title="Batch billing"
      sub={
        <>
          One run makes all drafts. Nothing is sent until you approve it.{' '}
          <AppLink className="lx-link" href={paths.billingRuns()}>
            Earlier runs
          </AppLink>
        </>
      }
      actions={
        <Button disabled={!count} loading={sending.isSending} onClick={() => void sending.send(() => begin())}>
          {url.per === 'client' || !count ? 'Create drafts' : `Create ${formatCounted(count, NOUN)}`}
        </Button>
      }
    >
      <Steps
        current="draft"
        texts={{
          choose: count === undefined ? '' : `${formatCounted(count, billableMattersList.noun)} with unbilled work`,
        }}
        choosing
      />
      <Terms {...state} day={day} />
      <ListView
        state={state}
        columns={columns}
        rowName={({ name }: BillableMatter) => name}
        phone={matterPhone}
        onOpen={({ id }: BillableMatter) => void go(paths.matter(id))}
        bulk={bulk}
        totals={totalsRow(state.totals, ['hours', 'time', 'expenses', 'fees', 'amount'], (totals) =>
          totalsOf(totals, decimals),
        )}
        empty={
          <EmptyState
            icon={IconFileInvoice}
            title="Nothing waits for an invoice"
            text="Time, expenses and flat fees that are billable and not yet on an invoice are listed here by matter."
          />
        }
      />
    </Page>
  )
}

const totalsOf = (totals: BillableTotals, decimals: number) => {
  const currency = currencyOf(totals)
  return {
    facts: `${formatCounted(totals.count, billableMattersList.noun)}, in ${totals.currencyCode}`,
    sums: {
      hours: <Hours hours={totals.hours} decimals={decimals} strong />,
      time: <Money amount={totals.time} currency={currency} strong />,
      expenses: <Money amount={totals.expenses} currency={currency} strong />,
      fees: <Money amount={totals.fees} currency={currency} strong />,
      amount: <Money amount={totals.total} currency={currency} strong />,
    },
  }
}

type TermsProps = Pick<
  ReturnType<typeof useList<typeof billingRuns.matters, typeof billingRuns.totals, { per: 'client'; dated: string }>>,
  'url' | 'change'
> & {
  day: string
}

const PER = [
  { value: 'matter', label: 'One per matter' },
  { value: 'client', label: 'One per client' },
] as const

/** What the drafts of the run have in common. */
function Terms({ url, change, day }: TermsProps) {
  const { business } = useCurrentUser()
  const days = (label: string, key: 'upTo' | 'dated') => (
    <DateField
      label={label}
      today={day}
      value={isoToMdy(String(url[key] ?? day))}
      onChange={(typed) => change({ [key]: mdyToIso(typed) === day ? null : mdyToIso(typed) || null, page: null })}
    />
  )
  return (
    <div className={styles.terms}>
      {days('Unbilled up to', 'upTo')}
      <MoneyField
        label="Minimum"
        currency={homeCurrencyOf(business)}
        value={url['minimum'] === undefined ? '' : String(url['minimum'])}
        onChange={(minimum) => change({ minimum: minimum || null, page: null })}
      />
      {days('Invoices dated', 'dated')}
      <Segments
        aria-label="Invoices"
        data={PER}
        value={url.per ?? 'matter'}
        onChange={(per) => change({ per: per === 'client' ? per : null })}
      />
    </div>
  )
}
