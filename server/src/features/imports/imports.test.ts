import { beforeAll, describe, expect, test } from 'vitest'
import { clients, type Client, type ClientRow } from '#contract/clients.ts'
import { imports, type ImportDetail } from '#contract/imports.ts'
import { matters, type MatterRow } from '#contract/matters.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aCheckedImport, anImport, restedImport, sendImport } from '../../testing/imports.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { xlsxOf } from '../../platform/export/xlsx.ts'
import { textColumn } from '../../platform/export/columns.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

const csv = (...lines: string[]) => lines.join('\n')
const listTime = async (as = token) =>
  dataOf<{ data: TimeEntry[] }>(await app.call(timeEntries.list, { query: { size: 200 } }, as)).data
const listClients = async (as = token) =>
  dataOf<{ data: ClientRow[] }>(await app.call(clients.list, { query: { size: 200 } }, as)).data
const undo = async (id: string, as = token) => {
  dataOf(await app.call(imports.undo, { params: { id }, body: {} }, as))
  return restedImport(app, as, id)
}

test('a firm moves from Clio: clients, their contacts, matters, time and expenses', async () => {
  const people = await anImport(app, token, {
    kind: 'clients',
    content: csv(
      'Id,Name,Type,Email Address (Work),Phone Number (Work),Primary Address',
      '17,"Adeyemi, Tola",Person,tola@adeyemi.example,+234 803 111 2222,"1 Marina, Lagos"',
      '18,Harborline Bank Ltd,Company,OFFICE@harborline.example,,',
    ),
  })
  expect(people).toMatchObject({ state: 'done', createdCount: 2, repeatedCount: 0, options: { source: 'Clio' } })
  expect((await listClients()).map(({ name, clientType, email }) => [name, clientType, email])).toEqual([
    ['Harborline Bank Ltd', 'Company', 'office@harborline.example'],
    ['Tola Adeyemi', 'Individual', 'tola@adeyemi.example'],
  ])
  await anImport(app, token, {
    kind: 'contacts',
    content: csv(
      'Company,First Name,Last Name,Job Title,Email',
      'Harborline Bank Ltd,Ife,Cole,Counsel,ife@harborline.example',
    ),
  })
  const [bank] = await listClients()
  const detail = dataOf<Client>(await app.call(clients.get, { params: { id: bank?.id ?? '' } }, token))
  expect(detail.contacts).toMatchObject([{ name: 'Ife Cole', title: 'Counsel', isPrimary: true }])
  await anImport(app, token, {
    kind: 'matters',
    content: csv(
      'Display Number,Description,Client ID,Status,Open Date,Practice Area,Billing Method',
      '00012-Bank,Loan agreement,18,Open,03/25/2024,Banking,Hourly',
      '00013-Adeyemi,Estate,17,Closed,01/02/2024,,Flat Fee',
    ),
  })
  const { data: found } = dataOf<{ data: MatterRow[] }>(await app.call(matters.list, { query: {} }, token))
  expect(
    found.map(({ matterNumber, clientName, status, matterRate }) => [matterNumber, clientName, status, matterRate]),
  ).toEqual([
    ['00012-Bank', 'Harborline Bank Ltd', 'Open', 'Hourly'],
    ['00013-Adeyemi', 'Tola Adeyemi', 'Closed', 'Flat Rate'],
  ])
  const activityId = await firm.activityId()
  const time = await anImport(
    app,
    token,
    {
      kind: 'timeEntries',
      content: csv(
        'matter,date,activity_description,note,price,quantity,activity_user,non_billable,billed',
        `00012-Bank,03/25/2025,,Draft,200,1.5,${firm.administrator.email},,no`,
        '00012-Bank,03/26/2025,Nothing that is known,Call,200,0:30,,yes,no',
        'Estate,03/27/2025,,Will,100,2,,,yes',
      ),
    },
    { activityId },
  )
  expect(time.createdCount).toBe(3)
  expect(
    (await listTime()).map(({ timeEntryDate, duration, isBillable, totalAmount, description }) => [
      timeEntryDate,
      duration,
      isBillable,
      totalAmount,
      description,
    ]),
  ).toEqual([
    ['2025-03-27', 2, 2, 0, 'Will (billed in Clio)'],
    ['2025-03-26', 0.5, 2, 0, 'Call'],
    ['2025-03-25', 1.5, 4, 300, 'Draft'],
  ])
  const category = await firm.activityId('Filing fees').catch(() => undefined)
  const expenses = await aCheckedImport(
    app,
    token,
    {
      kind: 'expenses',
      content: csv('Matter,Date,Amount,Category,Vendor', '00012-Bank,2025-03-25,"1,250.00",,Registry'),
    },
    { activityId: category ?? null },
  )
  expect(expenses.faults).toEqual(category ? [] : [{ row: 2, field: 'category', reason: 'Category is required' }])
})

