import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { datedRates } from '#contract/dated-rates.ts'
import type { Currency } from '#contract/session.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { currencyText } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { RateText } from '../../shared/ui/values/Figures.tsx'
import { fromText, listPeriods, type RatePeriod } from './rate-periods.ts'

const RateDialog = lazyDialog(() => import('./RateDialog.tsx'))
const RemoveRateDialog = lazyDialog(() => import('./RemoveRateDialog.tsx'))

interface Props {
  currencies: readonly Currency[]
  /** After a rate of the firm was set or removed. */
  onFirmChanged: () => void
}

const columnsFor = (currencies: readonly Currency[]): readonly Column<RatePeriod>[] => [
  { key: 'owner', header: 'Whose', cell: ({ owner }) => owner.name },
  {
    key: 'from',
    header: 'From',
    width: 130,
    cell: (period) => <span className="lx-num lx-soft">{fromText(period)}</span>,
  },
  { key: 'state', header: 'Holds', cell: ({ state }) => <span className="lx-soft">{state}</span> },
  {
    key: 'rate',
    header: 'Rate',
    align: 'right',
    width: 160,
    cell: (period) => <RateText rate={period.rate} currency={currencyText(currencies, period.currencyCode)} />,
  },
]

const nameOf = (period: RatePeriod) => `${period.owner.name}, ${period.currencyCode}, ${fromText(period)}`

/** The default rates that hold from a day on: what holds, what is coming and what was. */
export function DatedRates({ currencies, onFirmChanged }: Props) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const { data, isError, refetch } = useQuery(queryFor(datedRates.list, { query: firm }))
  const [edited, setEdited] = useState<RatePeriod | 'new'>()
  const [removed, setRemoved] = useState<RatePeriod>()
  const columns = useMemo(() => columnsFor(currencies), [currencies])
  const periods = useMemo(() => data && listPeriods(data, today), [data, today])
  const onChanged = (userId: string | null) => userId === null && onFirmChanged()
  const add = (
    <Button variant="default" size="xs" disabled={!data} onClick={() => setEdited('new')}>
      Add a rate from a day on
    </Button>
  )
  return (
    <>
      <Panel title="Rates from a day on" more={add} flush={periods?.length !== 0}>
        {isError && !data ? (
          <LoadError title="The rates did not load" text="Nothing was changed." onRetry={() => void refetch()} />
        ) : periods?.length === 0 ? (
          <p className="lx-muted">
            No rate begins on a day yet. A rise that is entered ahead applies to work from its day on.
          </p>
        ) : (
          <DataTable
            caption="Default hourly rates from a day on"
            columns={columns}
            rows={periods}
            rowId={({ id }) => id}
            rowName={nameOf}
            inPanel
            phone={(period) => ({
              title: period.owner.name,
              figure: <RateText rate={period.rate} currency={currencyText(currencies, period.currencyCode)} />,
              context: `${fromText(period)} · ${period.state}`,
            })}
            onOpen={setEdited}
            onEdit={setEdited}
            actions={(period) => [
              { label: 'Edit', icon: IconPencil, onClick: () => setEdited(period) },
              { label: 'Remove', danger: true, onClick: () => setRemoved(period) },
            ]}
          />
        )}
      </Panel>
      {edited && data && (
        <RateDialog
          key={edited === 'new' ? 'new' : edited.id}
          people={data.people}
          currencies={currencies}
          period={edited === 'new' ? undefined : edited}
          onRemove={(period) => {
            setEdited(undefined)
            setRemoved(period)
          }}
          onSaved={onChanged}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveRateDialog period={removed} onRemoved={onChanged} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
