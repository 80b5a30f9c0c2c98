import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { aDraft } from './invoices.ts'
import { aClient, aMatter, dataOf } from './records.ts'
import type { Reply, TestApp } from './test-app.ts'
import { trustWorld, type TrustWorld } from './trust-world.ts'

type Operation = Readonly<Record<string, string>> & { readonly expect: string | Readonly<Record<string, string>> }
export interface TrustScenario {
  readonly id: string
  readonly title: string
  readonly config: { readonly firmFloatMax?: string }
  readonly operations: readonly Operation[]
  readonly final: {
    readonly ledgers: Readonly<Record<string, { readonly balance: string; readonly cleared: string }>>
    readonly accounts: Readonly<Record<string, { readonly cashBook: string }>>
    readonly invoices: Readonly<Record<string, { readonly balance: string }>>
    readonly operatingReceived: string
  }
}
const file = new URL('../../../reference/trust-examples.json', import.meta.url)
export const { scenarios: trustScenarios } = JSON.parse(readFileSync(file, 'utf8')) as { scenarios: TrustScenario[] }

/** The ids of a scenario, and what they are in the product. */
class TrustScenarioRun {
  readonly accounts = new Map<string, TrustAccount>()
  readonly ledgers = new Map<string, TrustLedger>()
  readonly matters = new Map<string, { id: string; clientId: string }>()
  readonly clients = new Map<string, string>()
  readonly invoices = new Map<string, string>()
  readonly entries = new Map<string, string>()
  readonly world: TrustWorld
  readonly currency: string
  readonly floatMax: string | undefined

  constructor(world: TrustWorld, currency: string, floatMax: string | undefined) {
    this.world = world
    this.currency = currency
    this.floatMax = floatMax
  }

  private of<Value>(known: ReadonlyMap<string, Value>, name = ''): Value {
    const value = known.get(name)
    if (value === undefined) throw new Error(`the scenario names ${name} before it is there`)
    return value
  }

  ledger = (name?: string) => this.of(this.ledgers, name)
  account = (name?: string) => this.of(this.accounts, name)

  private async matter(name: string, client: string) {
    const known = this.matters.get(name)
    if (known) return known
    const { app: test, firm } = this.world
    const clientId = this.clients.get(client) ?? (await aClient(test, firm, { companyName: client })).id
    this.clients.set(client, clientId)
    const matter = await aMatter(test, firm, { clientId, matterName: name, currencyCode: this.currency })
    this.matters.set(name, matter)
    return matter
  }

  private async draft({ id = '', matter: name, total }: Operation): Promise<string> {
    const known = this.invoices.get(id)
    if (known) return known
    const matter = this.of(this.matters, name)
    const lines = [{ matterId: matter.id, description: 'Advice', quantity: 1, rate: total, taxCodeIds: [] }]
    const made = await aDraft(this.world.app, this.world.firm, matter, { lines, issueDate: '2026-01-01' })
    this.invoices.set(id, made.id)
    return made.id
  }

  private remember(name: string | undefined, reply: Reply): Reply {
    const data = reply.body.data as TrustTransaction | TrustTransaction[] | null | undefined
    const made = Array.isArray(data) ? data[0] : data
    if (reply.status === 200 && name !== undefined && made) this.entries.set(name, made.id)
    return reply
  }

  private readonly entry = (operation: Operation) => this.of(this.entries, operation['entry'])

