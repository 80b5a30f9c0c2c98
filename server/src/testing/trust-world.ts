import type { EndpointShape } from '#contract/endpoint.ts'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { aFirm, type TestFirm } from './factories.ts'
import { aMatter, dataOf } from './records.ts'
import type { Reply, TestApp } from './test-app.ts'

type Body = Readonly<Record<string, unknown>>

/** A firm that keeps client money through the API, as its administrator. Dates are in March 2026 unless they are said. */
export interface TrustWorld {
  readonly app: TestApp
  readonly firm: TestFirm
  call(endpoint: EndpointShape, body?: Body, id?: string): Promise<Reply>
  account(more?: Body): Promise<TrustAccount>
  /** A ledger of a matter; of a new one of a new client if none is passed. */
  ledger(accountId: string, matter?: { readonly id: string }): Promise<TrustLedger>
  deposit(ledger: TrustLedger, amount: number | string, more?: Body): Promise<Reply>
  /** A deposit that has to be recorded. */
  aDeposit(ledger: TrustLedger, amount: number | string, more?: Body): Promise<TrustTransaction>
  disburse(ledger: TrustLedger, amount: number | string, more?: Body): Promise<Reply>
  /** The ledger as it is now. */
  reload(ledger: TrustLedger): Promise<TrustLedger>
}

export async function trustWorld(app: TestApp, about: Parameters<typeof aFirm>[1] = {}): Promise<TrustWorld> {
  const firm = await aFirm(app, about)
  const { token } = firm.administrator
  const call: TrustWorld['call'] = (endpoint, body, id) =>
    app.call(endpoint, { ...(id && { params: { id } }), ...(body && { body }) }, token)
  const deposit: TrustWorld['deposit'] = (ledger, amount, more = {}) =>
    call(trustTransactions.deposit, {
      accountId: ledger.accountId,
      date: '2026-03-10',
      method: 'transfer',
      parts: [{ ledgerId: ledger.id, amount }],
      ...more,
    })
  return {
    app,
    firm,
    call,
    account: async (more = {}) => dataOf(await call(trustAccounts.create, { name: 'Client account', ...more })),
    ledger: async (accountId, matter) =>
      dataOf(await call(trustLedgers.create, { accountId, matterId: (matter ?? (await aMatter(app, firm))).id })),
    deposit,
    async aDeposit(ledger, amount, more) {
      const [made] = dataOf<TrustTransaction[]>(await deposit(ledger, amount, more))
      if (!made) throw new Error('nothing was recorded')
      return made
    },
    disburse: (ledger, amount, more = {}) =>
      call(trustTransactions.disburse, {
        ledgerId: ledger.id,
        amount,
        date: '2026-03-11',
        payee: 'Court registry',
        method: 'transfer',
        ...more,
      }),
    reload: async ({ id }) => dataOf(await call(trustLedgers.get, undefined, id)),
  }
}
