import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { clients, type Client, type ClientRow } from '#contract/clients.ts'
import { customFields, type CustomField } from '#contract/custom-fields.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
const fields: Record<string, CustomField> = {}

const tokenOf = () => firm.administrator.token
const addField = (body: object) => app.call(customFields.create, { body }, tokenOf())
const idOf = (name: string) => fields[name]?.id ?? ''

beforeAll(async () => {
  firm = await aFirm(app)
  for (const body of [
    { recordKind: 'client', fieldType: 'choice', name: 'Industry', choices: ['Oil & gas', 'Shipping'], isListed: true },
    { recordKind: 'client', fieldType: 'date', name: 'Client since' },
    { recordKind: 'client', fieldType: 'text', name: 'Referred by' },
    { recordKind: 'client', fieldType: 'yesNo', name: 'Politically exposed' },
    { recordKind: 'matter', fieldType: 'number', name: 'Claim value' },
    { recordKind: 'contact', fieldType: 'text', name: 'Assistant' },
  ])
    fields[body.name] = dataOf<CustomField>(await addField(body))
})

const getClient = async (id: string) => dataOf<Client>(await app.call(clients.get, { params: { id } }, tokenOf()))
const saveClient = (id: string, body: object) =>
  app.call(
    clients.update,
    { params: { id }, body: { clientType: 'Company', companyName: 'Harborline Bank', ...body } },
    tokenOf(),
  )
const valueOf = ({ customValues }: Pick<Client, 'customValues'>, name: string) =>
  customValues.find(({ fieldId }) => fieldId === idOf(name))?.value

test('values of each type are kept on a client, its contacts and a matter, and left alone by a save that does not name them', async () => {
  const { id } = await aClient(app, firm, {
    customValues: [
      { fieldId: idOf('Industry'), value: 'Shipping' },
      { fieldId: idOf('Client since'), value: '03/17/2019' },
      { fieldId: idOf('Politically exposed'), value: 'yes' },
    ],
    contacts: [{ name: 'Helen Marsh', customValues: [{ fieldId: idOf('Assistant'), value: 'Ben Okri' }] }],
  })
  dataOf(
    await saveClient(id, { phoneNumber: '+234 1 270 0000', contacts: [{ name: 'Helen Marsh', title: 'Counsel' }] }),
  )
  const client = await getClient(id)
  expect(valueOf(client, 'Industry')).toBe('Shipping')
  expect(valueOf(client, 'Client since')).toBe('2019-03-17')
  expect(valueOf(client, 'Politically exposed')).toBe(true)
  expect(client.contacts[0]?.customValues).toEqual([{ fieldId: idOf('Assistant'), value: 'Ben Okri' }])

  dataOf(await saveClient(id, { customValues: [{ fieldId: idOf('Industry'), value: '' }] }))
  expect(valueOf(await getClient(id), 'Industry')).toBeUndefined()
  expect(valueOf(await getClient(id), 'Politically exposed')).toBe(true)

  const matter = await aMatter(app, firm, { customValues: [{ fieldId: idOf('Claim value'), value: '1250000.5' }] })
  const stored = dataOf<Matter>(await app.call(matters.get, { params: { id: matter.id } }, tokenOf()))
  expect(stored.customValues).toEqual([{ fieldId: idOf('Claim value'), value: 1_250_000.5 }])
})

test('every wrong value is refused at once, each beside its field, and nothing is saved', async () => {
  const { id } = await aClient(app, firm)
  const refused = await saveClient(id, {
    phoneNumber: '123',
    customValues: [
      { fieldId: idOf('Industry'), value: 'Banking' },
      { fieldId: idOf('Client since'), value: '2026-02-30' },
    ],
  })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: {
        [`customValues.${idOf('Industry')}`]: 'Industry must be one of its choices',
        [`customValues.${idOf('Client since')}`]: 'Client since must be a day of the calendar',
      },
    },
  })
  expect((await getClient(id)).phoneNumber).toBe('')
  // A field of matters is none of clients.
  const other = await saveClient(id, { customValues: [{ fieldId: idOf('Claim value'), value: '1' }] })
  expect(other.status).toBe(404)
})

test('the database refuses a value that is not of the type of its field, or of no field', async () => {
  const { id } = await aClient(app, firm)
  const store = (values: object) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.clients set custom_values = $1 where id = $2', [JSON.stringify(values), id]),
    )
  for (const values of [
    { [idOf('Client since')]: '2026-02-30' },
    { [idOf('Politically exposed')]: 'yes' },
    { [idOf('Claim value')]: 5 },
    { [firm.id]: 'unknown' },
  ])
    await expect(store(values)).rejects.toMatchObject({ constraint: 'custom_values_known' })
  await store({ [idOf('Client since')]: '2026-02-28' })
})

