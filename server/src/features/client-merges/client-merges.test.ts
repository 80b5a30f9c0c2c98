import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { clientMerges, type ClientMerge } from '#contract/client-merges.ts'
import { clients, type Client } from '#contract/clients.ts'
import { conflicts } from '#contract/conflicts.ts'
import { matterFile } from '#contract/matter-file.ts'
import { matters } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter as aStoredMatter } from '../../testing/matters.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let partner: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  partner = await firm.join('partner', 'Priya Nair')
})

const contact = (name: string, isPrimary = false) => ({ name, isPrimary })
const merge = (id: string, intoClientId: string, as = token) =>
  app.call(clientMerges.merge, { params: { id }, body: { intoClientId } }, as)
const undo = (id: string, as = token) => app.call(clientMerges.undo, { params: { id }, body: {} }, as)
const read = async (id: string) => dataOf<Client>(await app.call(clients.get, { params: { id } }, token))
const merged = async (from: string, into: string) => dataOf<ClientMerge>(await merge(from, into))

/** Everything of a client that a merge may touch, as it is stored. */
const stored = (ids: readonly string[]) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const ask = async (statement: string) => (await owner.query(statement, [ids])).rows as object[]
    return {
      clients: await ask(
        'select id, name, number, deleted_at, deleted_by, merged_into from app.clients where id = any ($1) order by id',
      ),
      matters: await ask(
        'select id, client_id, number, name, deleted_at from app.matters where client_id = any ($1) order by id',
      ),
      contacts: await ask('select * from app.client_contacts where client_id = any ($1) order by id'),
      names: await ask('select * from app.party_names where client_id = any ($1) order by id'),
    }
  })

async function twins() {
  const from = await aClient(app, firm, {
    companyName: 'Harborline Bnak',
    contacts: [contact('Ada Obi', true), contact('Uche Eze')],
  })
  const into = await aClient(app, firm, { companyName: 'Harborline Bank', contacts: [contact('Femi Ola', true)] })
  return { from: from.id, into: into.id }
}