  /** Each operation through the API. */
  private readonly steps: Readonly<Record<string, (operation: Operation) => Promise<Reply | undefined>>> = {
    openAccount: async ({ id = '' }) => {
      const reply = await this.world.call(trustAccounts.create, { name: id, floatMax: this.floatMax })
      this.accounts.set(id, dataOf(reply))
      return reply
    },
    openLedger: async ({ id = '', matter: name = '', client = '', account }) => {
      const matter = await this.matter(name, client)
      const sent = { accountId: this.account(account).id, matterId: matter.id }
      const reply = await this.world.call(trustLedgers.create, sent)
      this.ledgers.set(id, dataOf(reply))
      return reply
    },
    deposit: async ({ id, ledger, amount = '', date, method = 'transfer' }) =>
      this.remember(id, await this.world.deposit(this.ledger(ledger), amount, { date, method })),
    disburse: async ({ id, ledger, amount = '', date, payee }) =>
      this.remember(id, await this.world.disburse(this.ledger(ledger), amount, { date, payee })),
    transferToOperating: async ({ id, ledger, invoice = '', amount, date }) => {
      const invoiceId = this.invoices.get(invoice) ?? randomUUID()
      const sent = { ledgerId: this.ledger(ledger).id, invoiceId, amount, date }
      return this.remember(id, await this.world.call(trustTransactions.transferToOffice, sent))
    },
    draftInvoice: async (operation) => {
      await this.draft(operation)
      return undefined
    },
    issueInvoice: async (operation) => {
      dataOf(await this.world.call(invoices.approve, {}, await this.draft(operation)))
      return undefined
    },
    closeLedger: async ({ ledger }) => this.world.call(trustLedgers.close, undefined, this.ledger(ledger).id),
    clear: async (operation) =>
      this.world.call(trustTransactions.clear, { date: operation['date'] }, this.entry(operation)),
    reverse: async (operation) => {
      const { date, reason = '' } = operation
      return this.world.call(trustTransactions.reverse, { date, reason }, this.entry(operation))
    },
    delete: async (operation) => this.world.call(trustTransactions.delete, undefined, this.entry(operation)),
    edit: async (operation) => this.world.call(trustTransactions.update, undefined, this.entry(operation)),
    firmDeposit: async ({ account, amount, date, purpose }) =>
      this.world.call(trustTransactions.firmDeposit, { accountId: this.account(account).id, amount, date, purpose }),
    bankCharge: async ({ account, amount, date, ledger }) =>
      this.world.call(trustTransactions.bankCharge, {
        accountId: this.account(account).id,
        amount,
        date,
        ...(ledger && { ledgerId: this.ledger(ledger).id }),
      }),
  }

  /** The figures of an account as the API has them now. */
  async figures(name: string) {
    const { figures } = dataOf<TrustAccount>(await this.world.call(trustAccounts.get, undefined, this.account(name).id))
    if (!figures) throw new Error('the administrator sees no figures')
    return figures
  }

  /** How an operation ends, as the examples say it. */
  async outcome(operation: Operation): Promise<string> {
    if (operation['op'] === 'reconcile') {
      const held = await this.figures(operation['account'] ?? '')
      return `${held.cashBook} ${held.clientLedgers + held.float + held.interestToPayOut}`
    }
    const step = this.steps[operation['op'] ?? '']
    if (!step) throw new Error(`the scenario does ${operation['op']}`)
    const reply = await step(operation)
    if (!reply || reply.status === 200) return 'ok'
    return `reject:${String(reply.body.code).toUpperCase()}`
  }

  /** What is there in the end, as the examples say it. */
  async finalState({ final }: TrustScenario) {
    const ledgers = await Promise.all(
      Object.keys(final.ledgers).map(async (name) => {
        if (!name.startsWith('FIRM:')) {
          const { balance, cleared } = await this.world.reload(this.ledger(name))
          return [name, { balance, cleared }] as const
        }
        const { float } = await this.figures(name.slice(5))
        return [name, { balance: float, cleared: float }] as const
      }),
    )
    const accounts = await Promise.all(
      Object.keys(final.accounts).map(async (name) => [name, (await this.figures(name)).cashBook] as const),
    )
    const bills = await Promise.all(
      Object.keys(final.invoices).map(async (name) => {
        const reply = await this.world.call(invoices.get, undefined, this.invoices.get(name) ?? '')
        return [name, dataOf<InvoiceDetail>(reply).balance] as const
      }),
    )
    return {
      ledgers: Object.fromEntries(ledgers),
      cashBooks: Object.fromEntries(accounts),
      invoices: Object.fromEntries(bills),
    }
  }
}

const expectedOutcome = ({ expect }: Operation): string =>
  typeof expect === 'string' ? expect : `${Number(expect['cashBook'])} ${Number(expect['ledgerTotal'])}`

const numbers = <Value>(values: Readonly<Record<string, Value>>, toNumber: (value: Value) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toNumber(value)]))

/** What a scenario has to come to. */
export const expectedOf = ({ operations, final }: TrustScenario) => ({
  outcomes: operations.map(expectedOutcome),
  ledgers: numbers(final.ledgers, ({ balance, cleared }) => ({ balance: Number(balance), cleared: Number(cleared) })),
  cashBooks: numbers(final.accounts, ({ cashBook }) => Number(cashBook)),
  invoices: numbers(final.invoices, ({ balance }) => Number(balance)),
})

/** Runs a scenario in a firm of its own. */
export async function runTrustScenario(app: TestApp, scenario: TrustScenario) {
  const currency = scenario.operations.find(({ op }) => op === 'openAccount')?.['currency'] ?? ''
  const world = await trustWorld(app, { currency, countryCode: 'NG' })
  const run = new TrustScenarioRun(world, currency, scenario.config.firmFloatMax)
  const outcomes: string[] = []
  for (const operation of scenario.operations) outcomes.push(await run.outcome(operation))
  return { firm: world.firm, reached: { outcomes, ...(await run.finalState(scenario)) } }
}
