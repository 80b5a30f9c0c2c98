import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { minorToNumber, money } from '#domain/money.ts'
import { TRUST_INVARIANTS, type TrustInvariantId } from '#domain/trust-invariants.ts'
import type { TrustProof } from '#contract/trust-proof.ts'
import type { FaultRow, FigureRow, proveEntries, selectLatest } from './queries.ts'

interface Proven {
  readonly account: { readonly id: string; readonly name: string }
  readonly currency: { readonly code: string; readonly symbol: string }
  readonly figures: FigureRow
  readonly faults: readonly (Pick<FaultRow, 'check_name' | 'subject'> & {
    readonly stored: string | null
    readonly posted: string | null
  })[]
  readonly seal: Awaited<ReturnType<typeof proveEntries>>
  readonly latest: Awaited<ReturnType<typeof selectLatest>>
  readonly provenAt: Date | null
}

export function toProof({ account, currency, figures, faults, seal, latest, provenAt }: Proven): TrustProof {
  const { code, symbol } = currency
  const amount = (minor: string | null) => (minor === null ? null : minorToNumber(minor, code))
  const text = (minor: string | null) => moneyText(money(BigInt(minor ?? 0), code), symbol)
  const words = figureWords(figures, seal, text)
  const found = [
    ...faults.map(({ check_name: check, subject: row, stored, posted }) => ({
      check,
      row,
      stored: amount(stored),
      posted: amount(posted),
    })),
    ...seal.broken.map((row) => ({ check: 'digest', row, stored: null, posted: null })),
  ]
  return {
    account: { id: account.id, name: account.name },
    currencyCode: code,
    currencySymbol: symbol,
    ledgers: Number(figures.ledger_count),
    balance: minorToNumber(figures.stored, code),
    posted: minorToNumber(figures.posted, code),
    entries: Number(seal.entries),
    latest: latest.map((entry) => ({
      entryId: entry.entry_id,
      date: entry.effective_on,
      recordedAt: entry.recorded_at.toISOString(),
      description: entry.description,
      amount: minorToNumber(entry.moved, code),
      digest: entry.digest.slice(0, 16),
    })),
    invariants: TRUST_INVARIANTS.map(({ id, law, checks }) => ({
      id,
      law,
      figures: words[id],
      faults: found.filter(({ check }) => checks.some((known) => known === check)),
    })),
    provenAt: provenAt?.toISOString() ?? null,
    seal: {
      tried: Number(seal.tried),
      sealed: Number(seal.sealed),
      number: seal.newest_seal === null ? null : Number(seal.newest_seal),
      hash: seal.newest_hash?.toString('hex').slice(0, 16) ?? '',
    },
  }
}

const counted = (count: string | null, noun: string) => `${count ?? 0} ${noun}${count === '1' ? '' : 's'}`

/** What was compared for each invariant. */
function figureWords(
  row: FigureRow,
  seal: Proven['seal'],
  text: (minor: string | null) => string,
): Readonly<Record<TrustInvariantId, string>> {
  if (row.transactions === null) return briefWords(row, seal, text)
  const transactions = counted(row.transactions, 'transaction')
  return {
    T1: `${counted(seal.entries, 'entry').replace('entrys', 'entries')} on ${counted(row.ledger_count, 'ledger')}`,
    T2: row.lowest === null ? 'No client ledger has moved' : `Lowest at the end of a day: ${text(row.lowest)}`,
    T3:
      row.lowest_cleared === null
        ? 'No client ledger has moved'
        : `Lowest that had cleared: ${text(row.lowest_cleared)}`,
    T4: `${counted(row.between_ledgers, 'transfer')} between ledgers`,
    T5: `${text(row.deposits)} of deposits`,
    T6: transactions,
    T7: `${counted(row.office_transfers, 'transfer')}, ${text(row.office_minor)}`,
    T8: `${text(row.office_minor)} in both books`,
    T9: transactions,
    T10: `${seal.tried} of ${seal.entries} digests made again`,
    T11: `${row.undone} undone of ${transactions}`,
    T12: row.locked_through === null ? 'No period is locked yet' : `Locked to ${dayText(row.locked_through)}`,
    T13: counted(row.approvals, 'approval'),
    T14: counted(row.approvals, 'approval'),
    T15: `Cash book of the account ${text(row.cash_book)}`,
    T16: `${text(row.bank_charges)} of charges, on the float`,
    T17: `${counted(row.ledger_count, 'ledger')} with their matters and clients`,
    T18: `${transactions}, ${seal.sealed} of ${seal.tried} entries sealed`,
    T19: transactions,
    T20: `Stored ${text(row.stored)}, entries ${text(row.posted)}`,
  }
}

/** Of an account that is too large to read every entry while somebody waits. */
function briefWords(
  row: FigureRow,
  seal: Proven['seal'],
  text: (minor: string | null) => string,
): Readonly<Record<TrustInvariantId, string>> {
  const nightly = Object.fromEntries(TRUST_INVARIANTS.map(({ id }) => [id, 'Checked every night']))
  const entries = counted(seal.entries, 'entry').replace('entrys', 'entries')
  return {
    ...(nightly as Record<TrustInvariantId, string>),
    T1: `${entries} on ${counted(row.ledger_count, 'ledger')}`,
    T10: `${seal.tried} of ${seal.entries} digests made again`,
    T12: row.locked_through === null ? 'No period is locked yet' : `Locked to ${dayText(row.locked_through)}`,
    T15: `Cash book of the account ${text(row.cash_book)}`,
    T18: `${seal.sealed} of ${seal.tried} entries sealed`,
    T20: `Stored ${text(row.stored)}, entries ${text(row.posted)}`,
  }
}
