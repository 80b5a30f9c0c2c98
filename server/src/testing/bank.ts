import { expect } from 'vitest'
import { bankMatching } from '#contract/bank-matching.ts'
import { bankStatements, type BankLine, type BankLinePage, type BankStatement } from '#contract/bank-statements.ts'
import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { dataOf } from './records.ts'
import type { Reply } from './test-app.ts'
import type { TrustWorld } from './trust-world.ts'

type OfFirm = Pick<TrustWorld, 'app' | 'firm'>

interface BankFile {
  readonly accountId: string
  readonly content: string | Buffer
  readonly name?: string
  /** Keys of the query, such as what a column means. */
  readonly said?: Readonly<Record<string, string>>
}

/** Sends a file of the bank as the web app does. */
export const sendBankFile = (
  { app, firm }: OfFirm,
  kind: 'preview' | 'import',
  { accountId, content, name = 'february.csv', said = {} }: BankFile,
): Promise<Reply> =>
  app.inject({
    method: 'POST',
    url: `/api${bankStatements[kind].path}`,
    query: { accountId, name, ...said },
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${firm.administrator.token}` },
    payload: Buffer.from(content),
  })

type Row = readonly [day: string, amount: string, description: string]

/** A CSV file with running balances, as banks give them out. */
export function bankCsv(opening: number, rows: readonly Row[]): string {
  let balance = Math.round(opening * 100)
  const lines = rows.map(([day, amount, description]) => {
    balance += Math.round(Number(amount) * 100)
    return `${day},"${description}",${amount},${(balance / 100).toFixed(2)}`
  })
  return ['Date,Description,Amount,Balance', ...lines].join('\n')
}

/** A statement that has to be imported. */
export async function aBankStatement(world: OfFirm, file: BankFile): Promise<BankStatement> {
  const sent = await sendBankFile(world, 'import', file)
  expect(sent).toMatchObject({ status: 200 })
  return dataOf(sent)
}

/** All lines of the bank of an account, the latest first. */
export async function listLines(world: OfFirm, accountId: string, state?: string): Promise<BankLine[]> {
  const query = { accountId, size: 200, ...(state && { state }) }
  const reply = await world.app.call(bankStatements.lines, { query }, world.firm.administrator.token)
  return dataOf<BankLinePage>(reply).data
}

/** Entries of the cash book that the bank has not shown. */
export const listOpenEntries = async (world: OfFirm, accountId: string) =>
  dataOf<{ data: { id: string; amount: number; date: string; isReversal: boolean }[] }>(
    await world.app.call(bankMatching.entries, { query: { accountId, state: 'open' } }, world.firm.administrator.token),
  ).data

/** A statement of the account with a matched line and open ones, and a reconciliation that nobody has signed; their ids. */
export async function createBankRecords(world: OfFirm, accountId: string, word: string) {
  const content = bankCsv(0, [
    ['2026-03-10', '900.00', word],
    ['2026-03-11', '-3.00', 'Account charge'],
    ['2026-03-12', '5.00', `${word} unknown`],
  ])
  const statement = await aBankStatement(world, { accountId, content })
  const open = await listOpenEntries(world, accountId)
  const [first, ...others] = await listLines(world, accountId)
  const received = others.find(({ amount }) => amount === 900)
  const match = { accountId, lineIds: [received?.id], entryIds: open.slice(0, 1).map(({ id }) => id) }
  const { token } = world.firm.administrator
  const matched = dataOf<{ id: string }>(await world.app.call(bankMatching.match, { body: match }, token))
  const begun = { accountId, through: '2026-03-14', statementBalance: '902' }
  const reconciliation = dataOf<{ id: string }>(
    await world.app.call(trustReconciliations.create, { body: begun }, token),
  )
  return {
    bankStatements: [statement.id],
    bankLines: [first, ...others].flatMap((line) =>
      line && line.matchId === null && line.amount !== 900 ? [line.id] : [],
    ),
    bankEntries: open.slice(1).map(({ id }) => id),
    bankMatches: [matched.id],
    trustReconciliations: [reconciliation.id],
  }
}
