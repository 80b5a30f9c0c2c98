import { beforeAll, describe, expect, test } from 'vitest'
import { conflicts, type RecordedConflictCheck } from '#contract/conflicts.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter as aStoredMatter } from '../../testing/matters.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

const keep = (
  endpoint: typeof conflicts.checkMatter | typeof conflicts.checkClient,
  id: string,
  note = '',
  as = token,
) => app.call(endpoint, { params: { id }, body: { note } }, as)
const list = async (endpoint: typeof conflicts.ofMatter | typeof conflicts.ofClient, id: string, as = token) =>
  dataOf<RecordedConflictCheck[]>(await app.call(endpoint, { params: { id } }, as))

describe('a conflict check that is kept', () => {
  test('of a matter compares the other side and the client with the whole firm, but for what is their own', async () => {
    const rival = await aClient(app, firm, { companyName: 'Meridian Shipping' })
    const client = await aClient(app, firm, { companyName: 'Tarkwa Estates', contacts: [{ name: 'Kwesi Mensah' }] })
    const { id } = await aMatter(app, firm, {
      clientId: client.id,
      matterName: 'Tarkwa Estates v Meridian',
      opposingParties: ['Meridian Shiping', 'Nobody Known'],
    })
    const reply = await keep(conflicts.checkMatter, id, 'Cleared with the managing partner')
    expect(reply.body.message).toBe('Conflict check kept')
    const recorded = dataOf<RecordedConflictCheck>(reply)
    expect(recorded).toMatchObject({
      checkedBy: 'Amara Finch',
      checkedAt: '2026-03-17T09:00:00.000Z',
      names: ['Meridian Shiping', 'Nobody Known', 'Tarkwa Estates', 'Kwesi Mensah'],
      hits: [{ nameAsked: 'Meridian Shiping', nameFound: 'Meridian Shipping', foundIn: 'client', clientId: rival.id }],
      note: 'Cleared with the managing partner',
    })
    const later = dataOf<RecordedConflictCheck>(await keep(conflicts.checkMatter, id))
    const [, , first] = await list(conflicts.ofMatter, id)
    expect((await list(conflicts.ofMatter, id)).map((one) => one.id)).toEqual([later.id, recorded.id, first?.id])
  })

  test('is on file from the day on which a client or a matter was added', async () => {
    const client = await aClient(app, firm, { companyName: 'Thornbury Maltings', contacts: [{ name: 'Ida Farrow' }] })
    const { id } = await aMatter(app, firm, { clientId: client.id, opposingParties: ['Thornbery Maltings'] })
    expect(await list(conflicts.ofClient, client.id)).toMatchObject([
      {
        checkedBy: 'Amara Finch',
        names: ['Thornbury Maltings', 'Ida Farrow'],
        hits: [],
        note: 'When the client was added',
      },
    ])
    expect(await list(conflicts.ofMatter, id)).toMatchObject([
      {
        names: ['Thornbery Maltings', 'Thornbury Maltings', 'Ida Farrow'],
        hits: [
          { nameAsked: 'Thornbery Maltings', nameFound: 'Thornbury Maltings', foundIn: 'client' },
          { nameAsked: 'Thornbury Maltings', nameFound: 'Thornbery Maltings', foundIn: 'opposingParty' },
        ],
        note: 'When the matter was added',
      },
    ])
  })

  test('of a client compares its names and those of its contacts', async () => {
    const other = await aStoredMatter(app, firm, { name: 'Balogun v Union Mills' })
    const client = await aClient(app, firm, { companyName: 'Quayside Foods', contacts: [{ name: 'Balogun' }] })
    const recorded = dataOf<RecordedConflictCheck>(await keep(conflicts.checkClient, client.id))
    expect(recorded.names).toEqual(['Quayside Foods', 'Balogun'])
    expect(recorded.hits).toEqual(await list(conflicts.ofClient, client.id).then(([one]) => one?.hits))
    expect(recorded.hits).toMatchObject([{ nameAsked: 'Balogun', foundIn: 'matter', matterId: other.id }])
  })

  test('shows each reader what they may see of it: a wall that was built since hides what it found', async () => {
    const member = await firm.join('partner')
    const found = await aStoredMatter(app, firm, { name: 'Zephyrine Kowalczyk', members: [{ id: member.id }] })
    const client = await aClient(app, firm, { companyName: 'Kowalczyk Zephyrine' })
    const { id } = await aMatter(app, firm, { clientId: client.id, opposingParties: ['Zephyrine Kowalczyk'] })
    dataOf(await keep(conflicts.checkMatter, id))
    const seenBy = async (as: string) =>
      (await list(conflicts.ofMatter, id, as))[0]?.hits.find(({ foundIn }) => foundIn === 'matter')
    expect(await seenBy(token)).toMatchObject({
      nameFound: 'Zephyrine Kowalczyk',
      matterId: found.id,
      isRestricted: false,
    })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [found.id]),
    )
    expect(await seenBy(member.token)).toMatchObject({ matterId: found.id })
    expect(await seenBy(token)).toMatchObject({
      nameFound: 'A restricted matter',
      matterId: null,
      recordName: null,
      isRestricted: true,
    })
  })

  test('is made by people who may change the record, and read by who sees it', async () => {
    const reader = await firm.join('readonly')
    const client = await aClient(app, firm, { companyName: 'Volta Mills' })
    const { id } = await aMatter(app, firm, { clientId: client.id })
    for (const [make, read, record] of [
      [conflicts.checkMatter, conflicts.ofMatter, id],
      [conflicts.checkClient, conflicts.ofClient, client.id],
    ] as const) {
      const before = (await list(read, record)).length
      expect((await keep(make, record, '', reader.token)).status).toBe(403)
      expect(await list(read, record, reader.token)).toHaveLength(before)
    }
  })

  test('is for people who see the record', async () => {
    const other = await aFirm(app)
    const theirs = await aMatter(app, other)
    const member = await firm.join('partner')
    const walled = await aStoredMatter(app, firm, { isRestricted: true, members: [{ id: member.id }] })
    for (const id of [theirs.id, walled.id, newId()]) {
      expect((await keep(conflicts.checkMatter, id)).status).toBe(404)
      expect((await app.call(conflicts.ofMatter, { params: { id } }, token)).status).toBe(404)
    }
    expect((await keep(conflicts.checkClient, theirs.clientId)).status).toBe(404)
    expect((await app.call(conflicts.ofClient, { params: { id: theirs.clientId } }, token)).status).toBe(404)
    expect((await app.call(conflicts.checkMatter, { params: { id: walled.id }, body: {} })).status).toBe(401)
    expect((await keep(conflicts.checkMatter, walled.id, 'x'.repeat(2001))).body.errors).toEqual({
      note: 'At most 2000 characters',
    })
  })
})
