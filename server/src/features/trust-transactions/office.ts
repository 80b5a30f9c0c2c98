import { money, type Money } from '#domain/money.ts'
import type { OfficeTransferInput, TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import {
  lockInvoiceForMatter,
  recordClientMoneyPayment,
  resolveOfficeAccount,
  type InvoiceForMatter,
} from '../payments/public.ts'
import type { LedgerRow } from '../trust-ledgers/public.ts'
import { getTransaction } from './list.ts'
import { assertDayReached, assertFunds, getClientLedger, postTransaction, trustAmount } from './posting.ts'
import { needsApproval } from './queries.ts'
import {
  currencyMismatch,
  exceedsInvoiceBalance,
  exchangeRateMissing,
  noIssuedInvoice,
  notApproved,
  wrongMatter,
} from './refusals.ts'

type Requested = Pick<OfficeTransferInput, 'ledgerId' | 'invoiceId' | 'amount' | 'date'> &
  Partial<Pick<OfficeTransferInput, 'officeAccountId' | 'exchangeRate' | 'reference' | 'purpose'>>

/** An invoice that is locked, and the amount that a ledger is to pay of it. */
interface InvoiceToPay {
  readonly requested: Requested
  readonly ledger: LedgerRow
  readonly invoice: InvoiceForMatter['invoice']
  readonly amount: Money
  readonly accountId: string
  readonly exchangeRate: string
}

/** Locks the invoice before the ledger, and refuses one that client money of the ledger may not pay (T7), in the order of the reference. */
export async function findInvoiceToPay(
  context: Pick<FirmWork, 'tx'>,
  requested: Pick<Requested, 'ledgerId' | 'invoiceId' | 'amount'>,
): Promise<Pick<InvoiceToPay, 'ledger' | 'invoice' | 'amount'>> {
  const { tx } = context
  const ledger = await getClientLedger(tx, requested.ledgerId)
  const amount = trustAmount(requested.amount, ledger.currency)
  const found = await lockInvoiceForMatter(context, requested.invoiceId, ledger.matter_id ?? '')
  if (found?.invoice.status !== 'approved') throw noIssuedInvoice()
  const { invoice, open } = found
  if (!open) throw wrongMatter()
  if (invoice.currency !== ledger.currency) throw currencyMismatch(ledger.currency)
  if (amount.minor > open.minor) throw exceedsInvoiceBalance(open)
  return { ledger, invoice, amount }
}

/** The same with where the money goes in the office, and at which rate. */
export async function lockInvoiceToPay(context: FirmWork, requested: Requested): Promise<InvoiceToPay> {
  const { ledger, invoice, amount } = await findInvoiceToPay(context, requested)
  const { currency, home_currency: home } = invoice
  return {
    requested,
    ledger,
    invoice,
    amount,
    accountId: await resolveOfficeAccount(context, requested.officeAccountId, currency),
    exchangeRate: await resolveRate(context, { home, currency, date: requested.date, typed: requested.exchangeRate }),
  }
}

/** Units of a currency for one of the firm's on a day; as it was typed, or as it is published. */
export async function resolveRate(
  { tx }: Pick<FirmWork, 'tx'>,
  { home, currency, date, typed }: { home: string; currency: string; date: string; typed: string | undefined },
): Promise<string> {
  if (currency === home) return '1'
  const rate = typed ?? (await findInvoiceRate(tx, home, currency, date))
  if (!rate) throw exchangeRateMissing()
  return rate
}

interface Part {
  /** Of a mixed receipt. */
  readonly batch?: { readonly id: string; readonly position: number }
  /** The approved request that it uses. */
  readonly withdrawalId?: string | undefined
}

/**
 * Pays an invoice from client money: the ledger first, then the payment of the office, in one transaction (T8). The database
 * compares both when it ends.
 */
export async function transferOfficePart(
  context: FirmWork,
  { requested, ledger, invoice, amount, accountId, exchangeRate }: InvoiceToPay,
  { batch, withdrawalId }: Part = {},
): Promise<string> {
  await assertFunds(context.tx, ledger, requested.date, amount)
  const paymentId = newId()
  const reference = requested.reference ?? ''
  const id = await postTransaction(context, {
    kind: 'officeTransfer',
    ledger,
    date: requested.date,
    amount,
    method: 'transfer',
    party: `Invoice ${invoice.number ?? ''}`,
    reference,
    purpose: requested.purpose,
    invoiceId: invoice.id,
    paymentId,
    withdrawalId,
    ...(batch && { batch }),
  })
  await recordClientMoneyPayment(context, {
    id: paymentId,
    invoice,
    matterId: ledger.matter_id ?? '',
    amount: money(amount.minor, amount.currency),
    date: requested.date,
    accountId,
    exchangeRate,
    payer: ledger.account_name,
    reference,
  })
  return id
}

/** Pays an issued invoice from client money; by an approved request only where the firm approves withdrawals. */
export async function transferToOffice(
  context: FirmWork,
  input: OfficeTransferInput,
  { withdrawalId }: Pick<Part, 'withdrawalId'> = {},
): Promise<TrustTransaction> {
  const toPay = await lockInvoiceToPay(context, input)
  if (withdrawalId === undefined && (await needsApproval(context.tx, toPay.amount))) throw notApproved()
  await assertDayReached(context, input.date)
  return getTransaction(context, await transferOfficePart(context, toPay, { withdrawalId }))
}