test('clients are found by a value, filtered by a choice, and exported with a column for each field', async () => {
  const { id } = await aClient(app, firm, {
    companyName: 'Delta Marine',
    customValues: [
      { fieldId: idOf('Industry'), value: 'Oil & gas' },
      { fieldId: idOf('Referred by'), value: 'Chief Adewale Thomas' },
      { fieldId: idOf('Client since'), value: '2020-01-31' },
    ],
  })
  const list = async (query: object) =>
    dataOf<{ data: ClientRow[] }>(await app.call(clients.list, { query }, tokenOf())).data
  const filter = `${idOf('Industry')}:Oil & gas`
  expect((await list({ customField: filter })).map((row) => row.id)).toEqual([id])
  expect((await list({ generalSearchText: 'wale thom' })).map((row) => row.id)).toEqual([id])
  expect((await list({ customField: `${idOf('Industry')}:Mining` })).length).toBe(0)
  const { payload } = await app.app.server.inject({
    url: `/api${clients.export.path}?format=csv&customField=${encodeURIComponent(filter)}`,
    headers: { authorization: `Bearer ${tokenOf()}` },
  })
  const [head = '', row = ''] = payload.split('\r\n')
  expect(head).toContain('Industry,Client since,Referred by,Politically exposed')
  expect(row).toContain('Oil & gas,31/01/2020,Chief Adewale Thomas,')
})

describe('lists are filtered by', () => {
  let made: Record<'bank' | 'marine' | 'nothing', string>
  const listIds = async (customField: string) =>
    dataOf<{ data: ClientRow[] }>(await app.call(clients.list, { query: { customField } }, tokenOf()))
      .data.map(({ id }) => id)
      .filter((id) => Object.values(made).includes(id))
  const csvOf = async ({ path }: { path: string }, customField: string) =>
    (
      await app.app.server.inject({
        url: `/api${path}`,
        query: { format: 'csv', customField },
        headers: { authorization: `Bearer ${tokenOf()}` },
      })
    ).payload.split('\r\n')

  beforeAll(async () => {
    fields['Shares'] = dataOf<CustomField>(
      await addField({ recordKind: 'client', fieldType: 'number', name: 'Shares' }),
    )
    const make = async (companyName: string, values: Record<string, unknown>, assistant?: string) =>
      (
        await aClient(app, firm, {
          companyName,
          customValues: Object.entries(values).map(([name, value]) => ({ fieldId: idOf(name), value })),
          ...(assistant !== undefined && {
            contacts: [
              { name: 'Somebody Else' },
              { name: 'Ngozi Bassey', customValues: [{ fieldId: idOf('Assistant'), value: assistant }] },
            ],
          }),
        })
      ).id
    made = {
      bank: await make(
        'Savannah Bank',
        { Shares: 9, 'Client since': '2019-12-31', 'Referred by': '100% of Okri_Sons', Industry: 'Shipping' },
        'Tunde Alabi',
      ),
      marine: await make('Creek Marine', {
        Shares: 10.5,
        'Client since': '2020-01-01',
        'Referred by': '100 Okri Sons',
      }),
      nothing: await make('Quiet Holdings', {}),
    }
  })

  test.each<[string, string, string, ('bank' | 'marine')[]]>([
    ['a part of a text, whatever its letters', 'Referred by', '~okri', ['bank', 'marine']],
    ['a part with signs of patterns', 'Referred by', '~0% of', ['bank']],
    ['a part with the sign for one letter', 'Referred by', '~okri_s', ['bank']],
    ['numbers by their size and not their letters', 'Shares', '@9..10', ['bank']],
    ['numbers from one on', 'Shares', '@10..', ['marine']],
    ['numbers until one', 'Shares', '@..10.5', ['bank', 'marine']],
    ['days', 'Client since', '@2020-01-01..2020-12-31', ['marine']],
    ['days until one', 'Client since', '@..2019-12-31', ['bank']],
    ['a text of a contact', 'Assistant', '~ALABI', ['bank']],
    ['numbers in a text, of which there are none', 'Referred by', '@0..', []],
    ['days in a text, of which there are none', 'Referred by', '@..2030-01-01', []],
  ])('%s', async (_, name, condition, expected) => {
    const filter = `${idOf(name)}${condition}`
    const ids = expected.map((key) => made[key])
    expect((await listIds(filter)).toSorted()).toEqual(ids.toSorted())
    const rows = await csvOf(clients.export, filter)
    expect(rows.filter((row) => /Savannah Bank|Creek Marine|Quiet Holdings/.test(row))).toHaveLength(ids.length)
  })

  test('several conditions, which all have to hold; what is no filter is ignored', async () => {
    const both = `${idOf('Shares')}@..10\n${idOf('Assistant')}~alabi`
    expect(await listIds(both)).toEqual([made.bank])
    expect(await listIds(`${both}\n${idOf('Industry')}:Oil & gas`)).toEqual([])
    expect((await listIds('Shares > 5')).length).toBe(3)
    const { all } = dataOf<{ all: number }>(await app.call(clients.totals, { query: { customField: both } }, tokenOf()))
    expect(all).toBe(1)
  })

  test('and their contacts leave with a column for each of their fields', async () => {
    const [head, ...rows] = await csvOf(clients.exportContacts, `${idOf('Assistant')}~alabi`)
    expect(head).toMatch(/Client number,Client,Contact,Title,Email,Phone,Primary contact,Assistant$/)
    expect(rows.filter(Boolean)).toEqual([
      expect.stringMatching(/,Savannah Bank,Somebody Else,/),
      expect.stringMatching(/,Savannah Bank,Ngozi Bassey,.*,Tunde Alabi$/),
    ])
    const search = { generalSearchText: 'tunde al' }
    const found = dataOf<{ data: ClientRow[] }>(await app.call(clients.list, { query: search }, tokenOf())).data
    expect(found.map(({ id }) => id)).toEqual([made.bank])
  })

  test('matters, of which nobody sees one behind a wall, and no other firm any', async () => {
    const customValues = [{ fieldId: idOf('Claim value'), value: 77 }]
    const partner = await firm.join('partner')
    const open = await aMatter(app, firm, { customValues })
    const secret = await aMatter(app, firm, { customValues, responsibleUserId: partner.id })
    dataOf(
      await app.call(walls.set, { params: { id: secret.id }, body: { isRestricted: true } }, firm.administrator.token),
    )
    const query = { customField: `${idOf('Claim value')}@77..77` }
    const idsOf = async (token: string) =>
      dataOf<{ data: { id: string }[] }>(await app.call(matters.list, { query }, token)).data.map(({ id }) => id)
    expect((await idsOf(partner.token)).toSorted()).toEqual([open.id, secret.id].toSorted())
    expect(await idsOf(tokenOf())).toEqual([open.id])
    const totals = dataOf<{ open: number }>(await app.call(matters.totals, { query }, tokenOf()))
    expect(totals.open).toBe(1)
    expect(await idsOf((await aFirm(app)).administrator.token)).toEqual([])
  })
})

