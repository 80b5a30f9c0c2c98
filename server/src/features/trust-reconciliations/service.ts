import { addDays, dayAway, isEndOfMonth, startOfMonth } from '#domain/calendar-day.ts'
import { decimal } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, minorToNumber } from '#domain/money.ts'
import { TRUST_JURISDICTIONS, TRUST_RULES } from '#domain/trust-jurisdictions.ts'
import type {
  ReconciliationDue,
  ReconciliationInput,
  ReconciliationPage,
  ReconciliationUpdate,
  TrustReconciliation,
} from '#contract/trust-reconciliations.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { getAccount, selectBalanceOffsets, sumLines } from '../bank-statements/public.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { amountTooFine, seesFigures } from '../trust-accounts/public.ts'
import {
  callReturn,
  callSign,
  changeReconciliation,
  countVisible,
  deleteReconciliationRow,
  findReconciliation,
  getThreeWay,
  insertReconciliation,
  lockDraft,
  selectDue,
  selectReconciliations,
  type ReconciliationRow,
} from './queries.ts'
import { dayNotOver, reconciliationSigned, restrictedMatters, statementBalanceMissing } from './refusals.ts'
import { toReconciliation, toRow } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>

export async function listReconciliations(
  { tx, membership }: Pick<FirmWork, 'tx' | 'membership'>,
  { accountId, ...paging }: Paging & { accountId?: string | undefined },
): Promise<ReconciliationPage> {
  const mayKnow = seesFigures(membership.permissions)
  const [rows, known] = [await selectReconciliations(tx, accountId, paging), await currencies(tx)]
  const paged = toPage(rows, paging)
  return { ...paged, data: paged.data.map((row) => toRow(row, known, { mayKnow })) }
}

export async function getReconciliationRow({ tx }: ReadContext, id: string): Promise<ReconciliationRow> {
  const row = await findReconciliation(tx, id)
  if (!row) throw notFound('Reconciliation')
  return row
}

export async function getReconciliation(context: ReadContext, id: string): Promise<TrustReconciliation> {
  const { tx } = context
  const row = await getReconciliationRow(context, id)
  return toReconciliation(row, await getThreeWay(tx, row.book_id, row.through_on), await currencies(tx))
}

/**
 * What the bank says at the end of a day by the imported statements: by the first that reaches it, or by the last of its month, which
 * ends with its last line in some files. Undefined where none says a balance.
 */
async function findStatementBalance(tx: FirmTx, accountId: string, day: string): Promise<bigint | undefined> {
  const offsets = await selectBalanceOffsets(tx, accountId)
  const nearest =
    offsets.find(({ to_on }) => to_on >= day) ?? offsets.findLast(({ to_on }) => to_on >= startOfMonth(day))
  return nearest && BigInt(nearest.before_first) + (await sumLines(tx, accountId, day))
}

/** The last day of the month of a day. */
function endOfMonth(day: string): string {
  let end = `${startOfMonth(day).slice(0, 8)}28`
  while (!isEndOfMonth(end)) end = addDays(end, 1)
  return end
}

/** What is to be reconciled next: the month after the last that is locked, or the first that has entries. */
export async function listDue(context: FirmWork): Promise<ReconciliationDue[]> {
  const { tx } = context
  const today = await firmToday(context)
  const due: ReconciliationDue[] = []
  for (const row of await selectDue(tx)) {
    const rules = TRUST_RULES[TRUST_JURISDICTIONS.find((known) => known === row.jurisdiction) ?? 'other']
    const from = row.closed_through === null ? row.first_on : (dayAway(row.closed_through, 1) ?? null)
    const through = from === null ? null : endOfMonth(from)
    const dueOn = from === null ? null : addDays(row.closed_through ?? addDays(from, -1), rules.reconcileEveryDays)
    const balance = through === null ? undefined : await findStatementBalance(tx, row.id, through)
    due.push({
      accountId: row.id,
      accountName: row.name,
      currencyCode: row.currency,
      lockedThrough: row.closed_through,
      through,
      dueOn,
      isOverdue: dueOn !== null && dueOn < today,
      openId: row.open_id,
      statementBalance: balance === undefined ? null : minorToNumber(balance, row.currency),
      unidentifiedCount: row.unidentified_count,
    })
  }
  return due
}

function toMinor(text: string, currency: string): string {
  const isNegative = text.startsWith('-')
  const plain = text.replace('-', '')
  if (decimal(plain).scale > minorUnitsOf(currency)) throw amountTooFine('statementBalance', currency)
  const { minor } = fromMajor(plain, currency)
  return (isNegative ? -minor : minor).toString()
}

export async function createReconciliation(
  context: FirmWork,
  input: ReconciliationInput,
): Promise<TrustReconciliation> {
  const { tx, businessId, userId, clock } = context
  const account = await getAccount(tx, input.accountId)
  if (input.through >= (await firmToday(context))) throw dayNotOver()
  const statement =
    input.statementBalance === undefined
      ? (await findStatementBalance(tx, account.id, input.through))?.toString()
      : toMinor(input.statementBalance, account.currency)
  if (statement === undefined) throw statementBalanceMissing()
  const [id, now] = [newId(), clock.now()]
  await insertReconciliation(tx, {
    business_id: businessId,
    id,
    book_id: account.id,
    through_on: input.through,
    currency: account.currency,
    statement_minor: statement,
    note: input.note,
    created_by: userId,
    created_at: now,
    updated_at: now,
  })
  return getReconciliation(context, id)
}

async function lockOrRefuse(tx: FirmTx, id: string) {
  const row = await lockDraft(tx, id)
  if (!row) throw notFound('Reconciliation')
  if (row.status !== 'draft') throw reconciliationSigned()
  return row
}

export async function updateReconciliation(
  context: FirmWork,
  id: string,
  { statementBalance, note, version }: ReconciliationUpdate,
): Promise<TrustReconciliation> {
  const { tx, clock } = context
  const row = await lockOrRefuse(tx, id)
  assertVersion(version, row.version, 'Reconciliation')
  await changeReconciliation(tx, id, {
    ...(statementBalance !== undefined && { statement_minor: toMinor(statementBalance, row.currency) }),
    ...(note !== undefined && { note }),
    updated_at: clock.now(),
  })
  return getReconciliation(context, id)
}

export async function deleteReconciliation({ tx }: ReadContext, id: string): Promise<null> {
  await lockOrRefuse(tx, id)
  await deleteReconciliationRow(tx, id)
  return null
}

/** Whoever signs sees all that is signed: every ledger of the account, whose sum walls do not change. */
export async function assertSeesAll({ tx }: ReadContext, bookId: string, day: string): Promise<void> {
  const [visible, figures] = [await countVisible(tx, bookId), await getThreeWay(tx, bookId, day)]
  if (visible.ledgers < Number(figures.ledger_count)) throw restrictedMatters()
}

/** Signs as the preparer. The database refuses what does not agree. */
export async function signReconciliation(context: FirmWork, id: string): Promise<TrustReconciliation> {
  const { tx, clock } = context
  const row = await getReconciliationRow(context, id)
  await assertSeesAll(context, row.book_id, row.through_on)
  await callSign(tx, id, clock.now())
  return getReconciliation(context, id)
}

export async function rejectReconciliation(
  context: FirmWork,
  id: string,
  reason: string,
): Promise<TrustReconciliation> {
  await getReconciliationRow(context, id)
  await callReturn(context.tx, id, context.clock.now(), reason)
  return getReconciliation(context, id)
}
