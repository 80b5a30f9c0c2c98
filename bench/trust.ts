import pg from 'pg'
import { bankStatements, type BankStatement } from '#contract/bank-statements.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { trustCashBook } from '#contract/trust-cash-book.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustProofs, type TrustProof } from '#contract/trust-proof.ts'
import { trustReconciliations, type TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { send } from './billing-approvals.ts'
import type { Call } from './http-client.ts'
import type { Measured } from './latencies.ts'
import { measureScenario, measureWriters, throughHttp, type Place, type Row, type Writers } from './measure.ts'
import { call, type Scenario } from './scenarios.ts'
import { startServer } from './server.ts'
import {
  TRUST_ACCOUNT,
  TRUST_ENTRIES,
  TRUST_LAST_DAY,
  trustDay,
  trustLedgerId,
  trustMinor,
  trustReference,
} from './trust-data.ts'
import type { TrustDatabase } from './trust-dataset.ts'
import { openWorld, signIn, type BenchPerson } from './world.ts'

const PORT = 4736
const WRITERS = 64
const OTHERS = 8
const LINES = 5_000
const SESSIONS = 16

export interface TrustMeasured {
  readonly rows: readonly Row[]
  /** Withdrawals by 64 people at once. */
  readonly oneLedger: Writers
  readonly manyLedgers: Writers
  /** Eight people who write on ledgers of their own, while 56 write on one ledger, and while each of those has a ledger too. */
  readonly others: { readonly besideOne: Measured; readonly besideMany: Measured }
  readonly statement: { readonly lines: number; readonly matched: number; readonly seconds: number }
  /** The proof of the account, in seconds. */
  readonly proofSeconds: number
  /** Such as "PostgreSQL 18.1". */
  readonly postgresVersion: string
}

export const ACCOUNT_PAGE = 'account page (all its queries)'
export const THREE_WAY = 'three-way reconciliation'

const params = { id: TRUST_ACCOUNT }

const reading = (name: string, calls: (person: BenchPerson) => Call[], atOnce = 1): Scenario => ({
  name,
  subject: 'trust',
  reads: true,
  atOnce,
  calls,
})

/** The cash book opens with this month and the one before. */
const days = { from: '2025-11-01', to: TRUST_LAST_DAY }

/** What the page of the account asks for when it is opened. */
const accountPage = reading(
  ACCOUNT_PAGE,
  (person) => [
    call(trustAccounts.get, person, { params }),
    call(trustCashBook.list, person, { params, query: { ...days, size: 50 } }),
    call(trustCashBook.totals, person, { params, query: days }),
    call(trustLedgers.list, person, {
      query: {
        accountId: TRUST_ACCOUNT,
        kind: 'client',
        holding: 'money',
        sortColumn: 'balance',
        sortType: 'desc',
        size: 8,
      },
    }),
    call(trustReconciliations.list, person, { query: { accountId: TRUST_ACCOUNT, size: 2 } }),
  ],
  5,
)

const disburse = (person: BenchPerson, ledgerId: string): Call => {
  const body = { ledgerId, amount: '0.01', date: TRUST_LAST_DAY, payee: 'Court registry', method: 'transfer' }
  return call(trustTransactions.disburse, person, { body })
}

/** Withdrawals of so many people: each on a ledger of their own from a place on, or all on that one. */
function withdrawals(name: string, on: 'one' | 'many', from: number): Scenario {
  let place = from
  return {
    name,
    subject: 'trust',
    reads: false,
    calls: (person) => [disburse(person, trustLedgerId(on === 'one' ? from : place++))],
  }
}

/** Client money on a firm with an account of a million entries. */
export async function measureTrust(
  { ownerUrl, superuserUrl }: TrustDatabase,
  seconds: number,
  say: (line: string) => void,
): Promise<TrustMeasured> {
  const server = await startServer(PORT, { DATABASE_URL: ownerUrl })
  try {
    const { people, postgresVersion } = await openSessions(superuserUrl)
    const [administrator] = people
    if (!administrator) throw new Error('nobody is signed in')
    const place: Place = { port: PORT, ownerUrl, seconds, world: { ...(await openWorld(superuserUrl, 40)), people } }
    const rows: Row[] = []
    const measure = async (scenario: Scenario) => {
      say(scenario.name)
      rows.push(await measureScenario(scenario, place))
      say(`  p50 ${rows.at(-1)?.one.p50.toFixed(1)} p95 ${rows.at(-1)?.one.p95.toFixed(1)} ms`)
    }
    say('the proof of the account')
    const proofSeconds = await prove(administrator)
    say(`  ${proofSeconds.toFixed(1)} s`)
    await measure(accountPage)
    const { id } = await send<TrustReconciliation>(
      PORT,
      call(trustReconciliations.create, administrator, {
        body: { accountId: TRUST_ACCOUNT, through: TRUST_LAST_DAY, statementBalance: '0' },
      }),
    )
    await measure(reading(THREE_WAY, (person) => [call(trustReconciliations.get, person, { params: { id } })]))
    say(`a statement of ${LINES} lines`)
    const statement = await importStatement(administrator)
    say(`  ${JSON.stringify(statement)}`)
    const writers = Array.from({ length: WRITERS }, (_, n) => people[n % SESSIONS] ?? administrator)
    say('withdrawals')
    const oneLedger = await measureWriters(withdrawals('on one ledger', 'one', 0), place, writers)
    const manyLedgers = await measureWriters(withdrawals('on 64 ledgers', 'many', 0), place, writers)
    const beside = async (on: 'one' | 'many') => {
      const [others] = await Promise.all([
        throughHttp(withdrawals('others', 'many', 100), place, writers.slice(0, OTHERS)),
        throughHttp(withdrawals('crowd', on, 200), place, writers.slice(OTHERS)),
      ])
      return others
    }
    const others = { besideMany: await beside('many'), besideOne: await beside('one') }
    return { rows, oneLedger, manyLedgers, others, statement, proofSeconds, postgresVersion }
  } finally {
    await server.stop()
  }
}

/** Signs the firm's administrator in at sixteen devices. */
async function openSessions(superuserUrl: string): Promise<{ people: BenchPerson[]; postgresVersion: string }> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  try {
    const people: BenchPerson[] = []
    while (people.length < SESSIONS) people.push(await signIn(superuser, 1))
    const { rows } = await superuser.query<{ version: string }>("select current_setting('server_version') as version")
    return { people, postgresVersion: `PostgreSQL ${rows[0]?.version ?? ''}` }
  } finally {
    await superuser.end()
  }
}

