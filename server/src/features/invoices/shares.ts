import type { AccountRole } from '#domain/chart-of-accounts.ts'
import type { LineKind } from '#domain/invoice-total.ts'
import { money } from '#domain/money.ts'
import { sumAmounts, type ApprovedShare, type BillPart } from '#domain/posting-rules.ts'
import type { PartCategory } from '#domain/settlement.ts'
import type { SummedLine } from './posting.queries.ts'
import type { LockedInvoice, TaxRow } from './queries.ts'

/** A part of an invoice on a matter: what goes to one account, for taxes for each code. */
export interface InvoicePart {
  readonly role: AccountRole
  readonly category: PartCategory
  readonly taxCodeId: string | null
  readonly minor: bigint
  readonly homeMinor: bigint
}

/** What an invoice is worth on one of its matters. */
export interface MatterShare {
  readonly matterId: string
  readonly parts: readonly InvoicePart[]
}

const ROLES: Readonly<Record<LineKind, readonly [AccountRole, PartCategory]>> = {
  time: ['feesTime', 'fee'],
  other: ['feesTime', 'fee'],
  flat: ['feesFlat', 'fee'],
  contingency: ['feesContingency', 'fee'],
  expense: ['costsRecovered', 'expense'],
  interest: ['lateInterest', 'interest'],
  broughtForward: ['opening', 'fee'],
}

/** The account that a line of this kind is income of. */
export const roleOfLine = (kind: LineKind): AccountRole => ROLES[kind][0]

/** The shares of an invoice by matter, each with its parts; what is worth nothing is left out. */
export function splitByMatter(lines: readonly SummedLine[], taxes: readonly TaxRow[]): MatterShare[] {
  const byMatter = Map.groupBy(lines, ({ matter_id }) => matter_id)
  return [...byMatter].flatMap(([matterId, ofMatter]) => {
    const income = [...Map.groupBy(ofMatter, ({ kind }) => ROLES[kind][0])].flatMap(([role, rows]): InvoicePart[] => {
      const [first] = rows
      if (!first) return []
      const [minor, homeMinor] = [sum(rows, 'income_minor'), sum(rows, 'home_income_minor')]
      return [{ role, category: ROLES[first.kind][1], taxCodeId: null, minor, homeMinor }]
    })
    const taxed = taxes
      .filter(({ matter_id }) => matter_id === matterId)
      .map((row): InvoicePart => ({
        role: 'outputTax',
        category: 'tax',
        taxCodeId: row.tax_code_id,
        minor: BigInt(row.tax_minor),
        homeMinor: BigInt(row.home_tax_minor),
      }))
    const parts = [...income, ...taxed].filter(({ minor, homeMinor }) => minor !== 0n || homeMinor !== 0n)
    return parts.length === 0 ? [] : [{ matterId, parts }]
  })
}

const sum = <Key extends 'income_minor' | 'home_income_minor'>(rows: readonly SummedLine[], key: Key): bigint =>
  rows.reduce((all, row) => all + BigInt(row[key]), 0n)

/** What approving posts for a share (domain/src/posting-rules.ts). */
export function toApprovedShare(
  share: MatterShare,
  invoice: Pick<LockedInvoice, 'id' | 'client_id' | 'currency' | 'home_currency'>,
): ApprovedShare {
  const parts = share.parts.map(({ role, minor, homeMinor }): BillPart => ({
    account: { role },
    amount: money(minor, invoice.currency),
    homeAmount: money(homeMinor, invoice.home_currency),
  }))
  return { clientId: invoice.client_id, matterId: share.matterId, invoiceId: invoice.id, parts }
}

/** The total of a share in the currency of its invoice. */
export const shareTotal = (share: MatterShare, invoice: LockedInvoice): bigint =>
  sumAmounts(toApprovedShare(share, invoice).parts).amount.minor
