import { addDays } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import type { IdentifyInput } from '#contract/bank-matching.ts'
import type { BankLine } from '#contract/bank-statements.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { getAccount, toBankLine, type LineRow } from '../bank-statements/public.ts'
import { findLedger } from '../trust-ledgers/public.ts'
import { createBankCharge, createDeposit } from '../trust-transactions/public.ts'
import { callMatch, findEntry } from './queries.ts'
import { lineMatched, notMoneyIn, notMoneyOut } from './refusals.ts'
import { getLineRow, createRule } from './service.ts'

async function getOpenLine(context: FirmWork, id: string): Promise<LineRow> {
  const line = await getLineRow(context, id)
  if (line.match_id !== null) throw lineMatched()
  return line
}

/** The day of the line; the first that is open where its period is locked already. */
async function postingDay({ tx }: FirmWork, line: LineRow): Promise<string> {
  const { closed_through } = await getAccount(tx, line.book_id)
  return closed_through !== null && line.booked_on <= closed_through ? addDays(closed_through, 1) : line.booked_on
}

/** Records what the bank received as a deposit for a ledger, and matches both. Also for money that was unidentified until now. */
export async function identifyLine(context: FirmWork, id: string, input: IdentifyInput): Promise<BankLine> {
  const line = await getOpenLine(context, id)
  if (BigInt(line.amount_minor) < 0n) throw notMoneyIn()
  const made = await createDeposit(context, {
    accountId: line.book_id,
    date: await postingDay(context, line),
    method: 'transfer',
    payer: input.payer || line.party || line.description.slice(0, 200),
    currencyId: undefined,
    reference: line.reference,
    purpose: input.purpose || line.description,
    parts: [
      {
        ledgerId: input.ledgerId,
        requestId: input.requestId,
        amount: minorToText(line.amount_minor, line.currency),
      },
    ],
  })
  await matchRecorded(context, line, made[0])
  const ledger = await findLedger(context.tx, input.ledgerId)
  await createRule(context, line, { purpose: 'ledger', ledgerId: input.ledgerId, matterId: ledger?.matter_id ?? null })
  return toBankLine(await getLineRow(context, id))
}

/** Records what the bank took as its charge, which the firm's float bears, and matches both. */
export async function chargeLine(context: FirmWork, id: string, exchangeRate: string | undefined): Promise<BankLine> {
  const line = await getOpenLine(context, id)
  if (BigInt(line.amount_minor) > 0n) throw notMoneyOut()
  const made = await createBankCharge(context, {
    accountId: line.book_id,
    date: await postingDay(context, line),
    amount: minorToText((-BigInt(line.amount_minor)).toString(), line.currency),
    ledgerId: undefined,
    exchangeRate,
    reference: line.reference,
    purpose: line.description,
  })
  await matchRecorded(context, line, made)
  await createRule(context, line, { purpose: 'bankCharge', ledgerId: null, matterId: null })
  return toBankLine(await getLineRow(context, id))
}

async function matchRecorded({ tx }: FirmWork, line: LineRow, made: TrustTransaction | undefined): Promise<void> {
  const entryId = made && (await findEntry(tx, made.id))
  if (!entryId) throw new Error('what was recorded is not there')
  await callMatch(tx, line.book_id, [{ id: newId(), made: 'hand', lines: [line.id], entries: [entryId] }])
}
