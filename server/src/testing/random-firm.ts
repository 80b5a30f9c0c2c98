import { budgets } from '#contract/budgets.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { categoryOf } from './expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from './factories.ts'
import { pick, seeded } from './fuzzing.ts'
import { aClient, aMatter, dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

const RECORDS_EACH = 14

export interface RandomFirm {
  readonly firm: TestFirm
  /** The fourth is closed, and the fifth behind a wall. */
  readonly matterIds: readonly string[]
  readonly clientIds: readonly string[]
  /** People with every reach. */
  readonly viewers: readonly (readonly [name: string, person: TestPerson])[]
}

type Values = Readonly<Record<string, unknown>>

/** A firm with random records of every kind on five matters of two clients; the same for the same seed. */
export async function makeRandomFirm(app: TestApp, seed: number): Promise<RandomFirm> {
  const random = seeded(seed)
  const firm = await aFirm(app)
  const [partner, associate] = [await firm.join('partner', 'Ife Marula'), await firm.join('associate', 'Deji Balogun')]
  const clientIds = [(await aClient(app, firm)).id, (await aClient(app, firm, { companyName: 'Ade Mills' })).id]
  const clientOf = new Map<string, string>()
  for (const [index, matterRate] of (['Hourly', 'Flat Rate', 'Contingency', 'Hourly', 'Hourly'] as const).entries()) {
    const clientId = clientIds[index % 2] ?? ''
    const team = [partner, ...(index % 2 === 0 ? [associate] : [])].map(({ id }) => ({ userId: id }))
    const about = { clientId, matterRate, matterName: `Matter ${index}`, matterAssignedToInfos: team }
    clientOf.set((await aMatter(app, firm, about)).id, clientId)
  }
  const recorder = new Recorder({ app, firm, random, clientOf, currencyIds: await currencyIdsOf(app, firm) })
  await recorder.recordTime([firm.administrator, partner, associate])
  await recorder.recordExpenses([partner, associate])
  await recorder.agreeFees()
  await putOnInvoices(app, firm)
  const matterIds = [...clientOf.keys()]
  await limitAndClose(recorder, matterIds)
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = $1', [matterIds[4]]),
  )
  const viewers = [
    ['an administrator', firm.administrator],
    ['a partner', partner],
    ['an associate', associate],
  ] as const
  return { firm, matterIds, clientIds, viewers }
}

async function currencyIdsOf(app: TestApp, firm: TestFirm): Promise<ReadonlyMap<string, number>> {
  const { rows } = await asOwnerOf(app, firm.id, (owner) =>
    owner.query<{ id: number; code: string }>('select id, code from app.currencies'),
  )
  return new Map(rows.map(({ id, code }) => [code, Number(id)]))
}

async function limitAndClose(recorder: Recorder, matterIds: readonly string[]): Promise<void> {
  for (const [index, id] of matterIds.entries())
    await recorder.ask(budgets.save, {
      params: { id },
      body: { kind: index % 2 === 0 ? 'hours' : 'amount', limit: 10_000 },
    })
  const body = { overrideReason: 'Agreed with the client' }
  await recorder.ask(matterClosing.close, { params: { id: matterIds[3] }, body })
}

/** Some of everything is on invoices. */
const putOnInvoices = (app: TestApp, firm: TestFirm) =>
  asOwnerOf(app, firm.id, async (owner) => {
    for (const table of ['time_entries', 'expenses', 'flat_fees'])
      await owner.query(
        `update app.${table} set billing_state = 'onInvoice' where business_id = $1 and deleted_at is null
          and billing_state = 'unbilled' and status::text in ('approved', '3') and abs(hashtext(id::text)) % 4 = 0`,
        [firm.id],
      )
  })

interface RecorderParts {
  readonly app: TestApp
  readonly firm: TestFirm
  readonly random: () => number
  /** The clients of the matters. */
  readonly clientOf: ReadonlyMap<string, string>
  readonly currencyIds: ReadonlyMap<string, number>
}

class Recorder {
  readonly #parts: RecorderParts
  constructor(parts: RecorderParts) {
    this.#parts = parts
  }

  async ask<T>(endpoint: EndpointShape, sent: { params?: Values; body?: Values }, by = this.#parts.firm.administrator) {
    return dataOf<T>(await this.#parts.app.call(endpoint, sent, by.token))
  }

  #some<T>(values: readonly T[]): T {
    return pick(this.#parts.random, values) as T
  }

  #money() {
    const code = this.#some(['USD', 'USD', 'NGN', 'JPY'])
    const exchangeRate = { USD: 1, NGN: 1532.123456, JPY: 151.37 }[code]
    return { code, currencyId: this.#parts.currencyIds.get(code), exchangeRate }
  }

  #day(): string {
    return `2026-0${this.#some([2, 3])}-${this.#some(['01', '08', '15', '16', '22', '28'])}`
  }

