import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const company = { clientType: 'Company', companyName: 'Northgate Logistics Inc.' }
const person = { clientType: 'Individual', firstName: 'Rafael', lastName: 'Duarte' }

interface Listed {
  data: { id: string; name: string; openMatters: number; totalMatters: number }[]
  hasMore: boolean
  totals?: unknown
}

describe('adding a client', () => {
  test('a company is added with its contacts, and the first of them is the primary one', async () => {
    const firm = await aFirm(app)
    const contacts = [{ name: 'Helen Marsh', title: 'Counsel', email: 'Helen@northgate.example' }, { name: 'Ola Ade' }]
    const body = { ...company, email: 'office@northgate.example', countryCode: 'NG', currencyCode: 'NGN', contacts }
    const { status, body: answer } = await app.call(clients.create, { body }, firm.administrator.token)
    expect(status).toBe(200)
    expect(answer.message).toBe('Client added')
    expect(answer.data).toMatchObject({
      clientNumber: 'C-0001',
      clientType: 'Company',
      name: 'Northgate Logistics Inc.',
      currencyCode: 'NGN',
      openMatters: 0,
      version: 1,
      contacts: [
        { name: 'Helen Marsh', email: 'helen@northgate.example', isPrimary: true },
        { name: 'Ola Ade', isPrimary: false },
      ],
    })
  })

  test('a field that other software sends as null is empty, and empties what it was', async () => {
    const { administrator } = await aFirm(app)
    const none = { firstName: null, lastName: null, email: null, phoneNumber: null, city: null, notes: null }
    const added = await app.call(clients.create, { body: { ...company, ...none } }, administrator.token)
    expect(added.body.data).toMatchObject({ ...company, firstName: '', email: '', notes: '' })
    const { id: clientId } = dataOf<{ id: string }>(added)

    const matter = { clientId, matterName: 'Lease', description: 'Of the quay', shelfLocation: 'B-4' }
    const { id } = dataOf<{ id: string }>(await app.call(matters.create, { body: matter }, administrator.token))
    const body = { ...matter, description: null, shelfLocation: null, courtName: null, suitNumber: null }
    const emptied = await app.call(matters.update, { params: { id }, body }, administrator.token)
    expect(emptied.body.data).toMatchObject({ description: '', shelfLocation: '' })
  })

  test('the keys of the body are matched whatever their case', async () => {
    const firm = await aFirm(app)
    const body = {
      ClientType: 'Individual',
      FirstName: 'Mei-Ling',
      LASTNAME: 'Zhou',
      AdminUserId: firm.administrator.id,
      BusinessId: firm.id,
    }
    const answer = await app.call(clients.create, { body }, firm.administrator.token)
    expect(answer.body.data).toMatchObject({ name: 'Mei-Ling Zhou', clientType: 'Individual' })
  })

  test.each([
    ['a company without a name', { clientType: 'Company' }, 'companyName', 'Company name is required'],
    ['a person without a name', { clientType: 'Individual', lastName: 'Obi' }, 'firstName', 'First name is required'],
    ['no type', { companyName: 'X' }, 'clientType', 'Client type is required'],
    ['an e-mail that is none', { ...company, email: 'office at northgate' }, 'email', 'E-mail is not an address'],
    ['a country that is none', { ...company, countryCode: 'Nigeria' }, 'countryCode', 'Country is not known'],
    ['a field nobody knows', { ...company, discount: 5 }, 'discount', 'Unknown field'],
    [
      'a contact without a name',
      { ...company, contacts: [{ name: ' ' }] },
      'contacts.0.name',
      'Contact name is required',
    ],
    [
      'two primary contacts',
      {
        ...company,
        contacts: [
          { name: 'A', isPrimary: true },
          { name: 'B', isPrimary: true },
        ],
      },
      'contacts',
      'Only one contact can be the primary one',
    ],
    ['a name without end', { ...company, companyName: 'x'.repeat(201) }, 'companyName', 'At most 200 characters'],
    [
      'a character that cannot be stored',
      { ...company, notes: 'a\u0000b' },
      'notes',
      'Text holds a character that cannot be stored',
    ],
    ['half of an emoji', { ...company, notes: 'a\uD83D' }, 'notes', 'Text holds a character that cannot be stored'],
    ['a name that nobody sees', { ...company, companyName: '\u200B\u3164' }, 'companyName', 'Company name is required'],
    ['a number for a name', { clientType: 'Company', companyName: 7 }, 'companyName', expect.any(String)],
  ])('%s is refused at its field, and nothing is stored', async (_, body, field, message) => {
    const firm = await aFirm(app)
    const { status, body: answer } = await app.call(clients.create, { body }, firm.administrator.token)
    expect(status).toBe(400)
    expect(answer.errors).toMatchObject({ [field]: message })
    expect(dataOf<Listed>(await app.call(clients.list, {}, firm.administrator.token)).data).toEqual([])
  })

  test('a currency that no country has is refused', async () => {
    const firm = await aFirm(app)
    const { status, body } = await app.call(
      clients.create,
      { body: { ...company, currencyCode: 'QQQ' } },
      firm.administrator.token,
    )
    expect(status).toBe(422)
    expect(body.errors).toEqual({ currencyCode: 'Currency is not known' })
  })

  test("another currency than the firm's is refused where it bills in one alone", async () => {
    const firm = await aFirm(app, { multicurrency: false })
    const { status, body } = await app.call(
      clients.create,
      { body: { ...company, currencyCode: 'NGN' } },
      firm.administrator.token,
    )
    expect(status).toBe(422)
    expect(body.errors?.['currencyCode']).toMatch('bills in USD only')
  })

  test('markup and quotes are a name like any other', async () => {
    const firm = await aFirm(app)
    const companyName = `<script>alert("1")</script> O'Brien; drop table app.clients`
    const client = await aClient(app, firm, { companyName })
    expect(client.name).toBe(companyName)
  })

  test('ten clients added at once get ten numbers', async () => {
    const firm = await aFirm(app)
    const added = await Promise.all(Array.from({ length: 10 }, () => aClient(app, firm)))
    const numbers = added.map(({ clientNumber }) => clientNumber).sort()
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => `C-${String(index + 1).padStart(4, '0')}`))
  })

  test('the same key adds a client once', async () => {
    const firm = await aFirm(app)
    const add = () =>
      app.call(clients.create, { body: company }, firm.administrator.token, { 'idempotency-key': 'one-client' })
    const [first, second] = [await add(), await add()]
    expect(second.body).toEqual(first.body)
    expect(dataOf<Listed>(await app.call(clients.list, {}, firm.administrator.token)).data).toHaveLength(1)
  })
})

