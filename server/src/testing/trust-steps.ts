import fc from 'fast-check'
import type { EndpointShape } from '#contract/endpoint.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { dataOf } from './records.ts'
import type { Reply } from './test-app.ts'
import {
  LAST_DAY,
  mayReverse,
  mayTakeBack,
  missingFor,
  undo,
  type DoneModel,
  type WithdrawalModel,
} from './trust-model.ts'
import { charge, interest, payFloat, payInterest, returnFloat } from './trust-own-steps.ts'
import { remember, type At, type Plan, type Step, type StepWorld } from './trust-step.ts'

const PLANS = {
  deposit,
  cheque: deposit,
  card: deposit,
  mixed: depositMixed,
  pay: payRequest,
  payMore: payLeft,
  payUnasked,
  bill: payInvoice,
  billUnasked,
  transfer,
  transferUnasked,
  clear,
  bounce,
  chargeback,
  reverse,
  float: payFloat,
  returnFloat,
  charge,
  interest,
  payInterest,
  close,
  lock,
} satisfies Record<string, (at: At) => Plan | undefined>
const KINDS = Object.keys(PLANS) as (keyof typeof PLANS)[]
/** What fills and empties ledgers happens more often, and few periods are locked. */
const OFTEN = ['deposit', 'deposit', 'deposit', 'cheque', 'pay', 'bill', 'transfer', 'clear', 'reverse'] as const

export const trustSteps = (ledgers: number) =>
  fc.array(
    fc.record<Step>({
      step: fc.constantFrom(...KINDS, ...OFTEN, ...OFTEN),
      ledger: fc.nat(ledgers - 1),
      other: fc.nat(ledgers - 1),
      day: fc.integer({ min: 1, max: LAST_DAY }),
      cents: fc.integer({ min: 1, max: 50_000 }),
    }),
    { minLength: 15, maxLength: 30 },
  )

/** The call of a step, whether the rules allow it, and what it moves then; undefined where there is nothing to do it with. */
export function planStep(on: StepWorld, step: Step): Plan | undefined {
  const [from, to] = [on.ledgers[step.ledger], on.ledgers[step.other]]
  if (!from || !to) throw new Error('no such ledger')
  const date = `2026-03-${String(step.day).padStart(2, '0')}`
  const plan = PLANS[step.step as keyof typeof PLANS]
  return plan({ ...step, on, from, to, date, amount: (step.cents / 100).toFixed(2) })
}

const METHODS: Readonly<Record<string, string>> = { cheque: 'cheque', card: 'card' }
const pick = <Value>(values: readonly Value[], n: number): Value | undefined => values[n % Math.max(1, values.length)]

function deposit(at: At): Plan {
  const { on, from, day, cents, amount, date } = at
  const method = METHODS[at.step] ?? (cents % 2 === 0 ? 'transfer' : 'cash')
  const isCleared = METHODS[at.step] === undefined
  return {
    isAllowed: from.model.isOpenOn(day),
    send: () => on.world.deposit(from.ledger, amount, { date, method }),
    apply: (reply) => {
      from.model.move(day, cents, isCleared ? cents : 0)
      remember(at, reply, { kind: 'deposit', from: from.model, clearedOn: isCleared ? day : undefined })
    },
  }
}

/** T5: half of a receipt is the firm's, and leaves at once against an invoice. */
function depositMixed({ on, from, day, cents, amount, date }: At): Plan | undefined {
  const { invoice, ledger, model } = from
  if (!invoice) return undefined
  const officePart = { ledgerId: ledger.id, invoiceId: invoice.id, amount }
  return {
    isAllowed: model.isOpenOn(day) && cents <= invoice.open,
    send: () => on.world.deposit(ledger, ((2 * cents) / 100).toFixed(2), { date, officePart }),
    apply: () => {
      model.move(day, cents)
      invoice.open -= cents
    },
  }
}

/** T13: requested by one person and approved by another. Returns its id, or the refusal of the request. */
async function approved({ on }: At, endpoint: EndpointShape, wanted: Readonly<Record<string, unknown>>) {
  const { call } = on.world
  const request = await call(endpoint, wanted)
  if (request.status !== 200) return request
  const { id, version } = dataOf<TrustWithdrawalDetail>(request)
  const approval = { isChecked: true, version }
  const own = await call(trustWithdrawals.approve, approval, id)
  if (own.body.code !== 'self_approval') throw new Error(`approved by its own requester: ${JSON.stringify(own.body)}`)
  dataOf(await on.world.app.call(trustWithdrawals.approve, { params: { id }, body: approval }, on.reviewer.token))
  return id
}

