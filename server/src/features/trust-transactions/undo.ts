import { holds } from '#domain/permissions.ts'
import { byRole, postOwnMoney } from '#domain/posting-rules.ts'
import { findAvailable } from '#domain/trust-rules.ts'
import { money, type Money } from '#domain/money.ts'
import type { ChargebackInput, TrustClearInput, TrustTransaction, TrustUndoInput } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { reverseEntry } from '../ledger/public.ts'
import { firmToday } from '../invoices/public.ts'
import {
  assertRoles,
  getAccountByRole,
  lockInvoices,
  resolveOfficeAccount,
  undoClientMoneyPayment,
} from '../payments/public.ts'
import { findTrustAccount, periodLocked } from '../trust-accounts/public.ts'
import { findLedger, type LedgerRow } from '../trust-ledgers/public.ts'
import { getTransaction } from './list.ts'
import { postWithOffice } from './own-money.ts'
import { assertDayReached, assertFunds, getFunds, type PostingContext } from './posting.ts'
import { callClear, callReverse, isReversal, selectTransactionsById, type TransactionRow } from './queries.ts'
import {
  alreadyCleared,
  alreadyReversed,
  beforeTransaction,
  cannotReverseReversal,
  deleteForbidden,
  editForbidden,
  notCleared,
  reasonRequired,
} from './refusals.ts'

async function getRow({ tx }: Pick<FirmWork, 'tx'>, id: string): Promise<TransactionRow> {
  const [row] = await selectTransactionsById(tx, [id])
  if (row) return row
  if (await isReversal(tx, id)) throw cannotReverseReversal()
  throw notFound('Trust transaction')
}

/** The bank has credited a deposit that waited. */
export async function clearDeposit(
  context: FirmWork,
  id: string,
  { date }: TrustClearInput,
): Promise<TrustTransaction> {
  const row = await getRow(context, id)
  if (row.undone_on !== null) throw alreadyReversed()
  if (row.cleared_on !== null) throw alreadyCleared()
  if (date < row.effective_on) throw beforeTransaction()
  await assertDayReached(context, date)
  await callClear(context.tx, { id, entryId: newId(), day: date, description: `Cleared: ${describe(row)}` })
  return getTransaction(context, id)
}

const describe = ({ number, party }: TransactionRow): string => [number, party].filter(Boolean).join(' ')

type Undone = 'reversed' | 'bounced' | 'chargedBack'

/** Refuses what cannot be undone with these words, in the order of the reference. */
async function assertUndoable(
  context: PostingContext,
  row: TransactionRow,
  { date, reason }: TrustUndoInput,
): Promise<void> {
  if (row.undone_on !== null) throw alreadyReversed()
  if (reason === '') throw reasonRequired()
  const last = row.cleared_on !== null && row.cleared_on > row.effective_on ? row.cleared_on : row.effective_on
  if (date < last) throw beforeTransaction()
  await assertDayReached(context, date)
  if (row.closed_through !== null && date <= row.closed_through) throw periodLocked()
}

const WORDS: Readonly<Record<Undone, string>> = {
  reversed: 'Reversed',
  bounced: 'Bounced',
  chargedBack: 'Charged back',
}

function reverseRow(
  { tx, clock }: PostingContext,
  row: TransactionRow,
  status: Undone,
  { date, reason }: TrustUndoInput,
): Promise<void> {
  // The ids are in the order of the entries: what cleared is taken back first.
  const [clearingEntryId, entryId] = [newId(), newId()]
  return callReverse(
    tx,
    {
      id: row.id,
      status,
      undone_on: date,
      undone_at: clock.now().toISOString(),
      undo_reason: reason,
      undo_entry_id: entryId,
      undo_clearing_entry_id: clearingEntryId,
    },
    `${WORDS[status]}: ${describe(row)}`.slice(0, 500),
  )
}

