import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { holds } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { KpiStrip, type Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { formatCount, formatHours, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { budgetKpi } from '../budgets/public.ts'
import type { FileOverview } from './queries.ts'
import './matter-file.css'

interface Props {
  /** None while it is on its way: the figures have their room already. */
  overview: FileOverview | undefined
  label: string
  /** The address of a tab. */
  href: (tab: string) => string
  /** The cell of the budget; a client has none. */
  budget?: { onEdit?: (() => void) | undefined } | undefined
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

/** Money at a glance. A cell that a person may not see is left out, and the strip closes up. */
export function MoneyStrip({ overview, label, href, budget }: Props) {
  const { business, permissions } = useCurrentUser()
  const home: CurrencyText = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const cells = overview
    ? [
        timeCell(overview, home, href),
        chargesCell(overview, home, href),
        billedCell(overview, home, href),
        trustCell(overview, home),
        budget && budgetKpi({ budget: overview.budget, home, onEdit: budget.onEdit }),
      ].filter((cell) => cell !== undefined)
    : AWAITED.filter(({ needs }) => holds(permissions, needs) && (needs !== 'budget' || budget)).map(awaitedCell)
  if (cells.length === 0) return null
  return <KpiStrip label={label} cells={cells} />
}

const AWAITED = [
  { label: 'Unbilled time', needs: 'timeEntry' },
  { label: 'Unbilled expenses', needs: 'expensePermission' },
  { label: 'Billed', needs: 'invoice' },
  { label: 'Held in trust', needs: 'trustAccountRequest' },
  { label: 'Budget', needs: 'budget' },
] as const

const awaitedCell = ({ label }: { label: string }): Kpi => ({ key: label, label, value: '\u00a0', note: '\u00a0' })

function timeCell({ unbilled: { time } }: FileOverview, home: CurrencyText, href: Props['href']): Kpi | undefined {
  return (
    (time && {
      key: 'time',
      label: 'Unbilled time',
      value: formatMoney(time.amount, home),
      note: `${formatHours(time.hours)} h, ${counted(time.count, 'entry', 'entries')}`,
      href: href('time'),
    }) ??
    undefined
  )
}

const amountOf = (charges: { amount: number } | null | undefined) => charges?.amount ?? 0
const kindsOf = (hasExpenses: boolean, hasFees: boolean) =>
  [hasExpenses && 'expenses', (hasFees || !hasExpenses) && 'fees'].filter(Boolean).join(', ')

/** Both stand in one cell; its parts are one glance away. */
function chargesCell(
  { unbilled: { expenses, flatFees } }: FileOverview,
  home: CurrencyText,
  href: Props['href'],
): Kpi | undefined {
  if (!expenses && !flatFees) return undefined
  const fees = flatFees && flatFees.count > 0 ? flatFees : undefined
  const parts = [
    expenses && counted(expenses.count, 'expense', 'expenses'),
    fees && counted(fees.count, 'flat fee', 'flat fees'),
  ]
  return {
    key: 'charges',
    label: `Unbilled ${kindsOf(expenses !== null, fees !== undefined)}`,
    value: formatMoney(amountOf(expenses) + amountOf(fees), home),
    note: parts.filter(Boolean).join(', '),
    href: href(expenses ? 'expenses' : 'flat-fees'),
  }
}

function billedCell({ invoiced }: FileOverview, home: CurrencyText, href: Props['href']): Kpi | undefined {
  if (!invoiced) return undefined
  return {
    key: 'billed',
    label: 'Billed',
    value: formatMoney(invoiced.billed, home),
    note:
      invoiced.invoices === 0 && invoiced.billed === 0
        ? 'No invoices yet'
        : `${formatMoney(invoiced.paid, home)} paid, ${formatMoney(invoiced.outstanding, home)} outstanding`,
    href: href('invoices'),
  }
}

function trustCell({ trust }: FileOverview, home: CurrencyText): Kpi | undefined {
  if (!trust) return undefined
  return {
    key: 'trust',
    label: 'Held in trust',
    icon: <IconBuildingBank size={15} stroke={1.6} aria-hidden className="mf-trust" />,
    value: formatMoney(trust.held, home),
    note: trust.deposits === 0 ? 'No deposits yet' : counted(trust.deposits, 'deposit', 'deposits'),
  }
}
