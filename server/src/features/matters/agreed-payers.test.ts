import { beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { clientMerges } from '#contract/client-merges.ts'
import { clients } from '#contract/clients.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let insurer: string
beforeAll(async () => {
  firm = await aFirm(app, { multicurrency: true })
  token = firm.administrator.token
  insurer = (await aClient(app, firm)).id
})

type About = Pick<Matter, 'id' | 'clientId'>
const percent = (clientId: string, value: number) => ({ clientId, share: { type: 'percent', value } })
const amount = (clientId: string, value: number) => ({ clientId, share: { type: 'amount', value } })
const rest = (clientId: string) => ({ clientId, share: { type: 'rest' } })
const save = ({ id, clientId }: About, more: object, as = token) =>
  app.call(matters.update, { params: { id }, body: { clientId, matterName: 'Obi v Ade', ...more } }, as)
const get = async (id: string, as = token) => dataOf<Matter>(await app.call(matters.get, { params: { id } }, as))
const agreedOf = async (id: string) => (await get(id)).agreedPayers.map(({ clientId, share }) => ({ clientId, share }))

test('who pays which share is saved with the matter, kept where it is left out, changed and taken back', async () => {
  const matter = await aMatter(app, firm)
  expect(await agreedOf(matter.id)).toEqual([])
  const byPercent = [percent(insurer, 66.67), percent(matter.clientId, 33.33)]
  dataOf(await save(matter, { agreedPayers: byPercent }))
  expect(await agreedOf(matter.id)).toEqual(byPercent)
  dataOf(await save(matter, { description: 'Something else' }))
  expect(await agreedOf(matter.id)).toEqual(byPercent)

  const excess = [amount(matter.clientId, 500), rest(insurer)]
  dataOf(await save(matter, { agreedPayers: excess }))
  expect(await agreedOf(matter.id)).toEqual(excess)
  // Its figure stays in another currency, as that of a flat fee does.
  dataOf(await save(matter, { currencyCode: 'NGN' }))
  expect(await agreedOf(matter.id)).toEqual(excess)
  dataOf(await save(matter, { agreedPayers: [] }))
  expect(await agreedOf(matter.id)).toEqual([])

  const opened = await aMatter(app, firm, { agreedPayers: [percent(insurer, 50), percent(matter.clientId, 50)] })
  expect(await agreedOf(opened.id)).toHaveLength(2)
})

test('the audit trail names each payer once, and what did not change is not told', async () => {
  const matter = await aMatter(app, firm)
  const agreedPayers = [percent(insurer, 70), percent(matter.clientId, 30)]
  dataOf(await save(matter, { agreedPayers }))
  dataOf(await save(matter, { agreedPayers }))
  const changes = await asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ percent: string }>(
      `select after ->> 'percent' as percent from app.audit_log
       where table_name = 'agreed_payers' and matter_id = $1 order by id`,
      [matter.id],
    )
    return rows
  })
  expect(changes.map((row) => Number(row.percent))).toEqual([70, 30])
  const trail = JSON.stringify((await app.call(audit.trail, {}, token)).body)
  for (const said of ['agreed payer of matter', 'Percentage of each bill']) expect(trail).toContain(said)
})

const CASES: readonly [(own: string) => object[], number, string, string][] = [
  [(own) => [percent(insurer, 70), percent(own, 29)], 400, 'agreedPayers', 'The percentages must add up to 100'],
  [(own) => [percent(own, 100)], 400, 'agreedPayers', 'An invoice is split between at least two payers'],
  [
    (own) => [percent(own, 50), percent(own, 50)],
    400,
    'agreedPayers',
    'Each client pays one part. Choose another client',
  ],
  [(own) => [amount(insurer, 0), rest(own)], 400, 'agreedPayers', 'Each payer must be left with something to pay'],
  [
    (own) => [amount(insurer, 5), percent(own, 50)],
    400,
    'agreedPayers',
    'Give each payer a percentage, or all but one an amount, and that one the rest',
  ],
  [
    (own) => [amount(insurer, 5.001), rest(own)],
    422,
    'agreedPayers.0.share.value',
    'The amount has more decimals than USD has',
  ],
]
test.each(CASES)('%#: shares that do not make a whole are refused', async (payers, status, field, message) => {
  const matter = await aMatter(app, firm)
  const refused = await save(matter, { agreedPayers: payers(matter.clientId) })
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({ status, errors: { [field]: message } })
  expect(await agreedOf(matter.id)).toEqual([])
})

test('a client of another firm, or in the recycle bin, is not there; one who pays already stays', async () => {
  const matter = await aMatter(app, firm)
  const foreign = (await aClient(app, await aFirm(app))).id
  const refused = await save(matter, { agreedPayers: [percent(foreign, 70), percent(matter.clientId, 30)] })
  expect(refused.status).toBe(404)
  const payer = (await aClient(app, firm)).id
  const agreedPayers = [percent(payer, 70), percent(matter.clientId, 30)]
  dataOf(await save(matter, { agreedPayers }))
  dataOf(await app.call(clients.delete, { params: { id: payer } }, token))
  dataOf(await save(matter, { agreedPayers: agreedPayers.toReversed() }))
  expect(await agreedOf(matter.id)).toEqual(agreedPayers.toReversed())
  const other = await aMatter(app, firm)
  expect((await save(other, { agreedPayers: [percent(payer, 70), percent(other.clientId, 30)] })).status).toBe(404)
})

test('behind a wall nobody else reads or changes them, and a reader changes none', async () => {
  const partner = await firm.join('partner')
  const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
  const agreedPayers = [percent(insurer, 70), percent(walled.clientId, 30)]
  dataOf(await save(walled, { agreedPayers }))
  const reader = await firm.join('readonly')
  expect((await save(walled, { agreedPayers: [] }, reader.token)).status).toBe(403)
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = $1', [walled.id]),
  )
  expect((await save(walled, { agreedPayers: [] })).status).toBe(404)
  expect((await app.call(matters.get, { params: { id: walled.id } }, token)).status).toBe(404)
  expect((await get(walled.id, partner.token)).agreedPayers).toHaveLength(2)
})

test('a payer who was merged is read as the client who remains', async () => {
  const [doubled, remaining] = [await aClient(app, firm), await aClient(app, firm)]
  const matter = await aMatter(app, firm)
  dataOf(await save(matter, { agreedPayers: [percent(doubled.id, 70), percent(matter.clientId, 30)] }))
  const merge = { params: { id: doubled.id }, body: { intoClientId: remaining.id } }
  dataOf(await app.call(clientMerges.merge, merge, token))
  expect(await agreedOf(matter.id)).toEqual([percent(remaining.id, 70), percent(matter.clientId, 30)])
})

test('the database refuses payers of a matter who do not pay whole bills', async () => {
  const matter = await aMatter(app, firm)
  const add = (shares: readonly (string | null)[]) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        `insert into app.agreed_payers (business_id, id, matter_id, client_id, position, percent)
         select $1, gen_random_uuid(), $2, c.client_id, c.position, c.percent
         from unnest($3::uuid[], $4::numeric[]) with ordinality as c (client_id, percent, position)`,
        [firm.id, matter.id, [insurer, matter.clientId].slice(0, shares.length), shares],
      ),
    )
  for (const shares of [['70'], ['70', '29.99'], ['70', null]])
    await expect(add(shares)).rejects.toThrow('do not pay whole bills')
  await add(['70', '30'])
  expect(await agreedOf(matter.id)).toHaveLength(2)
})