/** The ledger whose money an undone transaction takes back; undefined where it gives money back. */
const CREDITED = new Set(['deposit', 'madeGood', 'interest', 'firmDeposit'])
const debtorOf = (row: TransactionRow): string | undefined =>
  row.kind === 'ledgerTransfer' ? (row.to_ledger_id ?? undefined) : CREDITED.has(row.kind) ? row.ledger_id : undefined

/** Refuses to take back money that is not there any more (T11). Of a deposit that never cleared, its own amount is there. */
async function assertStillThere(context: PostingContext, row: TransactionRow, date: string): Promise<void> {
  const id = debtorOf(row)
  const ledger = id === undefined ? undefined : await findLedger(context.tx, id)
  if (!ledger || ledger.kind === 'float') return
  const isUncleared = row.cleared_on === null
  const judged = isUncleared ? { ...ledger, allow_uncleared: true } : ledger
  await assertFunds(context.tx, judged, date, money(BigInt(row.amount_minor), row.currency))
}

/** Undoes a transaction that was recorded by mistake, with its payment or its entry in the office. */
export async function reverseTransaction(
  context: FirmWork,
  id: string,
  input: TrustUndoInput,
): Promise<TrustTransaction> {
  const row = await getRow(context, id)
  await assertUndoable(context, row, input)
  if (row.invoice_id !== null) await lockInvoices(context.tx, [row.invoice_id])
  await assertStillThere(context, row, input.date)
  await reverseRow(context, row, 'reversed', input)
  if (row.payment_id !== null) await undoClientMoneyPayment(context, row.payment_id, input)
  if (row.office_entry_id !== null)
    await reverseEntry(context.tx, {
      effectiveOn: input.date,
      event: 'trustOffice.reversed',
      eventId: id,
      reversesId: row.office_entry_id,
      reference: row.reference,
      description: 'Reversed with the client account',
      reason: input.reason,
    })
  return getTransaction(context, id)
}

/**
 * The bank did not credit a deposit. One that has cleared is charged back instead. Where the account lets money be paid out before
 * it has cleared, what of it is spent already the firm pays in the same day, which moves its own money.
 */
export async function bounceDeposit(context: FirmWork, id: string, input: ChargebackInput): Promise<TrustTransaction> {
  const row = await getRow(context, id)
  if (row.undone_on !== null) throw alreadyReversed()
  if (row.cleared_on !== null) throw alreadyCleared()
  await assertUndoable(context, row, input)
  await makeGoodFromOffice(context, row, input, {
    // Of money that has not cleared, its own amount is there.
    allowUncleared: true,
    mayPay: holds(context.membership.permissions, 'paymentInfo.create'),
  })
  await reverseRow(context, row, 'bounced', input)
  return getTransaction(context, id)
}

/** The bank took back a deposit that had cleared. What of it is spent already, the firm pays in the same day, never a client. */
export async function chargebackDeposit(
  context: FirmWork,
  id: string,
  input: ChargebackInput,
): Promise<TrustTransaction> {
  const row = await getRow(context, id)
  if (row.undone_on !== null) throw alreadyReversed()
  if (row.kind !== 'deposit' || row.cleared_on === null) throw notCleared()
  await assertUndoable(context, row, input)
  await makeGoodFromOffice(context, row, input, { mayPay: true })
  await reverseRow(context, row, 'chargedBack', input)
  return getTransaction(context, id)
}

interface OfficeRight {
  /** Whether the person may move the firm's own money. */
  readonly mayPay: boolean
  /** As the account says where it is left out. */
  readonly allowUncleared?: boolean
}