describe('changing a client', () => {
  test('what is left out keeps its value, and the version counts up', async () => {
    const firm = await aFirm(app)
    const contacts = [{ name: 'Helen Marsh' }]
    const { id, version } = await aClient(app, firm, {
      ...company,
      phoneNumber: '+234 1',
      notes: 'Pays late',
      contacts,
    })
    const body = { ...company, phoneNumber: '', version }
    const { body: answer } = await app.call(clients.update, { params: { id }, body }, firm.administrator.token)
    expect(answer.data).toMatchObject({
      phoneNumber: '',
      notes: 'Pays late',
      contacts: [{ name: 'Helen Marsh' }],
      version: 2,
    })
  })

  test('a save of what someone else changed in the meantime is refused', async () => {
    const firm = await aFirm(app)
    const { id, version } = await aClient(app, firm)
    const save = () =>
      app.call(clients.update, { params: { id }, body: { ...company, version } }, firm.administrator.token)
    expect((await save()).status).toBe(200)
    const { status, body } = await save()
    expect(status).toBe(409)
    expect(body.code).toBe('stale_version')
  })

  test('each change is in the audit log with who made it', async () => {
    const firm = await aFirm(app)
    const { id } = await aClient(app, firm)
    await app.call(clients.update, { params: { id }, body: company }, firm.administrator.token)
    const { rows } = await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "select action, user_id, after from app.audit_log where table_name = 'clients' and row_key ->> 'id' = $1 order by id",
        [id],
      ),
    )
    expect(rows).toMatchObject([
      { action: 'insert', user_id: firm.administrator.id },
      { action: 'update', user_id: firm.administrator.id, after: { company_name: 'Northgate Logistics Inc.' } },
    ])
  })
})