  async recordTime(people: readonly TestPerson[]): Promise<void> {
    const { firm, clientOf, random } = this.#parts
    const activityId = await firm.activityId()
    for (const [matterId, clientId] of clientOf)
      for (let left = RECORDS_EACH; left > 0; left -= 1) {
        const { currencyId, exchangeRate } = this.#money()
        const priced = {
          duration: this.#some([0.1, 0.3333, 1, 1.75, 7.4999]),
          foreignUserRate: this.#some([0, 99.99, 333.3333, 45_000]),
          foreignCurrencyId: currencyId,
          exchangeRate,
        }
        const about = { clientId, matterId, activityId, timeEntryUserId: this.#some(people).id }
        const details = { isBillable: this.#some([2, 4, 4]), timeEntryDate: this.#day(), description: 'Reading' }
        const { id } = await this.ask<{ id: string }>(timeEntries.create, { body: { ...about, ...details, ...priced } })
        if (random() < 0.15) await this.ask(timeEntries.delete, { params: { id } })
      }
  }

  async recordExpenses(people: readonly TestPerson[]): Promise<void> {
    const { app, firm, clientOf, random } = this.#parts
    const categoryId = await categoryOf(app, firm)
    const cost = () => {
      const { currencyId, exchangeRate } = this.#money()
      const shares = { taxPercentage: this.#some([0, 7.5]), markupPercentage: this.#some([0, 12.5]) }
      const amounts = { quantity: this.#some([1, 2.5, 0.3333]), unitCost: this.#some([9.99, 1250, 33]) }
      const details = { date: this.#day(), description: 'Filing', isBillable: this.#flip() }
      return { categoryId, ...details, ...shares, ...amounts, currencyId, exchangeRate }
    }
    const record = async (about: Values, by = firm.administrator) =>
      (await this.ask<{ id: string }>(expenses.create, { body: { ...cost(), ...about } }, by)).id
    // The second person works on every other matter alone.
    for (const [index, matterId] of [...clientOf.keys()].entries())
      for (let left = RECORDS_EACH; left > 0; left -= 1) {
        const isRequest = this.#flip()
        const requesters = people.filter((person) => person === people[0] || index % 2 === 0)
        const about = { matterId, isRequest, isDraft: isRequest && random() < 0.2 }
        const id = await record(about, isRequest ? this.#some(requesters) : undefined)
        if (isRequest) await this.#decide(id)
        if (random() < 0.15) await app.call(expenses.delete, { params: { id } }, firm.administrator.token)
      }
    const shares = [33.3333, 33.3333, 33.3334]
    for (let left = 5; left > 0; left -= 1) {
      await record({ isFirmExpense: true })
      await record({
        parts: [...clientOf.keys()].slice(0, 3).map((matterId, index) => ({ matterId, share: shares[index] })),
      })
    }
  }

  /** Approves or rejects a request, or leaves it. A draft cannot be decided about, nor one's own request. */
  async #decide(id: string): Promise<void> {
    const { app, firm } = this.#parts
    const move = this.#some(['approve', 'reject', null])
    if (move === null) return
    const sent = { params: { id, move }, body: { reason: 'As agreed' } }
    await app.call(expenses.transition, sent, firm.administrator.token)
  }

  async agreeFees(): Promise<void> {
    const { clientOf, random } = this.#parts
    for (const matterId of clientOf.keys())
      for (let left = 6; left > 0; left -= 1) {
        const { code, currencyId, exchangeRate } = this.#money()
        const amount = code === 'JPY' ? this.#some([1001, 250_000]) : this.#some([900.01, 1234.56])
        const details = { description: 'Fee', date: this.#day(), isBillable: this.#some([true, true, false]) }
        const status = this.#some(['approved', 'approved', 'draft', 'submitted', 'rejected'])
        const instalmentDates = this.#flip() ? ['2026-04-01', '2026-05-01', '2026-06-01'] : []
        const body = { matterId, amount, currencyId, exchangeRate, status, instalmentDates, ...details }
        const { id } = await this.ask<{ id: string }>(flatFees.create, { body })
        if (random() < 0.15) await this.ask(flatFees.delete, { params: { id } })
      }
  }

  #flip(): boolean {
    return this.#some([true, false])
  }
}