describe('a faulty file', () => {
  test('keeps nothing, names every fault by its row, and gives the rows back with their reasons', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const content = csv('Name,Email', 'Ada Obi,ada@obi.example', 'Ben Obi,no address', ',x@y.example')
    const checked = await aCheckedImport(app, as, { kind: 'clients', content })
    expect(checked).toMatchObject({ state: 'checked', createdCount: 1, faultCount: 2 })
    expect(checked.faults).toEqual([
      { row: 3, field: 'email', reason: 'Email is not an address' },
      { row: 4, field: 'firstName', reason: 'First name is required' },
    ])
    expect(await listClients(as)).toEqual([])
    const start = await app.call(imports.start, { params: { id: checked.id }, body: {} }, as)
    expect(start).toMatchObject({ status: 422, body: { code: 'import_faults' } })
    const file = await app.app.server.inject({
      url: `/api${imports.refused.path.replace(':id', checked.id)}`,
      headers: { authorization: `Bearer ${as}` },
    })
    expect(file.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Name,Email,Row,Reason',
      'Ben Obi,no address,3,Email is not an address',
      ',x@y.example,4,First name is required',
      '',
    ])
  })

  test('is refused where it is no table, and says so where a row needs a choice', async () => {
    const unreadable = await sendImport(app, token, { kind: 'clients', content: Buffer.from([0, 1, 2, 3]) })
    expect(unreadable).toMatchObject({ status: 422, body: { code: 'import_unreadable' } })
    const broken = await sendImport(app, token, {
      kind: 'clients',
      content: Buffer.from('PK\u0003\u0004 no zip'),
      name: 'a.xlsx',
    })
    expect(broken).toMatchObject({ status: 422, body: { code: 'import_unreadable' } })
    const matter = await aMatter(app, firm, { matterName: 'Twins' })
    await aMatter(app, firm, { matterName: 'Twins' })
    const checked = await aCheckedImport(app, token, {
      kind: 'timeEntries',
      content: csv(
        'Matter,Date,Hours,Activity',
        'Twins,25/03/2025,1,x',
        `${matter.matterNumber},31/02/2025,1,Unknown`,
        `${matter.matterNumber},01/03/2025,soon,x`,
        `${matter.matterNumber},01/03/2025,25,Unknown`,
      ),
    })
    expect(checked.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Several are called “Twins”. Name its number'],
      [2, 'Activity “x” is not known'],
      [3, 'Activity “Unknown” is not known'],
      [3, '“31/02/2025” is no date'],
      [4, 'Activity “x” is not known'],
      [4, '“soon” is no number'],
      [5, 'Activity “Unknown” is not known'],
    ])
  })
})