describe('the list of clients', () => {
  test('is in the order of names, with the matters of each and the counts of the whole filter', async () => {
    const firm = await aFirm(app)
    const contacts = [{ name: 'Tunde Bakare' }, { name: 'Grace Osei', isPrimary: true }]
    const { id: clientId } = await aClient(app, firm, { ...company, contacts })
    await aClient(app, firm, person)
    await aMatter(app, firm, { clientId })
    await aMatter(app, firm, { clientId, status: 'Closed' })
    const listed = dataOf<Listed>(
      await app.call(clients.list, { query: { includeTotals: true } }, firm.administrator.token),
    )
    expect(listed.data).toMatchObject([
      { name: 'Northgate Logistics Inc.', openMatters: 1, totalMatters: 2, primaryContact: 'Grace Osei' },
      { name: 'Rafael Duarte', openMatters: 0, totalMatters: 0, primaryContact: null },
    ])
    expect(listed).toMatchObject({
      page: 1,
      size: 25,
      hasMore: false,
      totals: { all: 2, individuals: 1, companies: 1 },
    })
  })

  test('follows the names as a directory does, whatever their capitals, accents and signs', async () => {
    const firm = await aFirm(app)
    const sorted = [
      'Ägir Reederei',
      'Ålund AB',
      'de Sá',
      'Edeka Süd',
      'eHealth Ltd',
      '“Elbe” Logistik',
      'Oßwald',
      'Ostsee AG',
      'Zenith',
    ]
    for (const companyName of sorted.toReversed()) await aClient(app, firm, { clientType: 'Company', companyName })
    const { id: clientId } = await aClient(app, firm, person)
    for (const matterName of sorted) await aMatter(app, firm, { clientId, matterName })
    const { token } = firm.administrator
    const companies = async (query: object) =>
      dataOf<Listed>(await app.call(clients.list, { query: { clientType: 'Company', ...query } }, token)).data.map(
        ({ name }) => name,
      )
    expect(await companies({})).toEqual(sorted)
    expect(await companies({ sortColumn: 'name', sortType: 'desc' })).toEqual(sorted.toReversed())
    const byName = { sortColumn: 'matterName', sortType: 'asc' }
    const listed = dataOf<{ data: { matterName: string }[] }>(await app.call(matters.list, { query: byName }, token))
    const choices = dataOf<{ matterName: string }[]>(await app.call(matters.choices, {}, token))
    expect(listed.data.map(({ matterName }) => matterName)).toEqual(sorted)
    expect(choices.map(({ matterName }) => matterName)).toEqual(sorted)
  })

  test('is filtered by type, country and text, also by the name of a contact', async () => {
    const firm = await aFirm(app)
    await aClient(app, firm, { ...company, countryCode: 'NG', contacts: [{ name: 'Grace Osei' }] })
    await aClient(app, firm, { ...person, countryCode: 'GB', email: 'r@duarte.example', lastName: 'Duarte 100%-ish' })
    const duarte = 'Rafael Duarte 100%-ish'
    const names = async (query: Record<string, unknown>) =>
      dataOf<Listed>(await app.call(clients.list, { query }, firm.administrator.token)).data.map(({ name }) => name)
    expect(await names({ clientType: 'Individual' })).toEqual([duarte])
    expect(await names({ countryCode: 'NG' })).toEqual(['Northgate Logistics Inc.'])
    expect(await names({ GeneralSearchText: 'duart' })).toEqual([duarte])
    expect(await names({ GeneralSearchText: 'c-0001' })).toEqual(['Northgate Logistics Inc.'])
    expect(await names({ GeneralSearchText: 'grace os' })).toEqual(['Northgate Logistics Inc.'])
    expect(await names({ GeneralSearchText: '0%-' })).toEqual([duarte])
    expect(await names({ GeneralSearchText: '_' })).toEqual([])
    const totals = await app.call(clients.totals, { query: { GeneralSearchText: 'duart' } }, firm.administrator.token)
    expect(totals.body.data).toEqual({ all: 1, individuals: 1, companies: 0 })
  })

  test('and that of matters are searched by names as they are typed without accents', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: clientId } = await aClient(app, firm, { ...person, firstName: 'Inês', lastName: 'de Sá' })
    await aClient(app, firm, { ...company, companyName: 'Oßwald & Co' })
    await aMatter(app, firm, { clientId, matterName: 'Prüfung der Anträge' })
    const clientsBy = async (GeneralSearchText: string) =>
      dataOf<Listed>(await app.call(clients.list, { query: { GeneralSearchText } }, token)).data.map(({ name }) => name)
    const mattersBy = async (GeneralSearchText: string) =>
      dataOf<{ data: { matterName: string }[] }>(
        await app.call(matters.list, { query: { GeneralSearchText } }, token),
      ).data.map(({ matterName }) => matterName)
    expect(await clientsBy('ines de sa')).toEqual(['Inês de Sá'])
    expect(await clientsBy('OSSWALD')).toEqual(['Oßwald & Co'])
    expect(await clientsBy('& co')).toEqual(['Oßwald & Co'])
    expect(await clientsBy('/ co')).toEqual([])
    expect(await mattersBy('prufung')).toEqual(['Prüfung der Anträge'])
    expect(await mattersBy('ines')).toEqual(['Prüfung der Anträge'])
  })

  test('is sorted and cut into pages; odd values fall back to the usual', async () => {
    const firm = await aFirm(app)
    for (const companyName of ['Calder', 'Bellwether', 'Aldate']) await aClient(app, firm, { companyName })
    const read = async (query: Record<string, unknown>) =>
      dataOf<Listed>(await app.call(clients.list, { query }, firm.administrator.token))
    const first = await read({ sortColumn: 'clientNumber', sortType: 'desc', size: 2 })
    expect(first).toMatchObject({ data: [{ name: 'Aldate' }, { name: 'Bellwether' }], hasMore: true })
    expect(await read({ sortColumn: 'clientNumber', sortType: 'desc', size: 2, page: 2 })).toMatchObject({
      data: [{ name: 'Calder' }],
      hasMore: false,
    })
    expect(await read({ sortColumn: 'shoe size', size: -4, page: 'x' })).toMatchObject({
      data: [{ name: 'Aldate' }, { name: 'Bellwether' }, { name: 'Calder' }],
      page: 1,
      size: 25,
    })
    expect(await read({ page: 9 })).toMatchObject({ data: [], page: 9, hasMore: false })
  })

  test('to choose from is people and companies', async () => {
    const firm = await aFirm(app)
    const { id: companyId } = await aClient(app, firm, company)
    const { id: userId } = await aClient(app, firm, person)
    const query = { Adminuserid: firm.administrator.id, businessid: firm.id }
    const { body } = await app.call(clients.choices, { query }, firm.administrator.token)
    expect(body.data).toEqual({
      people: [{ userId, name: 'Rafael Duarte' }],
      companies: [{ companyId, companyName: 'Northgate Logistics Inc.' }],
    })
  })
})