/** T13, T14: half of what was approved is paid. */
function payRequest(at: At): Plan {
  const { on, from, day, cents, date, amount } = at
  let withdrawal: WithdrawalModel | undefined
  const { call } = on.world
  return {
    isAllowed: from.model.mayPay(day, cents),
    send: async () => {
      const about = { payee: 'Court registry', method: 'transfer', purpose: 'Filing fees' }
      const wanted = { ...about, ledgerId: from.ledger.id, amount: ((2 * cents) / 100).toFixed(2) }
      const id = await approved(at, trustWithdrawals.create, wanted)
      if (typeof id !== 'string') return id
      withdrawal = { id, from: from.model, left: 2 * cents }
      on.withdrawals.push(withdrawal)
      return call(trustWithdrawals.pay, { date, amount }, id)
    },
    apply: (reply) => paid(at, withdrawal, reply),
  }
}

function paid(at: At, withdrawal: WithdrawalModel | undefined, reply: Reply): void {
  if (!withdrawal) throw new Error('paid without a request')
  const { day, cents } = at
  withdrawal.left -= cents
  withdrawal.from.move(day, -cents)
  const { payments } = dataOf<TrustWithdrawalDetail>(reply)
  const known = new Set(at.on.done.map(({ id }) => id))
  const made = payments.find(({ id }) => !known.has(id))
  const from = withdrawal.from
  at.on.done.push({
    id: made?.id ?? '',
    kind: 'disbursement',
    from,
    withdrawal,
    day,
    cents,
    clearedOn: day,
    isUndone: false,
  })
}

/** T14: never more than the request leaves. */
function payLeft(at: At): Plan | undefined {
  const { on, other, day, cents, date, amount } = at
  const withdrawal = pick(on.withdrawals, other)
  if (!withdrawal) return undefined
  return {
    isAllowed: cents <= withdrawal.left && withdrawal.from.mayPay(day, cents),
    send: () => on.world.call(trustWithdrawals.pay, { date, amount }, withdrawal.id),
    apply: (reply) => paid(at, withdrawal, reply),
  }
}

const never = (send: Plan['send']): Plan => ({ isAllowed: false, send, apply: () => undefined })

function payUnasked({ on, from, amount, date }: At): Plan {
  return never(() => on.world.disburse(from.ledger, amount, { date }))
}

/** All that was approved, in one payment. */
const payAll = (at: At, endpoint: EndpointShape, wanted: Readonly<Record<string, unknown>>) => async () => {
  const id = await approved(at, endpoint, wanted)
  return typeof id === 'string' ? at.on.world.call(trustWithdrawals.pay, { date: at.date }, id) : id
}

/** Remembers the only payment of a request. */
function rememberPaid(at: At, reply: Reply, more: Parameters<typeof remember>[2]): void {
  const { payments } = dataOf<TrustWithdrawalDetail>(reply)
  remember(at, { ...reply, body: { ...reply.body, data: payments } }, more)
}

/** T7, T14: an issued invoice of the same matter, at most what is open of it, and never without an approved request. */
function payInvoice(at: At): Plan | undefined {
  const { from, to, day, cents, amount } = at
  const { invoice } = cents % 4 === 0 ? to : from
  if (!invoice) return undefined
  const wanted = { ledgerId: from.ledger.id, invoiceId: invoice.id, amount }
  return {
    isAllowed: invoice === from.invoice && cents <= invoice.open && from.model.mayPay(day, cents),
    send: payAll(at, trustWithdrawals.createForOffice, wanted),
    apply: (reply) => {
      from.model.move(day, -cents)
      invoice.open -= cents
      rememberPaid(at, reply, { kind: 'officeTransfer', from: from.model, invoice })
    },
  }
}

function billUnasked({ on, from, amount, date }: At): Plan | undefined {
  const { invoice, ledger } = from
  if (!invoice) return undefined
  const sent = { ledgerId: ledger.id, invoiceId: invoice.id, amount, date }
  return never(() => on.world.call(trustTransactions.transferToOffice, sent))
}

/** T4, T14: between two ledgers of one account, with what the client allowed, and never without an approved request. */
function transfer(at: At): Plan {
  const { from, to, day, cents, amount } = at
  const authority = cents % 5 === 0 ? '' : 'Letter of the client'
  const wanted = { ledgerId: from.ledger.id, toLedgerId: to.ledger.id, amount, authority }
  const areApart = from.account === to.account && from !== to && authority !== ''
  return {
    isAllowed: areApart && to.model.isOpenOn(day) && from.model.mayPay(day, cents),
    send: payAll(at, trustWithdrawals.createForLedger, wanted),
    apply: (reply) => {
      from.model.move(day, -cents)
      to.model.move(day, cents)
      rememberPaid(at, reply, { kind: 'ledgerTransfer', from: from.model, to: to.model })
    },
  }
}