test('a file that is brought again adds nothing, and a client of the same name and address is asked about', async () => {
  const own = await aFirm(app)
  const as = own.administrator.token
  const content = csv('Id,First Name,Last Name,Email', '1,Ada,Obi,ada@obi.example')
  await anImport(app, as, { kind: 'clients', content })
  const again = await anImport(app, as, { kind: 'clients', content })
  expect(again).toMatchObject({ createdCount: 0, repeatedCount: 1 })
  const other = csv(
    'First Name,Last Name,Email',
    'Ada,Obi,ada@obi.example',
    'Eze,Udo,e@u.example',
    'Eze,Udo,e@u.example',
  )
  const checked = await aCheckedImport(app, as, { kind: 'clients', content: other })
  expect(checked.faults.map(({ row, reason }) => [row, reason])).toEqual([
    [2, expect.stringMatching(/^Ada Obi is there already, as client /)],
    [4, 'Row 3 has the same'],
  ])
  expect(await anImport(app, as, { kind: 'clients', content: other }, { duplicates: 'add' })).toMatchObject({
    createdCount: 3,
  })
})

test('a workbook is read like a CSV file, and what its columns mean is remembered', async () => {
  const own = await aFirm(app)
  const as = own.administrator.token
  const titles = ['Who', 'Mail']
  const rows = [['Ada Obi', 'ada@obi.example']]
  const chunks: Buffer[] = []
  const columns = titles.map((title, at) => textColumn<string[]>(title, (row) => row[at] ?? ''))
  for await (const chunk of xlsxOf({
    name: 'x',
    columns,
    rows: (async function* () {
      yield rows
    })(),
  }))
    chunks.push(chunk as Buffer)
  const file = { kind: 'clients', content: Buffer.concat(chunks), name: 'people.xlsx' } as const
  expect(dataOf<ImportDetail>(await sendImport(app, as, file)).mapping).toEqual(['', ''])
  await anImport(app, as, file, { mapping: ['name', 'email'] })
  expect((await listClients(as)).map(({ name, email }) => [name, email])).toEqual([['Ada Obi', 'ada@obi.example']])
  expect(dataOf<ImportDetail>(await sendImport(app, as, file)).mapping).toEqual(['name', 'email'])
})

describe('undoing', () => {
  test('takes every record back unless one was used or changed since, which is named', async () => {
    const own = await aFirm(app)
    const as = own.administrator.token
    const made = await anImport(app, as, { kind: 'clients', content: csv('Id,Name', '1,Ada Obi', '2,Ben Obi') })
    const [ada] = await listClients(as)
    const matter = await aMatter(app, own, { clientId: ada?.id })
    const refused = await undo(made.id, as)
    expect(refused).toMatchObject({ state: 'done', createdCount: 2 })
    expect(refused.faults).toEqual([
      { row: 2, field: '', reason: expect.stringContaining('Ada Obi: This client has 1 matter') },
    ])
    expect(await listClients(as)).toHaveLength(2)
    const time = await anImport(
      app,
      as,
      { kind: 'timeEntries', content: csv('Matter,Date,Hours', `${matter.matterNumber},2025-03-25,1`) },
      { activityId: await own.activityId() },
    )
    expect(await undo(time.id, as)).toMatchObject({ state: 'undone' })
    expect(await listTime(as)).toEqual([])
    dataOf(await app.call(matters.delete, { params: { id: matter.id }, query: {} }, as))
    expect(await undo(made.id, as)).toMatchObject({ state: 'undone', faultCount: 0 })
    expect(await listClients(as)).toEqual([])
    // Its old ids are free again.
    expect(await anImport(app, as, { kind: 'clients', content: csv('Id,Name', '1,Ada Obi') })).toMatchObject({
      createdCount: 1,
    })
  })
})

