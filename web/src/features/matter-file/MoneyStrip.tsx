import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { holds, type Permission } from '#domain/permissions.ts'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { KpiStrip, type Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { formatCount, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { budgetKpi } from '../budgets/public.ts'
import type { FileOverview } from './queries.ts'
import styles from './matter-file.module.css'

interface Props {
  /** Undefined while it is loading; the figures already have their space. */
  overview: FileOverview | undefined
  label: string
  /** The address of a tab. */
  href: (tab: string) => string
  /** The cell of the budget; a client has none. */
  budget?: { onEdit?: (() => void) | undefined } | undefined
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

/** Money at a glance, without the cells that the person may not see. */
export function MoneyStrip({ overview, label, href, budget }: Props) {
  const { business, permissions } = useCurrentUser()
  const home: CurrencyText = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const cells = overview
    ? [
        ...unbilledCells(overview, home, href),
        billedCell(overview, home, href),
        trustCell(overview, home, href),
        budget && budgetKpi({ budget: overview.budget ?? null, home, onEdit: budget.onEdit }),
      ].filter((cell) => cell !== undefined)
    : loadingCells()
        .filter(({ needs }) => holds(permissions, needs) && (needs !== 'budget' || budget))
        .map(loadingCell)
  if (cells.length === 0) return null
  return <KpiStrip label={label} cells={cells} />
}

const loadingCells = (types = recordTypes): readonly { label: string; needs: Permission }[] => [
  ...types.flatMap(({ permission, unbilled }) =>
    unbilled?.isAlwaysNamed ? [{ label: `Unbilled ${unbilled.label}`, needs: permission }] : [],
  ),
  { label: 'Billed', needs: 'invoice' },
  { label: 'Held in trust', needs: 'trustAccountRequest' },
  { label: 'Budget', needs: 'budget' },
]

const loadingCell = ({ label }: { label: string }): Kpi => ({ key: label, label, value: '\u00a0', note: '\u00a0' })

/** Unbilled work by type; types that share a cell are added up, and its note names the parts. */
export function unbilledCells(
  { unbilled }: Pick<FileOverview, 'unbilled'>,
  home: CurrencyText,
  href: Props['href'],
  types = recordTypes,
): readonly Kpi[] {
  const seen = types.flatMap((type) => {
    const figure = type.unbilled?.of(unbilled)
    return type.unbilled && figure ? [{ ...type.unbilled, ...figure, tab: type.fileTab?.key ?? '' }] : []
  })
  return [...Map.groupBy(seen, ({ cell }) => cell)].map(([key, parts]): Kpi => {
    const named = parts.filter(({ isAlwaysNamed, count }) => isAlwaysNamed || count > 0)
    return {
      key,
      label: `Unbilled ${(named.length > 0 ? named : parts).map(({ label }) => label).join(', ')}`,
      value: formatMoney(
        parts.reduce((sum, { amount }) => sum + amount, 0),
        home,
      ),
      note: named.map(({ note }) => note).join(', '),
      href: href(parts[0]?.tab ?? ''),
    }
  })
}

function billedCell({ invoiced }: FileOverview, home: CurrencyText, href: Props['href']): Kpi | undefined {
  if (!invoiced) return undefined
  return {
    key: 'billed',
    label: 'Billed',
    value: formatMoney(invoiced.billed, home),
    note:
      invoiced.invoices === 0
        ? 'Nothing issued yet'
        : `${formatMoney(invoiced.paid, home)} paid, ${formatMoney(invoiced.outstanding, home)} outstanding`,
    href: href('invoices'),
  }
}

function trustCell({ trust }: FileOverview, home: CurrencyText, href: Props['href']): Kpi | undefined {
  if (!trust) return undefined
  const others = trust.others.map(
    ({ currencyCode, held }) => `${formatMoney(held, { symbol: '', code: currencyCode })} ${currencyCode}`,
  )
  return {
    key: 'trust',
    label: 'Held in trust',
    icon: <IconBuildingBank size={15} stroke={1.6} aria-hidden className={styles.trust} />,
    value: formatMoney(trust.held, home),
    note: [...others, counted(trust.deposits, 'deposit', 'deposits')].join(', '),
    href: href('trust'),
  }
}