describe('the recycle bin', () => {
  test('a deleted client is in no list until it is restored', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id } = await aClient(app, firm, company)
    expect((await app.call(clients.delete, { params: { id } }, token)).body).toMatchObject({
      success: true,
      data: null,
    })
    expect(dataOf<Listed>(await app.call(clients.list, {}, token)).data).toEqual([])
    expect((await app.call(clients.choices, {}, token)).body.data).toEqual({ people: [], companies: [] })
    expect((await app.call(clients.get, { params: { id } }, token)).status).toBe(404)
    expect((await app.call(clients.update, { params: { id }, body: company }, token)).status).toBe(404)
    expect(dataOf(await app.call(clients.deleted, {}, token))).toMatchObject({
      data: [{ id, name: 'Northgate Logistics Inc.', deletedBy: 'Amara Finch' }],
    })
    expect((await app.call(clients.restore, { params: { id } }, token)).status).toBe(200)
    expect(dataOf<Listed>(await app.call(clients.list, {}, token)).data).toMatchObject([{ id }])
    expect((await app.call(clients.restore, { params: { id } }, token)).status).toBe(404)
  })

  test('refuses a client with matters, until they are deleted themselves', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    const remove = () => app.call(clients.delete, { params: { id: matter.clientId } }, token)
    const { status, body } = await remove()
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'client_has_matters',
      message: 'This client has 1 matter. Move it to the recycle bin first',
    })
    await app.call(matters.delete, { params: { id: matter.id } }, token)
    expect((await remove()).status).toBe(200)
  })

  test('refuses also where the person asking cannot see the matters', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    // Before the person asks for anything: what the server remembers of a session it forgets a moment after a change.
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = permissions || '{clientInfo.delete}' where key = 'associate'"),
    )
    const { id: clientId } = await aClient(app, firm, company, associate.token)
    await aMatter(app, firm, { clientId })
    const { status, body } = await app.call(clients.delete, { params: { id: clientId } }, associate.token)
    expect(status).toBe(409)
    expect(body.code).toBe('client_has_matters')
  })
})