describe('permissions and walls hold', () => {
  test('what was taken from somebody after their file was checked is not imported either', async () => {
    const own = await aFirm(app)
    const names = ['bulkImport', 'bulkImport.create', 'clientInfo', 'clientInfo.create']
    const clerk = await joinAs(app, own, names)
    const checked = await aCheckedImport(app, clerk.token, { kind: 'clients', content: csv('Name', 'Ada Obi') })
    expect(checked.faults).toEqual([])
    await asOwnerOf(app, own.id, (owner) =>
      owner.query("update app.roles set permissions = array_remove(permissions, 'clientInfo.create') where id = $1", [
        clerk.roleId,
      ]),
    )
    await app.call(imports.start, { params: { id: checked.id }, body: {} }, clerk.token)
    const rested = await restedImport(app, clerk.token, checked.id)
    expect(rested).toMatchObject({ state: 'checked', createdCount: 0 })
    expect(await listClients(own.administrator.token)).toEqual([])
  })

  test('nobody imports what they may not create, and nobody else sees the rows of a file', async () => {
    const own = await aFirm(app)
    const clerk = await joinAs(app, own, ['bulkImport', 'bulkImport.create', 'clientInfo', 'matterMaster'])
    const checked = await aCheckedImport(app, clerk.token, { kind: 'clients', content: csv('Name', 'Ada Obi') })
    expect(checked.faults).toEqual([{ row: 2, field: '', reason: expect.stringContaining("don't have permission") }])
    const seen = dataOf<ImportDetail>(
      await app.call(imports.get, { params: { id: checked.id } }, own.administrator.token),
    )
    expect([seen.samples, seen.faults]).toEqual([[], []])
    const start = await app.call(imports.start, { params: { id: checked.id }, body: {} }, own.administrator.token)
    expect(start).toMatchObject({ status: 409, body: { code: 'import_state' } })
    const stranger = await aFirm(app)
    expect((await app.call(imports.get, { params: { id: checked.id } }, stranger.administrator.token)).status).toBe(404)
  })

  test('a matter behind a wall is not known, time of others needs the scope, and a leaver imports nothing', async () => {
    const own = await aFirm(app)
    const matter = await aMatter(app, own, { matterName: 'Secret', responsibleUserId: own.administrator.id })
    const names = ['bulkImport', 'bulkImport.create', 'clientInfo', 'matterMaster', 'timeEntry', 'timeEntry.create']
    const clerk = await joinAs(app, own, names)
    const activityId = await own.activityId()
    const content = csv('Matter,Date,Hours', 'Secret,2025-03-25,1')
    const file = { kind: 'timeEntries', content } as const
    expect((await aCheckedImport(app, clerk.token, file, { activityId })).faults).toEqual([])
    dataOf(
      await app.call(walls.set, { params: { id: matter.id }, body: { isRestricted: true } }, own.administrator.token),
    )
    const walled = await aCheckedImport(app, clerk.token, file, { activityId })
    expect(walled.faults).toEqual([{ row: 2, field: 'matter', reason: 'Matter “Secret” is not known' }])
    const assistant = await joinAs(app, own, names, 'assigned')
    const other = csv('Matter,Date,Hours,User', `Secret,2025-03-25,1,${own.administrator.email}`)
    const assisted = await aCheckedImport(app, assistant.token, { kind: 'timeEntries', content: other }, { activityId })
    expect(assisted.faultCount).toBe(1)
    const mine = csv('Name', 'Ada Obi')
    const rights = await joinAs(app, own, ['bulkImport', 'bulkImport.create', 'clientInfo', 'clientInfo.create'])
    const checked = await aCheckedImport(app, rights.token, { kind: 'clients', content: mine })
    await asOwnerOf(app, own.id, (owner) =>
      owner.query("update app.roles set permissions = '{clientInfo,clientInfo.create,bulkImport}' where id = $1", [
        rights.roleId,
      ]),
    )
    await asOwnerOf(app, own.id, (owner) =>
      owner.query("update app.imports set state = 'importing' where id = $1", [checked.id]),
    )
    expect(await restedImport(app, own.administrator.token, checked.id)).toMatchObject({
      state: 'checked',
      problem: 'Whoever began this may not import any more',
    })
    expect(await listClients(own.administrator.token)).toHaveLength(1)
  })
})
