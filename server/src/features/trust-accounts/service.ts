import { decimal } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, isExactOnWire } from '#domain/money.ts'
import { TRUST_RULES, trustJurisdiction, type TrustJurisdiction, type TrustRules } from '#domain/trust-jurisdictions.ts'
import type { TrustAccount, TrustAccountInput, TrustAccountUpdate } from '#contract/trust-accounts.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { resolveCurrency } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { createTrustBook } from '../ledger-accounts/public.ts'
import { currencies } from '../reference/public.ts'
import {
  changeTrustAccount,
  findTrustAccount,
  hasPaidOutUncleared,
  insertOwnLedgers,
  insertTrustAccount,
  lockClient,
  lockTrustAccount,
  renameBook,
  selectFigures,
  selectTrustAccounts,
} from './queries.ts'
import { amountTooFine, amountTooLarge, balanceNotZero, unclearedPaidOut } from './refusals.ts'
import { seesFigures, toTrustAccount } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx' | 'membership'>

async function readerOf({ tx, membership }: ReadContext) {
  const { permissions } = membership
  const [known, figures] = await Promise.all([currencies(tx), seesFigures(permissions) ? selectFigures(tx) : []])
  return { currencies: known, permissions, figures }
}

export async function listTrustAccounts(context: ReadContext): Promise<TrustAccount[]> {
  const [rows, reader] = await Promise.all([selectTrustAccounts(context.tx), readerOf(context)])
  return rows.map((row) => toTrustAccount(row, reader))
}

export async function getTrustAccount(context: ReadContext, id: string): Promise<TrustAccount> {
  const [row, reader] = await Promise.all([findTrustAccount(context.tx, id), readerOf(context)])
  if (!row) throw notFound('Trust account')
  return toTrustAccount(row, reader)
}