test('a required field is asked for by forms, and an archived field and a choice that is gone stay on their records', async () => {
  const region = dataOf<CustomField>(
    await addField({
      recordKind: 'client',
      fieldType: 'choice',
      name: 'Region',
      choices: ['West', 'East'],
      isRequired: true,
    }),
  )
  const { id } = await aClient(app, firm, { customValues: [{ fieldId: region.id, value: 'West' }] })
  const missing = await app.call(
    clients.create,
    { body: { clientType: 'Company', companyName: 'Nobody Ltd', customValues: [] } },
    tokenOf(),
  )
  expect(missing.body).toMatchObject({ errors: { [`customValues.${region.id}`]: 'Region is required' } })
  const changed = { name: 'Region', choices: ['East'], isRequired: false, version: region.version }
  dataOf(await app.call(customFields.update, { params: { id: region.id }, body: changed }, tokenOf()))
  dataOf(await saveClient(id, { customValues: [{ fieldId: region.id, value: 'West' }] }))
  dataOf(await app.call(customFields.archive, { params: { id: region.id } }, tokenOf()))
  dataOf(await saveClient(id, { customValues: [] }))
  expect((await getClient(id)).customValues).toContainEqual({ fieldId: region.id, value: 'West' })
})

test('the audit trail names the field and both values, not ids', async () => {
  const { id } = await aClient(app, firm, { customValues: [{ fieldId: idOf('Industry'), value: 'Shipping' }] })
  dataOf(await saveClient(id, { customValues: [{ fieldId: idOf('Industry'), value: 'Oil & gas' }] }))
  const trail = dataOf<{ data: { recordId: string; changes: object[] }[] }>(await app.call(audit.trail, {}, tokenOf()))
  const changes = trail.data.find(({ recordId }) => recordId === id)?.changes
  expect(changes).toContainEqual({ field: 'Industry', before: 'Shipping', after: 'Oil & gas' })
})

test('a choice needs its choices, and a name stands once', async () => {
  expect((await addField({ recordKind: 'client', fieldType: 'choice', name: 'Tier' })).body.code).toBe(
    'choices_missing',
  )
  expect((await addField({ recordKind: 'client', fieldType: 'text', name: 'industry' })).body.code).toBe('choice_known')
  expect((await addField({ recordKind: 'matter', fieldType: 'text', name: 'Industry' })).status).toBe(200)
})
