import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { INTEREST_OWNERS, TRUST_JURISDICTIONS, TRUST_RULES } from '#domain/trust-jurisdictions.ts'
import { PAYMENT_PROVIDERS } from '#contract/online-payments.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import type { Currencies } from '../reference/public.ts'
import type { FigureRow, TrustAccountRow } from './queries.ts'

interface Reader {
  readonly currencies: Currencies
  readonly permissions: ReadonlySet<string>
  /** By account. */
  readonly figures: readonly FigureRow[]
}

/** Sums of the whole firm are for people who read its reports or keep its accounts. */
export const seesFigures = (permissions: ReadonlySet<string>): boolean =>
  holds(permissions, 'Reports') || holds(permissions, 'chartofAccount')

export function toTrustAccount(row: TrustAccountRow, { currencies, permissions, figures }: Reader): TrustAccount {
  const { code, symbol } = currencies.byCode(row.currency)
  const jurisdiction = oneOf(TRUST_JURISDICTIONS, row.jurisdiction)
  const { reconcileEveryDays, retentionYears } = TRUST_RULES[jurisdiction]
  const figure = figures.find(({ book_id }) => book_id === row.id)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind === 'dedicated' ? 'dedicated' : 'pooled',
    client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
    jurisdiction,
    bankName: row.bank_name,
    accountNumber: holds(permissions, 'paymentInfo') ? row.account_number : null,
    currencyCode: code,
    currencySymbol: symbol,
    allowUncleared: row.allow_uncleared,
    floatMax: minorToNumber(row.float_max_minor, code),
    chequeClearingDays: row.cheque_clearing_days,
    identifyWithinDays: row.identify_within_days,
    chequeStaleDays: row.cheque_stale_days,
    dormantMonths: row.dormant_months,
    residualDays: row.residual_days,
    cashWarning: minorToNumber(row.cash_warning_minor, code),
    interestTo: oneOf(INTEREST_OWNERS, row.interest_to),
    cards:
      row.card_provider === null || row.card_destination === null
        ? null
        : { provider: oneOf(PAYMENT_PROVIDERS, row.card_provider), destination: row.card_destination },
    reconcileEveryDays,
    retentionYears,
    lockedThrough: row.closed_through,
    isArchived: row.archived_at !== null,
    figures: figure && seesFigures(permissions) ? toFigures(figure, code) : null,
    version: row.version,
  }
}

const toFigures = (row: FigureRow, currency: string): TrustAccount['figures'] => ({
  cashBook: minorToNumber(row.cash_book, currency),
  clientLedgers: minorToNumber(row.client_ledgers, currency),
  cleared: minorToNumber(row.cleared, currency),
  float: minorToNumber(row.float_balance, currency),
  interestToPayOut: minorToNumber(row.interest_to_pay_out, currency),
  openLedgers: Number(row.open_ledgers),
  unclearedCheques: Number(row.uncleared_cheques),
  unclearedCards: Number(row.uncleared_cards),
})

/** The database stores no other. */
function oneOf<const Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`not one of ${values.join(', ')}: ${text}`)
  return found
}
