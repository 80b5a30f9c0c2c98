import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { TRUST_METHODS } from '#contract/trust-shapes.ts'
import type { TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { findLedger } from './queries.ts'
import {
  countHiddenEntries,
  selectApproved,
  selectPayableInvoices,
  selectUncleared,
  sumEntries,
} from './summary.queries.ts'
import { oneOf } from './view.ts'

/** Invoices are named to people who see invoices or record payments. */
const seesInvoices = ({ permissions }: FirmContext['membership']) =>
  holds(permissions, 'invoice') || holds(permissions, 'paymentInfo')

export async function getLedgerSummary(context: FirmContext, id: string): Promise<TrustLedgerSummary> {
  const { tx, membership, businessId } = context
  const ledger = await findLedger(tx, id)
  if (!ledger) throw notFound('Trust ledger')
  const { currency, matter_id: matterId } = ledger
  const [sums, hidden, uncleared, approved, invoices, firm] = await Promise.all([
    sumEntries(tx, id),
    countHiddenEntries(tx, id),
    selectUncleared(tx, id),
    selectApproved(tx, id),
    matterId !== null && seesInvoices(membership) ? selectPayableInvoices(tx, matterId, currency) : [],
    firmSettings(tx, businessId),
  ])
  const amount = (minor: string | bigint) => minorToNumber(minor, currency)
  return {
    entries: Number(sums.entries),
    hiddenEntries: hidden,
    received: amount(sums.received),
    paid: amount(sums.paid),
    openedOn: dayInZone(firm.time_zone, ledger.created_at.getTime()),
    uncleared: uncleared.map((row) => ({
      transactionId: row.id,
      date: row.effective_on,
      method: oneOf(TRUST_METHODS, row.method),
      party: row.party,
      reference: row.reference,
      amount: amount(row.amount_minor),
      expectedToClearOn: row.expected_to_clear_on,
    })),
    reserved: amount(approved[0]?.reserved_minor ?? '0'),
    approved: approved.map(({ id: requestId, number, payee, left_minor }) => ({
      id: requestId,
      number,
      payee,
      left: amount(left_minor),
    })),
    invoices: invoices.map((row) => ({
      id: row.id,
      number: row.number ?? '',
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      open: amount(row.open_minor),
    })),
  }
}