/** Makes good what a deposit that is taken back has no cover for, from an account of the office. */
async function makeGoodFromOffice(
  context: FirmWork,
  row: TransactionRow,
  { date, officeAccountId, exchangeRate }: ChargebackInput,
  { mayPay, allowUncleared }: OfficeRight,
): Promise<void> {
  const ledger = await findLedger(context.tx, row.ledger_id)
  if (!ledger) throw notFound('Trust ledger')
  await makeGood(context, row, ledger, {
    date,
    exchangeRate,
    allowUncleared: allowUncleared ?? ledger.allow_uncleared,
    getPayingAccount: (currency) => {
      if (!mayPay) throw notPermitted()
      return resolveOfficeAccount(context, officeAccountId, currency)
    },
  })
}

interface MakingGood {
  readonly date: string
  readonly allowUncleared: boolean
  readonly exchangeRate?: string | undefined
  /** The office account that pays. */
  readonly getPayingAccount: (currency: string) => Promise<string>
}

/** Lets the firm pay in what a deposit that is taken back has no cover for, on the same day. Returns the amount; 0 where all is there. */
async function makeGood(
  context: PostingContext,
  row: TransactionRow,
  ledger: LedgerRow,
  { date, allowUncleared, exchangeRate, getPayingAccount }: MakingGood,
): Promise<Money> {
  const { tx } = context
  const available = findAvailable(await getFunds(tx, ledger.id, date), { allowUncleared })
  const gap = money(BigInt(row.amount_minor) - available, row.currency)
  if (gap.minor <= 0n) return money(0n, row.currency)
  const bank = { accountId: await getPayingAccount(gap.currency) }
  await assertRoles(tx, ['madeGood'])
  await postWithOffice(
    context,
    { kind: 'madeGood', ledger, date, amount: gap, method: 'transfer', purpose: `For ${describe(row)}` },
    {
      amount: gap,
      date,
      exchangeRate,
      lines: (paid) => postOwnMoney(byRole('madeGood'), bank, paid),
      description: 'Client money made good',
    },
  )
  return gap
}

/**
 * Takes back a deposit that its provider has taken back, whether it had cleared or not. What of it is spent already is paid by
 * the firm from its account at the provider, never by a client. Returns what was made good; undefined where it was undone before.
 */
export async function returnOnlineDeposit(
  context: PostingContext,
  id: string,
  { date, reason }: TrustUndoInput,
): Promise<{ readonly amount: Money; readonly madeGood: Money; readonly wasCleared: boolean } | undefined> {
  const row = await getRow(context, id)
  const ledger = row.undone_on === null ? await findLedger(context.tx, row.ledger_id) : undefined
  if (!ledger) return undefined
  const wasCleared = row.cleared_on !== null
  const madeGood = await makeGood(context, row, ledger, {
    date,
    // Of money that has not cleared, its own amount is there.
    allowUncleared: ledger.allow_uncleared || !wasCleared,
    getPayingAccount: () => getAccountByRole(context.tx, 'processorClearing'),
  })
  await reverseRow(context, row, wasCleared ? 'chargedBack' : 'bounced', { date, reason })
  return { amount: money(BigInt(row.amount_minor), row.currency), madeGood, wasCleared }
}

/** Marks a deposit as cleared on the day on which its provider has paid it; one that was undone or cleared before stays as it is. */
export async function clearOnlineDeposit(context: PostingContext, id: string, date: string): Promise<void> {
  const row = await getRow(context, id)
  if (row.undone_on !== null || row.cleared_on !== null) return
  const account = await findTrustAccount(context.tx, row.book_id)
  const locked = account?.closed_through ?? ''
  const settled = date < row.effective_on ? row.effective_on : date
  const day = settled > locked ? settled : await firmToday(context)
  await callClear(context.tx, { id, entryId: newId(), day, description: `Cleared: ${describe(row)}` })
}

/** T10: nothing that is posted is edited or deleted, by anybody. */
export async function refuseEdit(context: FirmWork, id: string): Promise<never> {
  await getRow(context, id)
  throw editForbidden()
}

export async function refuseDelete(context: FirmWork, id: string): Promise<never> {
  await getRow(context, id)
  throw deleteForbidden()
}
