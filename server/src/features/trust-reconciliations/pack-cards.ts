import { minorToText } from '#domain/money.ts'
import { ledgerOwner, type ListedRow } from '../trust-reports/public.ts'
import type { CardEntry } from './pack-cards.queries.ts'
import type { PackSection } from './pack-shapes.ts'

const BROUGHT_FORWARD = 'Brought forward'

/**
 * The card of each ledger that held something or moved in the period: what it brought forward, and each entry with the balance after
 * it, in the order of the listing.
 */
export function cardsSection(
  ledgers: readonly ListedRow[],
  entries: readonly CardEntry[],
  currency: string,
): PackSection {
  const amount = (minor: string | bigint) => minorToText(minor.toString(), currency)
  const ofLedger = Map.groupBy(entries, ({ ledger_id }) => ledger_id)
  return {
    key: 'ledger-cards',
    title: 'Ledger cards',
    columns: [
      { title: 'Client', kind: 'text' },
      { title: 'Matter', kind: 'text' },
      { title: 'Date', kind: 'day' },
      { title: 'Entry', kind: 'text' },
      { title: 'Amount', kind: 'figure' },
      { title: 'Balance', kind: 'figure' },
    ],
    rows: ledgers.flatMap((ledger) => {
      const moves = ofLedger.get(ledger.id) ?? []
      const [first] = moves
      if (!first && BigInt(ledger.balance) === 0n) return []
      const opening = first ? BigInt(first.balance) - BigInt(first.moved) : BigInt(ledger.balance)
      const about = [ledgerOwner(ledger), ledger.matter_number ?? '']
      return [
        ...(opening === 0n ? [] : [[...about, '', BROUGHT_FORWARD, '', amount(opening)]]),
        ...moves.map((move) => [
          ...about,
          move.effective_on,
          [move.description, move.reference].filter(Boolean).join(', '),
          amount(move.moved),
          amount(move.balance),
        ]),
      ]
    }),
  }
}