describe('who may', () => {
  test('someone from another firm is told that the client does not exist', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { id } = await aClient(app, firm)
    const { token } = other.administrator
    for (const endpoint of [clients.get, clients.update, clients.delete, clients.restore]) {
      expect((await app.call(endpoint, { params: { id }, body: company }, token)).status).toBe(404)
    }
    expect(dataOf<Listed>(await app.call(clients.list, {}, token)).data).toEqual([])
    const { status } = await app.call(clients.list, { query: { BusinessId: firm.id } }, token)
    expect(status).toBe(403)
  })

  test('an associate sees the clients of their matters, and those they added', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await aClient(app, firm, company)
    const own = await aClient(app, firm, person, associate.token)
    const theirs = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    const ids = dataOf<Listed>(await app.call(clients.list, {}, associate.token)).data.map(({ id }) => id)
    expect(ids.sort()).toEqual([own.id, theirs.clientId].sort())
  })

  test.each([
    ['list', clients.list],
    ['totals', clients.totals],
    ['choices', clients.choices],
    ['recycle bin', clients.deleted],
    ['create', clients.create],
    ['read', clients.get],
    ['update', clients.update],
    ['remove', clients.delete],
    ['restore', clients.restore],
  ])('a stranger is told nothing by %s', async (_, endpoint) => {
    const { status, body } = await app.call(endpoint, { params: { id: newId() } })
    expect(status).toBe(401)
    expect(body.message).toBe('You are unauthorized')
  })

  test.each([
    ['create', clients.create, 'readonly'],
    ['update', clients.update, 'readonly'],
    ['remove', clients.delete, 'associate'],
    ['recycle bin', clients.deleted, 'associate'],
    ['restore', clients.restore, 'readonly'],
  ])('%s is refused to a role without its permission', async (_, endpoint, role) => {
    const firm = await aFirm(app)
    const { id } = await aClient(app, firm)
    const someone = await firm.join(role)
    const { status, body } = await app.call(endpoint, { params: { id }, body: company }, someone.token)
    expect(status).toBe(403)
    expect(body.message).toBe(
      "You don't have permission to perform this action. Please contact your admin to provide access",
    )
  })

  test('an id that is none is refused as such', async () => {
    const firm = await aFirm(app)
    expect((await app.call(clients.get, { params: { id: 'list-of-clients' } }, firm.administrator.token)).status).toBe(
      400,
    )
    expect((await app.call(clients.get, { params: { id: newId() } }, firm.administrator.token)).status).toBe(404)
  })
})
