import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { files } from '#contract/files.ts'
import { inFirm, type FirmTx } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anUpload, PDF } from '../../testing/files.ts'
import { aMatter } from '../../testing/matters.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { attachmentsOf, copyUploads, setAttachments, type AttachmentOwner } from './public.ts'

// Expenses stand for every kind of record that files are attached to.
const receipts: AttachmentOwner = {
  links: 'app.expense_files',
  column: 'expense_id',
  records: 'app.expenses',
  noun: 'Expense',
  permission: 'expensePermission',
}

const app = useTestApp()
let firm: TestFirm
let admin: TestPerson
let matterId: string
beforeAll(async () => {
  firm = await aFirm(app)
  admin = firm.administrator
  matterId = (await aMatter(app, firm)).id
})

async function asPerson<T>(person: TestPerson, work: (tx: FirmTx) => Promise<T>): Promise<T> {
  const { rows } = await app.app.pool.query<{ session_id: string }>('select session_id from app.session_of($1)', [
    hashSecret(person.token),
  ])
  const asking = { sessionId: rows[0]?.session_id ?? '', businessId: firm.id, requestId: 'test' }
  return inFirm(app.app.pool, asking, { readOnly: false }, work)
}

const anExpense = async (matter = matterId, addedBy = admin.id): Promise<string> => {
  const id = newId()
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      `insert into app.expenses (business_id, id, matter_id, spent_on, unit_cost, amount_minor, cost_minor, currency, home_currency,
         home_amount_minor, billing_state, added_by)
       values ($1, $2, $3, '2026-03-16', 12.5, 1250, 1250, 'USD', 'USD', 1250, 'unbilled', $4)`,
      [firm.id, id, matter, addedBy],
    ),
  )
  return id
}

const attach = (person: TestPerson, recordId: string, fileIds: string[], matter = matterId) =>
  asPerson(person, (tx) =>
    setAttachments({ tx, businessId: firm.id, userId: person.id }, receipts, { recordId, matterId: matter, fileIds }),
  )
const attached = (person: TestPerson, recordId: string) =>
  asPerson(
    person,
    async (tx) => (await attachmentsOf(tx, receipts, [recordId])).get(recordId)?.map(({ id }) => id) ?? [],
  )
const matterOf = (id: string) =>
  asPerson(
    admin,
    async (tx) =>
      (await tx.selectFrom('app.files').select('matter_id').where('id', '=', id).executeTakeFirst())?.matter_id,
  )
const link = (person: TestPerson, id: string) => app.call(files.link, { params: { id } }, person.token)