describe('merging clients', () => {
  test('moves matters, also those in the bin and behind a wall, contacts and names; undo brings everything back exactly', async () => {
    const { from, into } = await twins()
    const open = await aMatter(app, firm, { clientId: from })
    const binned = await aMatter(app, firm, { clientId: from })
    dataOf(await app.call(matters.delete, { params: { id: binned.id } }, token))
    const walled = await aStoredMatter(app, firm, { clientId: from, isRestricted: true, members: [{ id: partner.id }] })
    await aMatter(app, firm, { clientId: into })
    const before = await stored([from, into])

    const reply = await merge(from, into)
    expect(reply.body.message).toBe('Clients merged')
    const done = dataOf<ClientMerge>(reply)
    expect(done).toMatchObject({
      from: { id: from, name: 'Harborline Bnak', clientType: 'Company' },
      into: { id: into, name: 'Harborline Bank' },
      // Of the one behind the wall the administrator is told nothing, not even that it is there.
      matters: 2,
      contacts: 2,
      mergedBy: 'Amara Finch',
      staysBecause: null,
    })
    expect((await app.call(clients.get, { params: { id: from } }, token)).status).toBe(404)
    expect((await read(into)).contacts).toMatchObject([
      { name: 'Femi Ola', isPrimary: true },
      { name: 'Ada Obi', isPrimary: false },
      { name: 'Uche Eze', isPrimary: false },
    ])
    expect(dataOf(await app.call(matters.get, { params: { id: open.id } }, token))).toMatchObject({ clientId: into })
    expect(dataOf(await app.call(matters.get, { params: { id: walled.id } }, partner.token))).toMatchObject({
      clientId: into,
    })
    const listed = await app.call(clientMerges.list, { params: { id: into } }, partner.token)
    expect(dataOf(listed)).toMatchObject([{ id: done.id, matters: 3 }])
    const trail = await app.call(audit.trail, { query: { recordId: done.id } }, token)
    expect(JSON.stringify(dataOf(trail))).not.toMatch(/"Matters"/)
    // The name it went by leads to the client that stayed, in the search and in a conflict check.
    const found = dataOf<{ data: object[] }>(
      await app.call(clients.list, { query: { generalSearchText: 'Bnak' } }, token),
    )
    expect(found.data).toContainEqual(expect.objectContaining({ id: into }))
    const { hits } = dataOf<{ hits: object[] }>(
      await app.call(conflicts.check, { body: { names: ['Harborline Bnak'] } }, token),
    )
    expect(hits).toContainEqual(expect.objectContaining({ nameFound: 'Harborline Bnak', clientId: into }))
    // It comes back with its merge, not alone.
    const bin = dataOf<{ data: { id: string }[] }>(await app.call(clients.deleted, {}, token))
    expect(bin.data.map(({ id }) => id)).not.toContain(from)
    expect((await app.call(clients.restore, { params: { id: from } }, token)).body).toMatchObject({
      code: 'client_merged',
    })

    expect((await undo(done.id)).body).toMatchObject({ message: 'Merge undone', data: { undoneBy: 'Amara Finch' } })
    expect(await stored([from, into])).toEqual(before)
    expect((await undo(done.id)).body).toMatchObject({ code: 'already_undone' })
    const list = dataOf<ClientMerge[]>(await app.call(clientMerges.list, { params: { id: into } }, token))
    expect(list).toMatchObject([{ id: done.id, staysBecause: null, undoneBy: 'Amara Finch' }])
  })

  test('brings the past along: conflict checks that were kept and what was changed, until it is undone', async () => {
    const { from, into } = await twins()
    const last = await aClient(app, firm, { companyName: 'Harborline Group' })
    const checksOf = async (id: string, note?: string) => {
      const call = note === undefined ? conflicts.ofClient : conflicts.checkClient
      const sent = { params: { id }, ...(note !== undefined && { body: { note } }) }
      return dataOf<{ note: string }[]>(await app.call(call, sent, token))
    }
    // Each has the check of the day on which it was added besides.
    const notes = async (id: string) =>
      (await checksOf(id)).flatMap(({ note }) => (note === 'When the client was added' ? [] : [note]))
    const added = async (id: string) => {
      const activity = await app.call(matterFile.clientActivity, { params: { id } }, token)
      const events = dataOf<{ data: { action: string; what: string; recordName: string }[] }>(activity).data
      return events.filter(({ what, action }) => what === 'client' && action === 'added').map((it) => it.recordName)
    }
    await checksOf(from, 'Cleared by Grace')
    expect(await notes(last.id)).toEqual([])
    const first = await merged(from, into)
    await merged(into, last.id)
    expect(await notes(last.id)).toEqual(['Cleared by Grace'])
    expect(await added(last.id)).toEqual(['Harborline Group', 'Harborline Bank', 'Harborline Bnak'])
    const [second] = dataOf<ClientMerge[]>(await app.call(clientMerges.list, { params: { id: last.id } }, token))
    expect((await undo(second?.id ?? '')).status).toBe(200)
    expect([await notes(last.id), await notes(into)]).toEqual([[], ['Cleared by Grace']])
    expect((await undo(first.id)).status).toBe(200)
    expect([await notes(into), await notes(from)]).toEqual([[], ['Cleared by Grace']])
  })

  test('keeps the first contact of a client that had none', async () => {
    const from = await aClient(app, firm, { companyName: 'Old Mill', contacts: [contact('Ada Obi', true)] })
    const into = await aClient(app, firm, { companyName: 'Old Mill Ltd' })
    await merged(from.id, into.id)
    expect((await read(into.id)).contacts).toMatchObject([{ name: 'Ada Obi', isPrimary: true }])
  })

  test('cannot be undone any more once what was moved has moved on, and says why', async () => {
    const [a, b] = [await twins(), await twins()]
    const elsewhere = await aClient(app, firm)
    const matter = await aMatter(app, firm, { clientId: a.from })
    const first = await merged(a.from, a.into)
    const move = { clientId: elsewhere.id, matterName: 'Obi v Ade' }
    dataOf(await app.call(matters.update, { params: { id: matter.id }, body: move }, token))
    expect((await undo(first.id)).body).toMatchObject({ code: 'matters_moved' })

    const second = await merged(b.from, b.into)
    const onward = await merged(b.into, elsewhere.id)
    expect(await undo(second.id)).toMatchObject({ status: 409, body: { code: 'merged_again' } })
    expect((await undo(onward.id)).status).toBe(200)
    const edited = { clientType: 'Company', companyName: 'Harborline Bank', contacts: [contact('Femi Ola')] }
    dataOf(await app.call(clients.update, { params: { id: b.into }, body: edited }, token))
    expect((await undo(second.id)).body).toMatchObject({
      code: 'contacts_changed',
      message: 'The contacts that were moved have been changed since. The merge can no longer be undone',
    })
    const [shown] = dataOf<ClientMerge[]>(await app.call(clientMerges.list, { params: { id: b.into } }, token))
    expect(shown?.staysBecause).toBe('contacts_changed')
    dataOf(await app.call(clients.delete, { params: { id: b.into } }, token))
    expect((await undo(second.id)).body).toMatchObject({ code: 'client_deleted' })
  })

  test('asks for two clients of the firm that are there', async () => {
    const { from, into } = await twins()
    const other = await aFirm(app)
    const theirs = await aClient(app, other)
    expect(await merge(from, from)).toMatchObject({
      status: 422,
      body: { code: 'same_client', errors: { intoClientId: 'Choose another client than this one' } },
    })
    for (const [gone, stays] of [
      [from, theirs.id],
      [theirs.id, into],
      [from, newId()],
    ] as const)
      expect((await merge(gone, stays)).status).toBe(404)
    expect((await app.call(clientMerges.merge, { params: { id: from }, body: {} }, token)).body.errors).toEqual({
      intoClientId: 'Client is required',
    })
    const done = await merged(from, into)
    expect((await merge(from, into)).status).toBe(404)
    expect((await undo(done.id, other.administrator.token)).status).toBe(404)
    expect((await app.call(clientMerges.list, { params: { id: theirs.id } }, token)).status).toBe(404)
  })

  test('is for who may delete clients', async () => {
    const { from, into } = await twins()
    const associate = await firm.join('associate')
    expect((await merge(from, into, associate.token)).status).toBe(403)
    const done = dataOf<ClientMerge>(await merge(from, into, partner.token))
    expect((await undo(done.id, associate.token)).status).toBe(403)
    expect((await app.call(clientMerges.list, { params: { id: into } })).status).toBe(401)
    expect((await undo(done.id, partner.token)).status).toBe(200)
  })

  test('two merges of the same clients, each into the other, end with one client', async () => {
    const { from, into } = await twins()
    const replies = await Promise.all([merge(from, into), merge(into, from)])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 404])
  })
})
