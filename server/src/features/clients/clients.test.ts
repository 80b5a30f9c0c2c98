import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const company = { clientType: 'Company', companyName: 'Northgate Logistics Inc.' }

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
    ['an e-mail that is none', { ...company, email: 'office at northgate' }, 'email', 'Email is not an address'],
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
