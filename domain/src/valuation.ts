import { convertToHome } from './exchange-difference.ts'
import {
  type AccountReference,
  journalEntry,
  type JournalLine,
  negateMoney,
  type PostingBasis,
} from './journal-entry.ts'
import { money, type Money, zero } from './money.ts'

/** What is held or owed in a foreign currency at the end of a month, with the home value that the books have for it. */
export type ForeignBalance = {
  /** Where the difference is posted: the bank account itself, or the account that values receivables. */
  readonly account: AccountReference
  readonly basis: PostingBasis
  readonly balance: Money
  readonly booked: Money
  /** Units of its currency for one home unit, on the day. */
  readonly exchangeRate: string
}

/** What the balance is worth on the day less what the books say: an unrealised gain above 0, a loss below. */
export function unrealisedDifference({ balance, booked, exchangeRate }: ForeignBalance): Money {
  const isOwed = balance.minor < 0n
  const size = convertToHome(isOwed ? negateMoney(balance) : balance, exchangeRate, booked.currency)
  return money((isOwed ? -size.minor : size.minor) - booked.minor, booked.currency)
}

/**
 * Open foreign balances valued at the rate of the day, against unrealised exchange differences (ledger.md §6, §9). No foreign
 * amount moves. Refuses with a RangeError where nothing differs.
 */
export function postValuation(balances: readonly ForeignBalance[]): JournalLine[] {
  const unrealised: AccountReference = { role: 'exchangeUnrealised' }
  return journalEntry(
    balances.flatMap((one): JournalLine[] => {
      const difference = unrealisedDifference(one)
      const line = { basis: one.basis, amount: zero(one.balance.currency), exchangeRate: one.exchangeRate }
      return difference.minor === 0n
        ? []
        : [
            { ...line, account: one.account, homeAmount: difference },
            { ...line, account: unrealised, homeAmount: negateMoney(difference) },
          ]
    }),
  )
}