function transferUnasked({ on, from, to, amount, date }: At): Plan {
  const sent = { ledgerId: from.ledger.id, toLedgerId: to.ledger.id, amount, date, authority: 'Letter of the client' }
  return never(() => on.world.call(trustTransactions.transfer, sent))
}

/** A call about something that was done before. */
const about =
  ({ on, date }: At, endpoint: EndpointShape, done: DoneModel) =>
  () =>
    on.world.call(endpoint, { date, ...(endpoint !== trustTransactions.clear && { reason: 'At random' }) }, done.id)

function clear(at: At): Plan | undefined {
  const waiting = at.on.done.filter(({ clearedOn }) => clearedOn === undefined)
  const done = pick(waiting, at.other) ?? pick(at.on.done, at.other)
  if (!done) return undefined
  return {
    isAllowed: done.clearedOn === undefined && !done.isUndone && at.day >= done.day && done.from.isOpenOn(at.day),
    send: about(at, trustTransactions.clear, done),
    apply: () => {
      done.clearedOn = at.day
      done.from.move(at.day, 0, done.cents)
    },
  }
}

function bounce(at: At): Plan | undefined {
  const done = pick(
    at.on.done.filter(({ kind }) => kind === 'deposit'),
    at.other,
  )
  if (!done) return undefined
  return {
    isAllowed: done.clearedOn === undefined && mayReverse(done, at.day),
    send: about(at, trustTransactions.bounce, done),
    apply: () => undo(done, at.day),
  }
}

/** What is spent of a deposit that the bank takes back, the firm pays in on the same day. */
function chargeback(at: At): Plan | undefined {
  const done = pick(
    at.on.done.filter(({ kind }) => kind === 'deposit'),
    at.other,
  )
  if (!done) return undefined
  return {
    isAllowed: done.clearedOn !== undefined && mayTakeBack(done, at.day),
    send: about(at, trustTransactions.chargeback, done),
    apply: () => {
      const missing = missingFor(done, at.day)
      if (missing > 0) done.from.move(at.day, missing)
      undo(done, at.day)
    },
  }
}

function reverse(at: At): Plan | undefined {
  const done = pick(at.on.done, at.other * LAST_DAY + at.day)
  if (!done) return undefined
  return {
    isAllowed: mayReverse(done, at.day),
    send: about(at, trustTransactions.reverse, done),
    apply: () => undo(done, at.day),
  }
}

/** A ledger is closed at 0 only, and opened again by the next step of this kind. */
function close({ on, from: { ledger, model } }: At): Plan {
  return {
    isAllowed: model.isClosed || model.held === 0,
    send: () => on.world.call(model.isClosed ? trustLedgers.reopen : trustLedgers.close, undefined, ledger.id),
    apply: () => {
      model.isClosed = !model.isClosed
    },
  }
}

/** T12: signed by two people, the period is locked for good. The bank has shown nothing, so all is in transit or outstanding. */
function lock({ on, from, day, cents }: At): Plan {
  const { id, model } = from.account
  const through = 1 + (cents % 6)
  const body = { accountId: id, through: `2026-03-0${through}`, statementBalance: '0' }
  const lowest = () =>
    Math.min(model.float.heldAt(through), ...on.ledgers.map(({ model: held }) => held.heldAt(through)))
  return {
    isAllowed: day % 4 === 0 && through > model.lockedThrough && lowest() >= 0,
    send: async () => {
      const begun = await on.world.call(trustReconciliations.create, body)
      if (begun.status !== 200) return begun
      const reconciliation = dataOf<{ id: string }>(begun).id
      const signed = day % 4 === 0 ? await on.world.call(trustReconciliations.sign, undefined, reconciliation) : begun
      if (day % 4 !== 0 || signed.status !== 200) {
        dataOf(await on.world.call(trustReconciliations.delete, undefined, reconciliation))
        return { ...signed, status: 422 }
      }
      const reviewing = { params: { id: reconciliation }, body: {} }
      return on.world.app.call(trustReconciliations.review, reviewing, on.reviewer.token)
    },
    apply: () => {
      model.lockedThrough = through
    },
  }
}
