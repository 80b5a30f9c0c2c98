import type { UseQueryResult } from '@tanstack/react-query'
import type { DashboardFigures } from '#contract/dashboard.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import type { DashboardTiles, UnbilledTile, Whose } from '../../shared/records/dashboard-tiles.ts'
import { KpiStrip, type Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { currencyOf, formatCounted, formatHours, formatMoney } from '../../shared/ui/values/format.ts'

interface Props {
  figures: UseQueryResult<DashboardFigures>
  tiles: readonly DashboardTiles[]
  whose: Whose
}

const SPACE = '\u00a0'

/** The cells of the record types that the person may see; each figure leads to the list that adds up to it. */
export function FigureStrip({ figures: { data, isError, refetch }, tiles, whose }: Props) {
  if (isError && !data) return <LoadError title="The figures did not load" text="" onRetry={() => void refetch()} />
  const cells = data ? cellsOf(data, tiles, whose) : awaitedCells(tiles)
  return cells.length === 0 ? null : <KpiStrip label="Figures" cells={cells} />
}

export const cellsOf = (figures: DashboardFigures, tiles: readonly DashboardTiles[], whose: Whose): readonly Kpi[] =>
  [
    ...tiles.flatMap(({ cells }) => cells?.(figures, whose) ?? []),
    ...tiles.map(({ unbilled }) => unbilled && unbilledCell(unbilled, figures, whose)),
  ].filter((cell) => cell !== undefined)

const awaitedCells = (tiles: readonly DashboardTiles[]): readonly Kpi[] => [
  ...tiles.flatMap(({ cells }) => (cells ? ['Hours today', 'Hours this week'] : [])).map(awaitedCell),
  ...tiles.flatMap(({ unbilled }) => (unbilled ? [awaitedCell(unbilled.label)] : [])),
]
const awaitedCell = (label: string): Kpi => ({ key: label, label, value: SPACE, note: SPACE, foot: SPACE })

function unbilledCell(tile: UnbilledTile, figures: DashboardFigures, whose: Whose): Kpi | undefined {
  const figure = tile.of(figures)
  if (!figure) return undefined
  const { count, hours, amount, oldestOn, currencies } = figure
  const facts = [hours !== undefined && hours > 0 && `${formatHours(hours)} h`, formatCounted(count, tile.noun)].filter(
    Boolean,
  )
  return {
    key: tile.label,
    label: tile.label,
    value: formatMoney(amount, currencyOf(figures)),
    href: tile.href(whose),
    note: facts.join(', '),
    foot: foreignText(currencies, figures) || ageText(oldestOn, figures.today) || SPACE,
  }
}

/** `₦2,100.00, £64.00` where work is billed in other currencies than the firm's. */
function foreignText(
  currencies: readonly { currencyCode: string; currencySymbol: string; amount: number }[],
  { currencyCode }: DashboardFigures,
): string {
  const foreign = currencies.filter((one) => one.currencyCode !== currencyCode)
  if (foreign.length === 0) return ''
  const home = currencies.filter((one) => one.currencyCode === currencyCode)
  return [...home, ...foreign].map((one) => formatMoney(one.amount, currencyOf(one))).join(', ')
}

const ageText = (oldestOn: string | null, today: string): string => {
  if (oldestOn === null) return ''
  const days = daysBetween(oldestOn, today)
  return days <= 0 ? 'Oldest today' : `Oldest ${formatCounted(days, { one: 'day', many: 'days' })}`
}
