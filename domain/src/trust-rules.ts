/**
 * What a ledger of client money holds at the end of a day, and the lowest that it holds on that day or a later one, in minor
 * units (`app.trust_funds`).
 */
export interface TrustFunds {
  readonly balance: bigint
  readonly cleared: bigint
  readonly lowestBalance: bigint
  readonly lowestCleared: bigint
}

/** Why money cannot be paid out, under the codes of trust-accounting §3. `short` is what is missing, in minor units. */
export type WithdrawalProblem =
  | { readonly code: 'insufficient_funds'; readonly short: bigint }
  | { readonly code: 'uncleared_funds'; readonly short: bigint }
  | { readonly code: 'backdated_overdraw'; readonly short: bigint }

/**
 * What forbids to take an amount (minor units, above 0) out of a ledger on the day of its funds, in the order of the
 * reference: the balance of that day, what of it is cleared (T3), and every later day (T2). Undefined where nothing does.
 */
export function findWithdrawalProblem(
  funds: TrustFunds,
  amount: bigint,
  { allowUncleared }: { readonly allowUncleared: boolean },
): WithdrawalProblem | undefined {
  if (amount > funds.balance) return { code: 'insufficient_funds', short: amount - funds.balance }
  if (!allowUncleared && amount > funds.cleared) return { code: 'uncleared_funds', short: amount - funds.cleared }
  const lowest = allowUncleared || funds.lowestBalance < funds.lowestCleared ? funds.lowestBalance : funds.lowestCleared
  return amount > lowest ? { code: 'backdated_overdraw', short: amount - lowest } : undefined
}

/** What may be paid out on the day of the funds at most, in minor units; never below 0. */
export function findAvailable(funds: TrustFunds, { allowUncleared }: { readonly allowUncleared: boolean }): bigint {
  const { lowestBalance, lowestCleared } = funds
  const lowest = allowUncleared || lowestBalance < lowestCleared ? lowestBalance : lowestCleared
  return lowest > 0n ? lowest : 0n
}

interface Payee {
  readonly name: string
  /** The number of the account, as somebody typed it. */
  readonly account?: string | undefined
}

/**
 * Whether a payee is the firm itself, by one of its names or by the number of one of its accounts, however they are written: the
 * office is paid against an invoice only (T7).
 */
export function isFirmPayee(
  { name, account = '' }: Payee,
  firm: { readonly names: readonly string[]; readonly accounts: readonly string[] },
): boolean {
  if (firm.names.some((own) => plainText(own) === plainText(name))) return true
  const [typed, written] = [plainNumber(account), plainNumber(name)]
  return firm.accounts
    .map(plainNumber)
    .some((own) => own !== '' && (own === typed || (own.length >= SHORTEST_ACCOUNT && written.includes(own))))
}

/** A number that is as long is not part of another one by chance. */
const SHORTEST_ACCOUNT = 8
const plainNumber = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

const plainText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
