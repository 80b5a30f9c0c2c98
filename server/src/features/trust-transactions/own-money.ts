import { convertToHome, type OpenAmount } from '#domain/exchange-difference.ts'
import type { JournalLine } from '#domain/journal-entry.ts'
import type { Money } from '#domain/money.ts'
import { byRole, postBankCharge, postOwnMoney } from '#domain/posting-rules.ts'
import type { BankChargeInput, FirmDepositInput, FloatReturnInput, TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { missingField } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { getOfficeBook, postEntry } from '../ledger/public.ts'
import { assertRoles, resolveOfficeAccount } from '../payments/public.ts'
import { findOwnLedger, type LedgerRow } from '../trust-ledgers/public.ts'
import { getTransaction } from './list.ts'
import { resolveRate } from './office.ts'
import { assertDayReached, postTransaction, trustAmount, type NewTransaction, type PostingContext } from './posting.ts'
import { cannotPayOut, chargeToClient, commingling } from './refusals.ts'

/** The firm's float, or the interest to pay out, of an account. */
export async function getOwnLedger(
  { tx }: Pick<FirmWork, 'tx'>,
  accountId: string,
  kind: 'float' | 'interest',
): Promise<LedgerRow> {
  const ledger = await findOwnLedger(tx, accountId, kind)
  if (!ledger) throw missingField('accountId', 'Account')
  return ledger
}

interface OfficeLeg {
  readonly amount: Money
  readonly date: string
  readonly exchangeRate: string | undefined
  readonly lines: (amount: OpenAmount) => JournalLine[]
  readonly description: string
}

/** Posts a transaction of client money that the office shares: its entry in the office follows at once (T8). */
export async function postWithOffice(
  context: PostingContext,
  transaction: Omit<NewTransaction, 'officeEntryId' | 'id'>,
  { amount, date, exchangeRate, lines, description }: OfficeLeg,
): Promise<string> {
  const { tx, businessId } = context
  const { currency: home } = await firmSettings(tx, businessId)
  const rate = await resolveRate(context, { home, currency: amount.currency, date, typed: exchangeRate })
  const [id, officeEntryId] = [newId(), newId()]
  await postTransaction(context, { ...transaction, id, officeEntryId })
  await postEntry(tx, {
    id: officeEntryId,
    bookId: (await getOfficeBook(tx)).id,
    effectiveOn: date,
    event: `trustOffice.${transaction.kind}`,
    eventId: id,
    reference: transaction.reference ?? '',
    description,
    lines: lines({ amount, homeAmount: convertToHome(amount, rate, home) }),
  })
  return id
}

/** Pays the firm's own money in to meet bank charges (T6); the database keeps its limit. */
export async function createFirmDeposit(context: FirmWork, input: FirmDepositInput): Promise<TrustTransaction> {
  const ledger = await getOwnLedger(context, input.accountId, 'float')
  const amount = trustAmount(input.amount, ledger.currency)
  if (input.purpose !== 'bankCharges') throw commingling()
  await assertDayReached(context, input.date)
  const bank = { accountId: await resolveOfficeAccount(context, input.officeAccountId, amount.currency) }
  await assertRoles(context.tx, ['float'])
  const id = await postWithOffice(
    context,
    { kind: 'firmDeposit', ledger, date: input.date, amount, method: 'transfer', reference: input.reference },
    {
      amount,
      date: input.date,
      exchangeRate: input.exchangeRate,
      lines: (moved) => postOwnMoney(byRole('float'), bank, moved),
      description: 'Float paid into the client account',
    },
  )
  return getTransaction(context, id)
}

/** Takes the firm's float out again, up to what is there. */
export async function createFloatReturn(context: FirmWork, input: FloatReturnInput): Promise<TrustTransaction> {
  const ledger = await getOwnLedger(context, input.accountId, 'float')
  const amount = trustAmount(input.amount, ledger.currency)
  await assertDayReached(context, input.date)
  const held = BigInt(ledger.balance_minor)
  if (amount.minor > held)
    throw cannotPayOut({ code: 'insufficient_funds', short: amount.minor - held }, amount.currency)
  const bank = { accountId: await resolveOfficeAccount(context, input.officeAccountId, amount.currency) }
  await assertRoles(context.tx, ['float'])
  const id = await postWithOffice(
    context,
    { kind: 'floatReturn', ledger, date: input.date, amount, method: 'transfer', reference: input.reference },
    {
      amount,
      date: input.date,
      exchangeRate: input.exchangeRate,
      lines: (moved) => postOwnMoney(bank, byRole('float'), moved),
      description: 'Float taken out of the client account',
    },
  )
  return getTransaction(context, id)
}

/** Records what the bank has charged: the float bears it, below zero if need be, because the money has gone already (T16). */
export async function createBankCharge(context: FirmWork, input: BankChargeInput): Promise<TrustTransaction> {
  if (input.ledgerId !== undefined) throw chargeToClient()
  const ledger = await getOwnLedger(context, input.accountId, 'float')
  const amount = trustAmount(input.amount, ledger.currency)
  await assertDayReached(context, input.date)
  await assertRoles(context.tx, ['float', 'bankCharges'])
  const { date, exchangeRate, reference, purpose } = input
  const id = await postWithOffice(
    context,
    { kind: 'bankCharge', ledger, date, amount, method: 'transfer', reference, purpose },
    {
      amount,
      date,
      exchangeRate,
      lines: (charged) => postBankCharge(byRole('float'), 'bankCharges', charged),
      description: 'Bank charge on the client account',
    },
  )
  return getTransaction(context, id)
}