/** Opens an account with its book, its chart, and the ledgers of the firm's float and of interest that is to be paid out. */
export async function createTrustAccount(context: FirmWork, input: TrustAccountInput): Promise<TrustAccount> {
  const { tx, businessId, userId, clock } = context
  const [firm, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const currency = resolveCurrency(firm, known, { id: input.currencyId, fallback: firm.currency })
  if (input.clientId && !(await lockClient(tx, input.clientId))) throw missingField('clientId', 'Client')
  const jurisdiction = input.jurisdiction ?? trustJurisdiction(firm.country_code)
  const [id, now] = [newId(), clock.now()]
  await createTrustBook(tx, { businessId, countryCode: firm.country_code, currency, id, name: input.name })
  const made = { business_id: businessId, currency, created_by: userId, created_at: now, updated_at: now }
  await insertTrustAccount(tx, {
    ...made,
    id,
    kind: input.clientId ? 'dedicated' : 'pooled',
    client_id: input.clientId ?? null,
    jurisdiction,
    ...toFirstSettings(input, jurisdiction, currency),
    ...toCardColumns(input.cards ?? null),
  })
  await insertOwnLedgers(
    tx,
    (['float', 'interest'] as const).map((kind) => ({ ...made, id: newId(), book_id: id, kind })),
  )
  return getTrustAccount(context, id)
}

/** What is not said is as the rules of the jurisdiction begin it. */
function toFirstSettings(input: TrustAccountInput, jurisdiction: TrustJurisdiction, currency: string) {
  const rules = TRUST_RULES[jurisdiction]
  return {
    bank_name: input.bankName ?? '',
    account_number: input.accountNumber ?? '',
    allow_uncleared: input.allowUncleared ?? rules.allowUncleared,
    float_max_minor: toMinor('floatMax', input.floatMax ?? amountIn(currency, rules.floatMax), currency),
    cheque_clearing_days: input.chequeClearingDays ?? rules.chequeClearingDays,
    identify_within_days: input.identifyWithinDays ?? rules.identifyWithinDays,
    cheque_stale_days: input.chequeStaleDays ?? rules.chequeStaleDays,
    dormant_months: input.dormantMonths ?? rules.dormantMonths,
    residual_days: input.residualDays ?? rules.residualDays,
    cash_warning_minor: toMinor('cashWarning', input.cashWarning ?? amountIn(currency, rules.cashWarning), currency),
    interest_to: input.interestTo ?? rules.interestTo,
  }
}

const toCardColumns = (cards: TrustAccount['cards']) => ({
  card_provider: cards?.provider ?? null,
  card_destination: cards?.destination ?? null,
})

/** An amount that the rules say, which is none in another currency. */
const amountIn = (currency: string, rule: TrustRules['floatMax']): string =>
  rule?.currency === currency ? rule.amount : '0'

function toMinor(field: 'floatMax' | 'cashWarning', text: string, currency: string): string {
  if (decimal(text).scale > minorUnitsOf(currency)) throw amountTooFine(field, currency)
  const amount = fromMajor(text, currency)
  if (!isExactOnWire(amount)) throw amountTooLarge(field)
  return amount.minor.toString()
}

async function lockOrRefuse({ tx }: Pick<FirmWork, 'tx'>, id: string) {
  const account = await lockTrustAccount(tx, id)
  if (!account) throw notFound('Trust account')
  return account
}

export async function updateTrustAccount(
  context: FirmWork,
  id: string,
  input: TrustAccountUpdate,
): Promise<TrustAccount> {
  const { tx, clock } = context
  const account = await lockOrRefuse(context, id)
  assertVersion(input.version, account.version, 'Account')
  if (account.allow_uncleared && input.allowUncleared === false && (await hasPaidOutUncleared(tx, id)))
    throw unclearedPaidOut()
  if (input.name !== undefined) await renameBook(tx, id, input.name)
  await changeTrustAccount(tx, id, {
    ...toChangedSettings(input, account),
    ...(input.cards !== undefined && toCardColumns(input.cards)),
    updated_at: clock.now(),
  })
  return getTrustAccount(context, id)
}

/** What is not said stays as it is. */
const toChangedSettings = (input: TrustAccountUpdate, account: Awaited<ReturnType<typeof lockOrRefuse>>) => ({
  bank_name: input.bankName ?? account.bank_name,
  account_number: input.accountNumber ?? account.account_number,
  allow_uncleared: input.allowUncleared ?? account.allow_uncleared,
  float_max_minor:
    input.floatMax === undefined ? account.float_max_minor : toMinor('floatMax', input.floatMax, account.currency),
  cheque_clearing_days: input.chequeClearingDays ?? account.cheque_clearing_days,
  identify_within_days: input.identifyWithinDays ?? account.identify_within_days,
  cheque_stale_days: input.chequeStaleDays ?? account.cheque_stale_days,
  dormant_months: input.dormantMonths ?? account.dormant_months,
  residual_days: input.residualDays ?? account.residual_days,
  cash_warning_minor:
    input.cashWarning === undefined
      ? account.cash_warning_minor
      : toMinor('cashWarning', input.cashWarning, account.currency),
  interest_to: input.interestTo ?? account.interest_to,
})

/** Closes an account that holds nothing, whoever may see which of its ledgers. */
export async function archiveTrustAccount(context: FirmWork, id: string): Promise<TrustAccount> {
  const { tx, clock } = context
  await lockOrRefuse(context, id)
  const figures = (await selectFigures(tx)).find(({ book_id }) => book_id === id)
  const held = [
    figures?.cash_book,
    figures?.client_ledgers,
    figures?.float_balance,
    figures?.interest_to_pay_out,
  ] as const
  if (held.some((minor) => BigInt(minor ?? 0) !== 0n)) throw balanceNotZero('account')
  await changeTrustAccount(tx, id, { archived_at: clock.now(), updated_at: clock.now() })
  return getTrustAccount(context, id)
}

export async function restoreTrustAccount(context: FirmWork, id: string): Promise<TrustAccount> {
  await lockOrRefuse(context, id)
  await changeTrustAccount(context.tx, id, { archived_at: null, updated_at: context.clock.now() })
  return getTrustAccount(context, id)
}
