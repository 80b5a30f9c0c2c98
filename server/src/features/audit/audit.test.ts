import { describe, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { clientMerges } from '#contract/client-merges.ts'
import { clients } from '#contract/clients.ts'
import { courts } from '#contract/courts.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { roles } from '#contract/roles.ts'
import { savedViews } from '#contract/saved-views.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { timer } from '#contract/timer.ts'
import { recordTypes } from '../../record-types.ts'
import { asOwnerOf, aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anExpense } from '../../testing/expenses.ts'
import { anUpload } from '../../testing/files.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Trail {
  data: AuditEvent[]
  hasMore: boolean
}
async function trail(firm: TestFirm, query: Record<string, unknown> = {}, token = firm.administrator.token) {
  const { status, body } = await app.call(audit.trail, { query }, token)
  expect(status).toBe(200)
  return body.data as Trail
}
const rename = (firm: TestFirm, name: string) =>
  app.call(firmSettings.update, { body: { name } }, firm.administrator.token)

describe('the audit trail', () => {
  test('lists who changed what, from what to what, newest first', async () => {
    const firm = await aFirm(app, { name: 'Marula & Finch LP' })
    await rename(firm, 'Marula Finch')
    const { data } = await trail(firm)
    expect(data[0]).toMatchObject({
      person: { id: firm.administrator.id, name: 'Amara Finch' },
      action: 'changed',
      kind: 'firm',
      what: 'firm details',
      recordName: 'Marula Finch',
      changes: [{ field: 'Name', before: 'Marula & Finch LP', after: 'Marula Finch' }],
    })
    const ids = data.map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((left, right) => right - left))
  })

  test('calls records and people by their names, and amounts by their currency', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm, { matterName: 'Obi v Ade' })
    const entry = await anHourOn(app, firm, matter.id)
    const { data } = await trail(firm, { recordId: entry })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ action: 'added', kind: 'timeEntry', what: 'time entry' })
    expect(data[0]?.recordName).toBe(`16/03/2026, ${matter.matterNumber} Obi v Ade`)
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Person', before: null, after: 'Amara Finch' },
        { field: 'Date', before: null, after: '16/03/2026' },
        { field: 'Amount', before: null, after: '250.00 USD' },
        { field: 'Worked time', before: null, after: '1 h' },
        { field: 'Billing state', before: null, after: 'Unbilled' },
      ]),
    )
  })

  test('names a record without a description by its day only', async () => {
    const firm = await aFirm(app)
    const described = await anExpense(app, firm, { isFirmExpense: true, description: 'Filing of the claim' })
    const bare = await anExpense(app, firm, { isFirmExpense: true, description: '' })
    const nameOf = async (recordId: string) => (await trail(firm, { recordId })).data[0]?.recordName
    expect(await nameOf(described.id)).toBe('16/03/2026, Filing of the claim')
    expect(await nameOf(bare.id)).toBe('16/03/2026')
  })

  test('shows neither the ids nor the codes of the database', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [from, into] = [await aClient(app, firm, { companyName: 'Obi Group' }), await aClient(app, firm)]
    const merge = { params: { id: from.id }, body: { intoClientId: into.id } }
    dataOf(await app.call(clientMerges.merge, merge, token))
    const courtId = dataOf<{ id: string }>(await app.call(courts.create, { body: { name: 'Palace Court' } }, token)).id
    await aCourtUpdate(app, token, (await aMatter(app, firm)).id, { courtId })
    const view = { list: 'matters', name: 'Mine', query: 'status=Open', isShared: true }
    dataOf(await app.call(savedViews.create, { body: view }, token))
    const changes = (await trail(firm, { size: 200 })).data.flatMap((event) => event.changes)
    expect(changes).toContainEqual({ field: 'Merged into', before: null, after: 'Harborline Bank' })
    expect(changes).toContainEqual({ field: 'From kind', before: null, after: 'Company' })
    expect(changes).toContainEqual({ field: 'Court name', before: null, after: 'Palace Court' })
    expect(changes).toContainEqual({ field: 'Shared with the firm', before: null, after: 'Yes' })
    expect(changes).toContainEqual({ field: 'Shared with the client', before: null, after: 'No' })
    expect(JSON.stringify(changes)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|not shown|T\d\d:\d\d/)
  })

  test('tells what a role was given and what was taken from it, and the sign-in rules, in words', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const draft = { name: 'Bookkeeper', purpose: '', permissions: ['invoice.create', 'paymentInfo'], scope: 'all' }
    const { id } = dataOf<{ id: string }>(await app.call(roles.create, { body: draft }, token))
    const permissions = ['invoice', 'invoice.approve']
    dataOf(await app.call(roles.update, { params: { id }, body: { ...draft, permissions } }, token))
    const [changed, made] = (await trail(firm, { recordId: id })).data
    const first = 'see invoices, create invoices, see payments'
    expect(made?.changes).toContainEqual({ field: 'May', before: null, after: first })
    expect(changed?.changes).toEqual([
      { field: 'Permissions given', before: null, after: 'approve invoices' },
      { field: 'Permissions taken', before: 'create invoices, see payments', after: null },
    ])
    const rules = { isEverybody: false, roleIds: [id], graceDays: 7 }
    dataOf(await app.call(signInRules.update, { body: rules }, token))
    const [ruled] = (await trail(firm, { kind: 'signInRules' })).data
    expect(ruled).toMatchObject({ kind: 'signInRules', what: 'sign-in rules' })
    expect(ruled?.changes).toContainEqual({ field: 'Two factors for the roles', before: null, after: 'Bookkeeper' })
    const from = ruled?.changes.find(({ field }) => field === 'Two factors from')
    expect(from?.after).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  })

  test('has a word for each value of a list', async () => {
    const { rows } = await app.database.owner.query<{ table_name: string; column_name: string }>(`
      select distinct c.relname as table_name, a.attname as column_name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid and t.typcategory = 'A'
        join pg_trigger audit on audit.tgrelid = c.oid and audit.tgname like 'audit%'
      where c.relnamespace = 'app'::regnamespace`)
    const tables = new Map(recordTypes.flatMap((type) => type.tables).map((table) => [table.name, table]))
    const asTheyAre = rows.filter(({ table_name, column_name: column }) => {
      const table = tables.get(table_name)
      const isWorded = table?.values?.[column] ?? table?.places?.[column] ?? table?.silent?.includes(column)
      return table && !isWorded && !column.endsWith('_ids')
    })
    // What people typed is in their own words, and what is muted is a code like many.
    expect(asTheyAre.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()).toEqual([
      'conflict_checks.names',
      'custom_fields.choices',
      'portal_access.muted',
    ])
  })

  test('lists deleting and restoring', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const client = await aClient(app, firm)
    const params = { id: client.id }
    expect((await app.call(clients.delete, { params }, token)).status).toBe(200)
    expect((await app.call(clients.restore, { params }, token)).status).toBe(200)
    const { data } = await trail(firm, { recordId: client.id })
    expect(data.map(({ action }) => action)).toEqual(['restored', 'binned', 'added'])
  })

  test('is narrowed by person, kind and days in the zone of the firm', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const client = await aClient(app, firm, {}, partner.token)
    const { data } = await trail(firm, { userId: partner.id, kind: 'client' })
    expect(data.map(({ what }) => what)).toEqual(['conflict check of', 'client'])
    expect(data[1]?.recordId).toBe(client.id)
    expect((await trail(firm, { kind: 'timeEntry' })).data).toEqual([])
    expect((await trail(firm, { fromDate: '2199-01-01' })).data).toEqual([])
    expect((await trail(firm, { toDate: '1999-12-31' })).data).toEqual([])
    expect((await trail(firm, { fromDate: '1999-12-31', toDate: '2199-01-01' })).data.length).toBeGreaterThan(0)
  })

  test('has pages, and an empty one past its end', async () => {
    const firm = await aFirm(app)
    const first = await trail(firm, { size: 2 })
    const second = await trail(firm, { size: 2, page: 2 })
    expect([first.data.length, first.hasMore]).toEqual([2, true])
    expect(Number(second.data[0]?.id)).toBeLessThan(Number(first.data[1]?.id))
    expect(await trail(firm, { size: 2, page: 9_999 })).toMatchObject({ data: [], hasMore: false })
  })

  test('shows the number of the seal once the row is sealed', async () => {
    const firm = await aFirm(app)
    await rename(firm, 'Sealed LP')
    await expect
      .poll(async () => (await trail(firm, { size: 1 })).data[0]?.sealNumber, { timeout: 10_000 })
      .toBeGreaterThan(0)
  })

  test('contains no secrets', async () => {
    const firm = await aFirm(app)
    expect(JSON.stringify(await trail(firm, { size: 200 }))).not.toMatch(/hash/i)
  })
})

