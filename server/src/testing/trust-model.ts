/** Days of March 2026 on which random steps happen. */
export const LAST_DAY = 16
const DAYS = Array.from({ length: LAST_DAY + 1 }, (_, day) => day)

interface Move {
  readonly day: number
  readonly cents: number
  /** What of it has cleared. */
  readonly cleared: number
}

/** What the rules of client money say of one ledger, kept beside the product and without its code. */
export class LedgerModel {
  isClosed = false
  readonly account: AccountModel
  readonly kind: 'client' | 'float' | 'interest'
  readonly #moves: Move[] = []

  constructor(account: AccountModel, kind: LedgerModel['kind'] = 'client') {
    this.account = account
    this.kind = kind
  }

  move(day: number, cents: number, cleared = cents): void {
    this.#moves.push({ day, cents, cleared })
  }

  heldAt = (day: number): number => this.#sum(day, ({ cents }) => cents)
  clearedAt = (day: number): number => this.#sum(day, ({ cleared }) => cleared)
  get held(): number {
    return this.heldAt(LAST_DAY)
  }

  /** T2 and T3: the lowest that it holds, and that has cleared, on the day or a later one. */
  lowestFrom = (day: number, what: 'held' | 'cleared'): number =>
    Math.min(...DAYS.slice(day).map(what === 'held' ? this.heldAt : this.clearedAt))
  highestFrom = (day: number): number => Math.max(...DAYS.slice(day).map(this.heldAt))

  /** Whether anything may be posted to it on the day (T12). */
  isOpenOn = (day: number): boolean => !this.isClosed && day > this.account.lockedThrough

  mayPay = (day: number, cents: number): boolean =>
    this.isOpenOn(day) && this.lowestFrom(day, 'held') >= cents && this.lowestFrom(day, 'cleared') >= cents

  #sum(day: number, part: (move: Move) => number): number {
    return this.#moves.reduce((sum, move) => (move.day <= day ? sum + part(move) : sum), 0)
  }
}

/** An account of client money: its ledgers, and to which day it is reconciled and locked. */
export class AccountModel {
  lockedThrough = 0
  readonly floatMax: number
  readonly interestTo: 'client' | 'firm'
  readonly float = new LedgerModel(this, 'float')
  readonly interest = new LedgerModel(this, 'interest')

  constructor({ floatMax, interestTo }: { floatMax: number; interestTo: 'client' | 'firm' }) {
    this.floatMax = floatMax
    this.interestTo = interestTo
  }
}

export interface InvoiceModel {
  readonly id: string
  open: number
}

/** A transaction that may be cleared, bounced, charged back or reversed later. */
export interface DoneModel {
  readonly id: string
  readonly kind: string
  readonly from: LedgerModel
  /** Of a transfer between ledgers. */
  readonly to?: LedgerModel
  readonly invoice?: InvoiceModel | undefined
  readonly withdrawal?: WithdrawalModel
  readonly day: number
  readonly cents: number
  clearedOn: number | undefined
  isUndone: boolean
}

export interface WithdrawalModel {
  readonly id: string
  readonly from: LedgerModel
  left: number
}

const COMES_IN = new Set(['deposit', 'interest', 'firmDeposit', 'madeGood'])

/** The first day on which a transaction may be undone. */
const lastDay = ({ day, clearedOn }: DoneModel) => Math.max(day, clearedOn ?? day)

/** T10, T11: once, not before it happened or cleared, and only while the money that is taken back is there. */
export function mayReverse(done: DoneModel, day: number): boolean {
  const { from, to, kind, cents, clearedOn, isUndone } = done
  if (isUndone || day < lastDay(done) || !from.isOpenOn(day) || (to && !to.isOpenOn(day))) return false
  const debtor = to ?? (COMES_IN.has(kind) ? from : undefined)
  if (!debtor || debtor.kind === 'float') return true
  if (clearedOn === undefined) return debtor.lowestFrom(day, 'held') >= cents
  return debtor.mayPay(day, cents)
}

/** Takes back what a transaction moved, in all that it moved. */
export function undo(done: DoneModel, day: number): void {
  const { from, to, kind, cents, clearedOn, invoice, withdrawal } = done
  done.isUndone = true
  const sign = COMES_IN.has(kind) ? -1 : 1
  from.move(day, sign * cents, clearedOn === undefined ? 0 : sign * cents)
  to?.move(day, -cents)
  if (invoice) invoice.open += cents
  if (withdrawal) withdrawal.left += cents
}

/** What the firm has to pay in when a deposit that had cleared is taken back on a day: never another client's money. */
export const missingFor = ({ from, cents }: DoneModel, day: number): number =>
  Math.max(0, cents - Math.max(0, Math.min(from.lowestFrom(day, 'held'), from.lowestFrom(day, 'cleared'))))

export const mayTakeBack = (done: DoneModel, day: number): boolean =>
  done.kind === 'deposit' && !done.isUndone && day >= lastDay(done) && done.from.isOpenOn(day)
