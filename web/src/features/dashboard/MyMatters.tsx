import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DashboardMatters } from '#contract/dashboard.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { DashboardTiles, UnbilledTile } from '../../shared/records/dashboard-tiles.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { formatCounted, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { mattersQuery } from './queries.ts'
import styles from './dashboard.module.css'

type Row = DashboardMatters['rows'][number]

const AWAITED = 5
const contextOf = ({ matterNumber, clientName }: Row) => facts([matterNumber, clientName])

function Unbilled({ row, tile, home }: { row: Row; tile: UnbilledTile; home: CurrencyText }) {
  const figure = tile.ofMatter(row)
  if (!figure || figure.amount === 0) return <Dash />
  return (
    <AppLink href={tile.hrefOfMatter(row.matterId)} className={styles.plain}>
      <Money amount={figure.amount} currency={home} />
    </AppLink>
  )
}

const columnsFor = (tiles: readonly UnbilledTile[], home: CurrencyText): readonly Column<Row>[] => [
  {
    key: 'matter',
    header: 'Matter',
    cell: (row) => <TwoLine title={row.matterName} context={contextOf(row)} href={paths.matter(row.matterId)} />,
  },
  {
    key: 'activity',
    header: 'Last activity',
    width: 120,
    priority: 2,
    cell: (row) => <DayText day={row.lastActivityOn} />,
  },
  ...tiles.map((tile): Column<Row> => ({
    key: tile.label,
    header: tile.label,
    align: 'right',
    width: 138,
    cell: (row) => <Unbilled row={row} tile={tile} home={home} />,
  })),
]

/** The person's own open matters, the latest activity first. */
export function MyMatters({ tiles }: { tiles: readonly DashboardTiles[] }) {
  const { firm, profileId, business } = useCurrentUser()
  const answer = useQuery(mattersQuery(firm))
  const go = useGo()
  const unbilled = tiles.flatMap((tile) => tile.unbilled ?? [])
  const labels = unbilled.map(({ label }) => label).join()
  const home = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const columns = useMemo(
    () => columnsFor(unbilled, home),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the tiles of the same labels are the same
    [labels, home.symbol, home.code],
  )
  const phone = (row: Row): PhoneRow => ({
    title: row.matterName,
    figure: unbilled[0] && <Unbilled row={row} tile={unbilled[0]} home={home} />,
    context: contextOf(row),
    status: row.lastActivityOn && <DayText day={row.lastActivityOn} />,
  })
  if (answer.data === null) return null
  const { rows, open = 0 } = answer.data ?? {}
  return (
    <Panel
      title="My matters"
      count={rows && formatCounted(open, { one: 'open', many: 'open' })}
      flush
      more={
        <AppLink href={paths.matters({ member: profileId, status: 'Open' })} className="lx-link">
          All matters
        </AppLink>
      }
    >
      {answer.isError && !rows && (
        <LoadError title="The matters did not load" text="" onRetry={() => void answer.refetch()} />
      )}
      {rows?.length === 0 && <p className={`lx-muted ${styles.nothing}`}>You work on no open matter.</p>}
      {(answer.isPending || (rows && rows.length > 0)) && (
        <DataTable
          caption="My matters"
          columns={columns}
          rows={rows}
          awaited={AWAITED}
          rowId={({ matterId }) => matterId}
          rowName={({ matterName }) => matterName}
          phone={phone}
          onOpen={({ matterId }) => void go(paths.matter(matterId))}
          inPanel
        />
      )}
    </Panel>
  )
}