describe('what the trail must not reveal', () => {
  test("is another firm's changes", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const client = await aClient(app, other)
    expect((await trail(firm, { recordId: client.id })).data).toEqual([])
    expect((await trail(firm, { userId: other.administrator.id })).data).toEqual([])
    const { status } = await app.call(audit.trail, { query: { businessId: other.id } }, firm.administrator.token)
    expect(status).toBe(403)
  })

  test('is a matter behind an ethical wall, nor anything that belongs to it, whichever of its fields changed', async () => {
    const firm = await aFirm(app)
    const insider = await firm.join('partner', 'Ife Insider')
    const outsider = await firm.join('partner', 'Ola Outsider')
    const matter = await aMatter(app, firm, { matterName: 'Project Quiet' }, insider.token)
    const entry = await anHourOn(app, firm, matter.id, insider.id)
    await asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('update app.matters set is_restricted = true, responsible_id = $2 where id = $1', [
        matter.id,
        insider.id,
      ])
      await owner.query("update app.time_entries set description = 'The quiet part' where id = $1", [entry])
    })
    const seenBy = async (token: string, recordId: string) =>
      (await trail(firm, { recordId, size: 200 }, token)).data.length
    expect(await seenBy(insider.token, matter.id)).toBeGreaterThan(1)
    expect(await seenBy(insider.token, entry)).toBe(2)
    expect(await seenBy(outsider.token, matter.id)).toBe(0)
    expect(await seenBy(outsider.token, entry)).toBe(0)
    expect(JSON.stringify(await trail(firm, { size: 200 }, outsider.token))).not.toMatch(/quiet/i)
  })

  test("is anybody else's timer", async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    await app.call(timer.start, {}, partner.token)
    expect((await trail(firm, { kind: 'timer' }, partner.token)).data).toHaveLength(1)
    expect((await trail(firm, { kind: 'timer' })).data).toEqual([])
  })

  test('hides records that a role may not see: no work product for an accountant', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [accountant, clerk] = [await firm.join('accountant'), await firm.join('accountant')]
    const matter = await aMatter(app, firm)
    const brief = await anUpload(app, token, 'Privileged brief.pdf')
    await aNote(app, token, matter.id, { title: 'Privileged note', attachmentIds: [brief.id] })
    await aCourtUpdate(app, token, matter.id, { title: 'Told in court' })
    const trailOf = async (person: TestPerson) => JSON.stringify(await trail(firm, { size: 200 }, person.token))
    expect(await trailOf(firm.administrator)).toMatch(
      /Privileged note.*Privileged brief|Privileged brief.*Privileged note/,
    )
    expect(await trailOf(accountant)).not.toMatch(/Privileged|Told in court|progress update/)
    expect(await trailOf(accountant)).toContain('Obi v Ade')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(
        "with made as (insert into app.roles (business_id, id, name, permissions) values ($1, gen_random_uuid(), 'Clerk', '{viewReportsAuditTrail,courtUpdate}') returning id) update app.members set role_id = made.id from made where members.id = $2",
        [firm.id, clerk.id],
      ),
    )
    expect(await trailOf(clerk)).toContain('Told in court')
    expect(await trailOf(clerk)).not.toMatch(/Privileged|"kind":"matter"|"kind":"client"/)
  })

  test('shows the name of an upload only to its sender until a record has it', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const matter = await aMatter(app, firm)
    const [draft, attached] = [
      await anUpload(app, partner.token, 'Term sheet.pdf'),
      await anUpload(app, partner.token, 'Ruling.pdf'),
    ]
    await aNote(app, partner.token, matter.id, { attachmentIds: [attached.id] })
    expect(JSON.stringify(await trail(firm, { recordId: attached.id }))).toContain('Ruling.pdf')
    expect(await trail(firm, { recordId: draft.id })).toMatchObject({ data: [] })
    expect(JSON.stringify(await trail(firm))).not.toContain('Term sheet')
    expect(JSON.stringify(await trail(firm, {}, partner.token))).toContain('Term sheet.pdf')
  })

  test('is the work of others to a role that sees only its own', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    await aClient(app, firm)
    const own = await aClient(app, firm, {}, partner.token)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set matter_scope = 'assigned' where key = 'partner'"),
    )
    const { data } = await trail(firm, { kind: 'client', size: 200 }, partner.token)
    expect(data.flatMap(({ what, recordId }) => (what === 'client' ? [recordId] : []))).toEqual([own.id])
    expect(data).toHaveLength(2)
  })

  test('is anything at all to someone without the permission', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    expect((await app.call(audit.trail, {}, associate.token)).status).toBe(403)
    expect((await app.call(audit.trail, {})).status).toBe(401)
  })

  test('is requested with filters that can be read', async () => {
    const firm = await aFirm(app)
    const query = { userId: 'nobody', fromDate: '2026-02-30' }
    const { status, body } = await app.call(audit.trail, { query }, firm.administrator.token)
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['fromDate', 'userId'])
    expect((await trail(firm, { kind: 'no such kind' })).data.length).toBeGreaterThan(0)
  })
})
