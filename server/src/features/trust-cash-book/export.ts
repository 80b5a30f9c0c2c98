import type { FastifyReply } from 'fastify'
import { LAST_DAY } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { CashBookQuery } from '#contract/trust-cash-book.ts'
import { TRUST_KINDS, TRUST_METHODS } from '#contract/trust-shapes.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { seesFigures } from '../trust-accounts/public.ts'
import { ledgerName, oneOf } from '../trust-ledgers/public.ts'
import { assertDaysInOrder, getBank, getBankBalance } from './cash-book.ts'
import { everyCashBookLine, type CashBookLine } from './queries.ts'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

function columnsIn(currency: string, closing: bigint | undefined): readonly ExportColumn<CashBookLine>[] {
  const text = (minor: bigint) => minorToText(minor, currency)
  return [
    dayColumn('Date', (row) => row.effective_on),
    textColumn('Transaction', (row) => TRUST_KIND_LABELS[oneOf(TRUST_KINDS, row.kind)]),
    textColumn('Reversal', (row) => (row.reverses_id === null ? null : 'Yes')),
    textColumn('Ledger', (row) => ledgerName({ ...row, kind: row.ledger_kind })),
    textColumn('Method', (row) => TRUST_METHOD_LABELS[oneOf(TRUST_METHODS, row.method)]),
    textColumn('Payer or payee', (row) => row.party),
    textColumn('Receipt', (row) => row.number),
    textColumn('Cheque', (row) => row.cheque_number),
    textColumn('Reference', (row) => row.reference),
    dayColumn('Cleared', (row) => row.cleared_on),
    figureColumn(`Out, ${currency}`, ({ minor }) => (BigInt(minor) < 0n ? text(-BigInt(minor)) : null)),
    figureColumn(`In, ${currency}`, ({ minor }) => (BigInt(minor) > 0n ? text(BigInt(minor)) : null)),
    ...(closing === undefined
      ? []
      : [figureColumn<CashBookLine>(`Balance, ${currency}`, (row) => text(closing - BigInt(row.newer_minor)))]),
  ]
}

export function exportCashBook(sending: Sending, id: string, query: CashBookQuery) {
  assertDaysInOrder(query)
  const mayKnow = seesFigures(sending.signed.membership.permissions)
  return sendExport(sending, async (tx) => {
    const bank = await getBank(tx, id)
    const closing = mayKnow ? await getBankBalance(tx, bank, query.to ?? LAST_DAY) : undefined
    return {
      name: 'cash-book',
      columns: columnsIn(bank.currency, closing),
      rows: everyCashBookLine(tx, bank.accountId, query),
    }
  })
}
