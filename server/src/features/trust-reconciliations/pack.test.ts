import { expect, test } from 'vitest'
import { trustReconciliations, type TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()

/** Locks a period in which the bank has shown nothing, and reads its CSV files, which are stored without compression. */
async function lock(world: TrustWorld, reviewer: TestPerson, accountId: string, through: string): Promise<string> {
  const { token } = world.firm.administrator
  const { id } = dataOf<TrustReconciliation>(
    await world.call(trustReconciliations.create, { accountId, through, statementBalance: '0' }),
  )
  dataOf(await world.call(trustReconciliations.sign, undefined, id))
  dataOf(await app.call(trustReconciliations.review, { params: { id } }, reviewer.token))
  const { rawPayload } = await app.app.server.inject({
    url: `/api${trustReconciliations.data.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return rawPayload.toString()
}

/** The lines of a file of the pack. */
function linesOf(data: string, name: string): string[] {
  const start = data.indexOf(`${name}.csv`)
  if (start < 0) throw new Error(`no ${name}`)
  return data.slice(start, data.indexOf('PK\u0003', start)).split('\r\n').slice(1).filter(Boolean)
}

test('the pack has a card of each ledger with running balances, and each journal has what happened in its own period', async () => {
  const world = await trustWorld(app)
  const account = await world.account()
  const [ledger, quiet] = [await world.ledger(account.id), await world.ledger(account.id)]
  await world.aDeposit(quiet, 40, { date: '2026-01-10' })
  await world.aDeposit(ledger, 100, { date: '2026-01-12', payer: 'Umber Media' })
  const wrong = await world.aDeposit(ledger, 25, { date: '2026-01-15', payer: 'Wrong payer' })
  dataOf(await world.disburse(ledger, 30.5, { date: '2026-01-20' }))
  const reviewer = await world.firm.join('administrator')
  const january = await lock(world, reviewer, account.id, '2026-01-31')
  const ends = (lines: readonly string[]) => lines.map((line) => line.split(',').slice(-2).join(','))
  expect(ends(linesOf(january, 'ledger-cards')).toSorted()).toEqual(
    ['40.00,40.00', '100.00,100.00', '25.00,125.00', '-30.50,94.50'].toSorted(),
  )
  expect(linesOf(january, 'receipts').join('\n')).toContain('Wrong payer')

  const undoing = { date: '2026-02-03', reason: 'Wrong matter' }
  dataOf(await world.call(trustTransactions.reverse, undoing, wrong.id))
  const february = await lock(world, reviewer, account.id, '2026-02-28')
  expect(linesOf(february, 'receipts')).toEqual([])
  expect(linesOf(february, 'undone').join('\n')).toContain('Wrong matter')
  const cards = linesOf(february, 'ledger-cards')
  expect(ends(cards).toSorted()).toEqual([',40.00', ',94.50', '-25.00,69.50'].toSorted())
  expect(cards.filter((line) => line.includes('Brought forward'))).toHaveLength(2)
})