describe('a record', () => {
  test('has the files that its author sent, in their order, and every colleague who sees it opens them', async () => {
    const [recordId, partner] = [await anExpense(), await firm.join('partner')]
    const [first, second] = [await anUpload(app, admin.token), await anUpload(app, admin.token, 'second.pdf')]
    expect(await link(partner, first.id)).toMatchObject({ status: 404 })
    const { id: left } = await anUpload(app, admin.token)
    await attach(admin, recordId, [second.id, first.id])
    expect(await attached(partner, recordId)).toEqual([first.id, second.id])
    expect(await matterOf(left)).toBeNull()
    expect([await matterOf(first.id), await matterOf(second.id)]).toEqual([matterId, matterId])
    expect(await link(partner, first.id)).toMatchObject({ status: 200 })
    expect(await app.call(files.delete, { params: { id: first.id } }, admin.token)).toMatchObject({
      status: 409,
      body: { code: 'file_in_use' },
    })
  })

  test('without a file any more returns it to its sender only, no matter who removed it', async () => {
    const [recordId, partner] = [await anExpense(), await firm.join('partner')]
    const [remaining, removed] = [await anUpload(app, admin.token), await anUpload(app, admin.token)]
    await attach(admin, recordId, [remaining.id, removed.id])
    await attach(partner, recordId, [remaining.id])
    expect(await attached(admin, recordId)).toEqual([remaining.id])
    expect(await link(partner, removed.id)).toMatchObject({ status: 404 })
    expect(await link(admin, removed.id)).toMatchObject({ status: 200 })
    await attach(admin, recordId, [remaining.id, removed.id])
    expect(await attached(partner, recordId)).toEqual([remaining.id, removed.id])
  })

  test('accepts no unknown file, no upload of another person, and no file of another record', async () => {
    const [recordId, other, partner] = [await anExpense(), await anExpense(), await firm.join('partner')]
    const [theirs, taken] = [await anUpload(app, partner.token), await anUpload(app, admin.token)]
    await attach(admin, other, [taken.id])
    for (const id of [newId(), theirs.id, taken.id])
      await expect(attach(admin, recordId, [id])).rejects.toMatchObject({
        status: 404,
        fields: { attachmentIds: 'A file is no longer there. Choose it again' },
      })
    expect(await attached(admin, recordId)).toEqual([])
  })

  test('is the only one with a file when two are saved with it at once', async () => {
    const [one, two, file] = [await anExpense(), await anExpense(), await anUpload(app, admin.token)]
    const saved = await Promise.allSettled([attach(admin, one, [file.id]), attach(admin, two, [file.id])])
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([...(await attached(admin, one)), ...(await attached(admin, two))]).toEqual([file.id])
  })

  test('beside which another is saved from the same form has files of its own with the same content', async () => {
    const [one, two, file] = [await anExpense(), await anExpense(), await anUpload(app, admin.token)]
    const copies = await asPerson(admin, (tx) => copyUploads({ tx, businessId: firm.id, userId: admin.id }, [file.id]))
    await attach(admin, one, [file.id])
    await attach(admin, two, copies)
    const { body } = await link(admin, copies[0] ?? '')
    const opened = await app.app.server.inject((body.data as { url: string }).url)
    expect(opened.rawPayload.equals(PDF)).toBe(true)
    expect(await attached(admin, two)).toEqual(copies)
    await expect(
      asPerson(admin, (tx) => copyUploads({ tx, businessId: firm.id, userId: admin.id }, [file.id])),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('who may open a file', () => {
  test('is everybody who sees the record and has its permission', async () => {
    const associate = await firm.join('associate')
    const [theirs, hers] = [await anExpense(matterId), await anExpense(matterId, associate.id)]
    const [one, two] = [await anUpload(app, admin.token), await anUpload(app, admin.token)]
    await attach(admin, theirs, [one.id])
    await attach(admin, hers, [two.id])
    // An associate sees their own expenses alone.
    expect(await link(associate, one.id)).toMatchObject({ status: 404 })
    expect(await link(associate, two.id)).toMatchObject({ status: 200 })
    const powerless = await withRole(await firm.join('partner'), ['clientInfo'])
    expect(await link(powerless, one.id)).toMatchObject({ status: 403 })
    const stranger = (await aFirm(app)).administrator
    expect(await link(stranger, one.id)).toMatchObject({ status: 404 })
  })

  test('is only a member of the matter behind a wall, even for the sender', async () => {
    const partner = await firm.join('partner')
    const walled = await aMatter(app, firm, { members: [{ id: partner.id }] })
    const [recordId, file] = [await anExpense(walled.id), await anUpload(app, admin.token)]
    await attach(admin, recordId, [file.id], walled.id)
    expect(await link(admin, file.id)).toMatchObject({ status: 200 })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [walled.id]),
    )
    expect(await link(admin, file.id)).toMatchObject({ status: 404 })
    expect(await link(partner, file.id)).toMatchObject({ status: 200 })
  })

  test('is checked again when a link is opened: after a wall, a lost permission or the end of a session it is refused', async () => {
    const [partner, accountant, leaver] = [
      await firm.join('partner'),
      await firm.join('accountant'),
      await firm.join('partner'),
    ]
    const matter = await aMatter(app, firm, { members: [{ id: partner.id }] })
    const [recordId, file] = [await anExpense(matter.id), await anUpload(app, admin.token)]
    await attach(admin, recordId, [file.id], matter.id)
    const urlFor = async (person: TestPerson) => ((await link(person, file.id)).body.data as { url: string }).url
    const follow = async (url: string) => {
      const { statusCode, body } = await app.app.server.inject(url)
      return statusCode === 200 ? statusCode : [statusCode, (JSON.parse(body) as { code: string }).code]
    }
    const [ofAdmin, ofPartner, ofAccountant, ofLeaver] = await Promise.all(
      [admin, partner, accountant, leaver].map(urlFor),
    )
    for (const url of [ofAdmin, ofPartner, ofAccountant, ofLeaver]) expect(await follow(url ?? '')).toBe(200)
    await withRole(accountant, ['clientInfo'])
    expect(await follow(ofAccountant ?? '')).toEqual([403, 'not_permitted'])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.members set removed_at = now() where id = $1', [leaver.id]),
    )
    expect(await follow(ofLeaver ?? '')).toEqual([403, 'link_expired'])
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [matter.id]),
    )
    expect(await follow(ofAdmin ?? '')).toEqual([404, 'not_found'])
    expect(await follow(ofPartner ?? '')).toBe(200)
    await app.call(auth.signOut, {}, partner.token)
    expect(await follow(ofPartner ?? '')).toEqual([403, 'link_expired'])
  })
})

async function withRole(person: TestPerson, permissions: string[]): Promise<TestPerson> {
  const id = newId()
  await asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('insert into app.roles (business_id, id, name, permissions) values ($1, $2, $3, $4)', [
      firm.id,
      id,
      `Role ${id}`,
      permissions,
    ])
    await owner.query('update app.members set role_id = $2 where id = $1', [person.id, id])
  })
  return person
}
