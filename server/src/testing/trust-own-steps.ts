import { trustTransactions } from '#contract/trust-transactions.ts'
import { remember, type At, type Plan } from './trust-step.ts'

/** T6: the firm's own money is there for charges only, up to a limit on every day. */
export function payFloat(at: At): Plan {
  const { on, from, day, cents, amount, date } = at
  const { id, model } = from.account
  const purpose = cents % 5 === 0 ? 'other' : 'bankCharges'
  return {
    isAllowed:
      purpose === 'bankCharges' && model.float.isOpenOn(day) && model.float.highestFrom(day) + cents <= model.floatMax,
    send: () => on.world.call(trustTransactions.firmDeposit, { accountId: id, amount, date, purpose }),
    apply: (reply) => {
      model.float.move(day, cents)
      remember(at, reply, { kind: 'firmDeposit', from: model.float })
    },
  }
}

export function returnFloat(at: At): Plan {
  const { on, from, day, cents, amount, date } = at
  const { float } = from.account.model
  return {
    isAllowed: float.isOpenOn(day) && cents <= float.held,
    send: () => on.world.call(trustTransactions.floatReturn, { accountId: from.account.id, amount, date }),
    apply: (reply) => {
      float.move(day, -cents)
      remember(at, reply, { kind: 'floatReturn', from: float })
    },
  }
}

/** T16: charges are the firm's, even where its float does not cover them. */
export function charge(at: At): Plan {
  const { on, from, day, cents, amount, date } = at
  const { float } = from.account.model
  const toClient = cents % 3 === 0 ? { ledgerId: from.ledger.id } : {}
  const sent = { accountId: from.account.id, amount, date, ...toClient }
  return {
    isAllowed: cents % 3 !== 0 && float.isOpenOn(day),
    send: () => on.world.call(trustTransactions.bankCharge, sent),
    apply: (reply) => {
      float.move(day, -cents)
      remember(at, reply, { kind: 'bankCharge', from: float })
    },
  }
}

/** Interest is its clients' by an allocation that sums to it, or held until it is paid out. */
export function interest(at: At): Plan {
  const { on, from, day, cents, amount, date } = at
  const { id, model } = from.account
  const isClients = model.interestTo === 'client'
  const allocation = isClients ? [{ ledgerId: from.ledger.id, amount: cents % 5 === 0 ? '500.01' : amount }] : []
  const ledger = isClients ? from.model : model.interest
  return {
    isAllowed: ledger.isOpenOn(day) && !(isClients && cents % 5 === 0),
    send: () => on.world.call(trustTransactions.interest, { accountId: id, amount, date, allocation }),
    apply: (reply) => {
      ledger.move(day, cents)
      remember(at, reply, { kind: 'interest', from: ledger })
    },
  }
}

export function payInterest(at: At): Plan {
  const { on, from, day, cents, amount, date } = at
  const ledger = from.account.model.interest
  const sent = { accountId: from.account.id, amount, date, payee: 'Bar foundation' }
  return {
    isAllowed: ledger.mayPay(day, cents),
    send: () => on.world.call(trustTransactions.interestPayout, sent),
    apply: (reply) => {
      ledger.move(day, -cents)
      remember(at, reply, { kind: 'interestPaidOut', from: ledger })
    },
  }
}
