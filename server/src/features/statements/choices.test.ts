import { expect, test } from 'vitest'
import { statements, type StatementPage } from '#contract/statements.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()

test('a statement shows open invoices only, leaves the ages out, and has client money apart, never netted, for people who see it', async () => {
  const world = await trustWorld(app)
  const { firm } = world
  const matter = await aMatter(app, firm, { matterName: 'Oil licence' })
  const invoice = await anInvoice(app, firm, matter)
  const { id: accountId } = await world.account()
  await world.aDeposit(await world.ledger(accountId, matter), 1500)
  await world.aDeposit(await world.ledger(accountId), 900)
  const get = async (query: object, token = firm.administrator.token) => {
    const sent = { query: { clientId: matter.clientId, from: '2026-01-01', to: '2026-03-31', ...query } }
    return dataOf<StatementPage>(await app.call(statements.get, sent, token))
  }

  const all = await get({})
  expect(all.funds).toEqual([{ matterName: 'Oil licence', held: 1500, uncleared: expect.any(Number) }])
  expect(all.closing).toBe(200)
  expect(all.document.tables).toHaveLength(2)
  expect(all.document.boxes[0]).toMatchObject({ title: 'Held for you in our client account at 31/03/2026' })
  expect(all.document.boxes[0]?.lines.at(-1)).toBe(
    'Total held: $1,500.00, your money, not offset against the balance above',
  )

  // 1,500.00 is held and 200.00 owed: neither page nor PDF says that the firm owes 1,300.00, or that nothing is due.
  const { rawPayload } = await app.app.server.inject({
    url: `/api${statements.document.path}`,
    query: { clientId: matter.clientId, from: '2026-01-01', to: '2026-03-31' },
    headers: { authorization: `Bearer ${firm.administrator.token}` },
  })
  for (const text of [JSON.stringify(all), (await textsOfPages(rawPayload)).join(' ')]) {
    expect(text).toMatch(/\$200\.00/)
    expect(text).toMatch(/\$1,500\.00, your money, not\s+offset/)
    expect(text).not.toMatch(/1,?300|1,?700/)
  }

  const open = await get({ show: 'open', withAgeing: 'false', withFunds: 'false', withLink: 'false' })
  expect(open.funds).toEqual([])
  expect(open.document.boxes).toEqual([])
  expect(open.document.tables).toHaveLength(1)
  expect(open.document.tables[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['17/03/2026', `Invoice ${invoice.number}`, '16/04/2026', '$200.00', '$200.00'],
    ['', 'Open at 31/03/2026', '', '', '$200.00'],
  ])

  // Before the deposit there was nothing, and who may not see client money is shown none.
  expect((await get({ to: '2026-03-09' })).funds).toEqual([])
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      "update app.roles set permissions = array_remove(permissions, 'trustAccountRequest') where key = 'readonly'",
    ),
  )
  expect((await get({}, (await firm.join('readonly')).token)).funds).toEqual([])
})