/** The account has to be right before anything is measured on it. */
async function prove(person: BenchPerson): Promise<number> {
  const startedAt = performance.now()
  const { balance, posted, invariants } = await send<TrustProof>(PORT, call(trustProofs.account, person, { params }))
  const broken = invariants.filter(({ faults }) => faults.length > 0)
  if (balance !== posted || broken.length > 0)
    throw new Error(`the data is wrong: ${JSON.stringify(broken.slice(0, 3))}`)
  return (performance.now() - startedAt) / 1000
}

/** Imports what the bank says of the latest entries, and matches it. */
async function importStatement(person: BenchPerson): Promise<TrustMeasured['statement']> {
  const rows = Array.from({ length: LINES }, (_, line) => {
    const n = TRUST_ENTRIES - LINES + line
    return [trustDay(n), (trustMinor(n) / 100).toFixed(2), 'Transfer', trustReference(n)].join(',')
  })
  const file = ['Date,Amount,Description,Reference', ...rows].join('\n')
  const imported = call(bankStatements.import, person, { query: { accountId: TRUST_ACCOUNT, name: 'december.csv' } })
  const startedAt = performance.now()
  const reply = await fetch(`http://127.0.0.1:${PORT}${imported.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`the statement was refused: ${text.slice(0, 600)}`)
  const seconds = (performance.now() - startedAt) / 1000
  const { lineCount, matchedCount } = (JSON.parse(text) as { data: BankStatement }).data
  return { lines: lineCount, matched: matchedCount, seconds }
}
