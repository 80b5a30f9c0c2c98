import { describe, expect, test } from 'vitest'
import { budgets } from '#contract/budgets.ts'
import { clients } from '#contract/clients.ts'
import { conflicts } from '#contract/conflicts.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { invoices } from '#contract/invoices.ts'
import { matterClosing } from '#contract/matter-closing.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { BINS, recycleBin, type Bin } from '#contract/recycle-bin.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { expenseBody } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { anUpload } from '../../testing/files.ts'
import { keepHouse } from '../../testing/housekeeping.ts'
import { aDraft, timeLine } from '../../testing/invoices.ts'
import { asJobs } from '../../testing/jobs-role.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const TABLES: Readonly<Record<Bin, string>> = {
  clients: 'clients',
  matters: 'matters',
  'time-entries': 'time_entries',
  expenses: 'expenses',
  'flat-fees': 'flat_fees',
  'progress-notes': 'progress_updates',
  'court-updates': 'progress_updates',
  invoices: 'invoices',
}
const REMOVES = {
  clients: clients.delete,
  matters: matters.delete,
  'time-entries': timeEntries.delete,
  expenses: expenses.delete,
  'flat-fees': flatFees.delete,
  'progress-notes': progressNotes.delete,
  'court-updates': courtUpdates.delete,
  invoices: invoices.delete,
} as const
const ROWS_FIRST: readonly Bin[] = [
  'invoices',
  'progress-notes',
  'court-updates',
  'time-entries',
  'expenses',
  'flat-fees',
]
const IN_ORDER: readonly Bin[] = [...ROWS_FIRST, 'matters', 'clients']

type Ids = Readonly<Record<Bin, string>>

let minutes = 0
/** A minute of the timer that went into an entry. A timer is its person's alone, also for the owner of the database. */
const measured = (firm: TestFirm, entryId: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('begin')
    await owner.query("select set_config('app.user_id', $1, true)", [firm.administrator.id])
    await owner.query(
      `insert into app.timer_segments (business_id, id, user_id, started_at, stopped_at, time_entry_id)
       select $1, gen_random_uuid(), $2, start, start + interval '1 minute', $3
       from (select timestamptz '2026-03-16T08:00Z' + $4 * interval '1 hour' as start) t`,
      [firm.id, firm.administrator.id, entryId, (minutes += 1)],
    )
    await owner.query('commit')
  })

/** How many rows each table holds of a firm, but for the trail of what was done and the uploads that are swept. */
const rowsOf = (firm: TestFirm) =>
  asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('begin')
    await owner.query("select set_config('app.user_id', $1, true)", [firm.administrator.id])
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
         and c.relname !~ '^(audit_|counters$|files$|stored_contents$)' order by 1`,
    )
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from app.${name}`)
    const { rows } = await owner.query<{ name: string; n: number }>(counts.join(' union all '))
    await owner.query('commit')
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  })

/** A client with a matter and a record of every kind on it, each with what belongs to it. */
async function aFile(firm: TestFirm): Promise<Ids> {
  const { token } = firm.administrator
  const client = await aClient(app, firm, { contacts: [{ name: 'Tunde Bakare', isPrimary: true }] })
  const matter = await aMatter(app, firm, {
    clientId: client.id,
    opposingParties: ['Ade Stores'],
    matterPracticeAreas: [],
    matterAssignedToInfos: [{ userId: firm.administrator.id }],
  })
  const of = { params: { id: matter.id } }
  dataOf(await app.call(budgets.save, { ...of, body: { kind: 'hours', limit: 40 } }, token))
  dataOf(await app.call(conflicts.checkMatter, { ...of, body: { note: 'At the opening' } }, token))
  dataOf(await app.call(conflicts.checkClient, { params: { id: client.id }, body: { note: 'Known' } }, token))
  dataOf(await app.call(matterClosing.close, of, token))
  dataOf(await app.call(matterClosing.reopen, of, token))
  const receipt = await anUpload(app, token, 'receipt.pdf')
  const expense = { body: await expenseBody(app, firm, { matterId: matter.id, attachmentIds: [receipt.id] }) }
  const fee = { matterId: matter.id, description: 'Opinion', amount: 900, date: '2026-03-16' }
  const paper = await anUpload(app, token, 'note.pdf')
  const entryId = await anHourOn(app, firm, matter.id)
  await measured(firm, entryId)
  return {
    clients: client.id,
    matters: matter.id,
    'time-entries': entryId,
    expenses: dataOf<{ id: string }>(await app.call(expenses.create, expense, token)).id,
    'flat-fees': dataOf<{ id: string }>(await app.call(flatFees.create, { body: fee }, token)).id,
    'progress-notes': (await aNote(app, token, matter.id, { attachmentIds: [paper.id] })).id,
    'court-updates': (await aCourtUpdate(app, token, matter.id)).id,
    invoices: (await aDraft(app, firm, { id: matter.id, clientId: client.id }, { lines: [timeLine(entryId)] })).id,
  }
}

async function bin(firm: TestFirm, ids: Ids, kinds = IN_ORDER): Promise<void> {
  for (const kind of kinds)
    dataOf(await app.call(REMOVES[kind], { params: { id: ids[kind] } }, firm.administrator.token))
}

const purge = (kind: Bin, ids: readonly string[], token?: string) =>
  app.call(recycleBin.purge, { body: { bin: kind, ids } }, token)

const isStored = (firm: TestFirm, kind: Bin, id: string) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rowCount } = await owner.query(`select 1 from app.${TABLES[kind]} where id = $1`, [id])
    return rowCount === 1
  })

const age = (firm: TestFirm, days: number) =>
  asOwnerOf(app, firm.id, async (owner) => {
    for (const table of new Set(Object.values(TABLES)))
      await owner.query(`update app.${table} set deleted_at = now() - $1::interval where deleted_at is not null`, [
        `${days} days`,
      ])
  })

describe('removing for good', () => {
  test('takes a record of every kind out of the bin with what belongs to it, and the audit keeps who did it', async () => {
    const firm = await aFirm(app)
    const ids = await aFile(firm)
    await bin(firm, ids)
    for (const kind of IN_ORDER) {
      const outcome = dataOf(await purge(kind, [ids[kind]], firm.administrator.token))
      expect({ kind, outcome }).toEqual({ kind, outcome: { changed: [ids[kind]], unchanged: [] } })
      expect(await isStored(firm, kind, ids[kind])).toBe(false)
    }
    const { rows } = await app.database.owner.query<{ table_name: string }>(
      `select distinct table_name from app.audit_log
       where business_id = $1 and action = 'delete' and user_id = $2 order by table_name`,
      [firm.id, firm.administrator.id],
    )
    expect(rows.map((row) => row.table_name)).toEqual(
      expect.arrayContaining(['clients', 'expense_files', 'expenses', 'flat_fees', 'matters', 'time_entries']),
    )
  })

  test('takes nothing of any other record with it', async () => {
    const firm = await aFirm(app)
    await aFile(firm)
    const before = await rowsOf(firm)
    expect(before).toMatchObject({ timer_segments: 1, matter_budgets: 1, expense_files: 1, opposing_parties: 1 })
    const ids = await aFile(firm)
    await bin(firm, ids)
    for (const kind of IN_ORDER)
      expect(dataOf(await purge(kind, [ids[kind]], firm.administrator.token))).toMatchObject({ changed: [ids[kind]] })
    expect(await rowsOf(firm)).toEqual(before)
  })

  test('several at once tells of each that stayed why', async () => {
    const firm = await aFirm(app)
    const [first, second] = [await aFile(firm), await aFile(firm)]
    await bin(firm, first)
    await bin(firm, second)
    const { token } = firm.administrator
    for (const kind of ROWS_FIRST) dataOf(await purge(kind, [first[kind]], token))
    const outcome = dataOf<{ changed: string[]; unchanged: { id: string; code: string }[] }>(
      await purge('matters', [first.matters, second.matters], token),
    )
    expect(outcome.changed).toEqual([first.matters])
    expect(outcome.unchanged).toMatchObject([{ id: second.matters, code: 'referred_to' }])
    const left = await purge('clients', [second.clients], token)
    expect(dataOf(left)).toMatchObject({ changed: [], unchanged: [{ code: 'referred_to' }] })
  })

  test('a record that was taken out again, or was never in the bin, is not there to be removed', async () => {
    const firm = await aFirm(app)
    const ids = await aFile(firm)
    for (const kind of BINS) {
      const outcome = dataOf(await purge(kind, [ids[kind]], firm.administrator.token))
      expect(outcome).toMatchObject({ changed: [], unchanged: [{ code: 'not_found' }] })
      expect(await isStored(firm, kind, ids[kind])).toBe(true)
    }
  })

  test('is for those who may, in their own firm, and not through a wall', async () => {
    const firm = await aFirm(app)
    const ids = await aFile(firm)
    await bin(firm, ids, ROWS_FIRST)
    const notes = ids['progress-notes']
    expect((await purge('progress-notes', [notes])).status).toBe(401)
    expect((await purge('progress-notes', [notes], (await firm.join('partner')).token)).status).toBe(403)
    expect((await purge('progress-notes', [], firm.administrator.token)).status).toBe(400)
    const nonsense = await app.call(
      recycleBin.purge,
      { body: { bin: 'payments', ids: [notes] } },
      firm.administrator.token,
    )
    expect(nonsense).toMatchObject({ status: 400, body: { errors: { bin: 'Say which kind of record' } } })
    const other = await aFirm(app)
    const elsewhere = dataOf(await purge('progress-notes', [notes], other.administrator.token))
    expect(elsewhere).toMatchObject({ changed: [], unchanged: [{ code: 'not_found' }] })
    const partner = await firm.join('partner')
    await asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('delete from app.matter_members where matter_id = $1', [ids.matters])
      await owner.query('update app.matters set is_restricted = true, responsible_id = $2 where id = $1', [
        ids.matters,
        partner.id,
      ])
    })
    for (const kind of ROWS_FIRST) {
      const outcome = dataOf(await purge(kind, [ids[kind]], firm.administrator.token))
      expect({ kind, outcome }).toMatchObject({ outcome: { changed: [], unchanged: [{ code: 'not_found' }] } })
      expect(await isStored(firm, kind, ids[kind])).toBe(true)
    }
  })

  test('is refused by the database too, whatever the application asks', async () => {
    const firm = await aFirm(app)
    const refused = await app.database.owner.query<{ table_name: string }>(
      `select table_name from information_schema.role_table_grants where grantee = 'app_server' and privilege_type = 'DELETE'
       and table_name in ('clients', 'matters', 'time_entries', 'expenses', 'flat_fees', 'progress_updates')`,
    )
    expect(refused.rows).toEqual([])
    const ids = await aFile(firm)
    const purging = asOwnerOf(app, firm.id, (owner) => owner.query("select app.purge('clients', $1)", [ids.clients]))
    await expect(purging).rejects.toThrow('may not purge')
  })
})

test('each part of the bin is counted for who may see its records', async () => {
  const firm = await aFirm(app)
  const ids = await aFile(firm)
  await bin(firm, ids, ['progress-notes', 'court-updates'])
  expect(dataOf(await app.call(recycleBin.counts, {}, firm.administrator.token))).toEqual({
    clients: 0,
    matters: 0,
    'time-entries': 0,
    'progress-notes': 1,
    'court-updates': 1,
    expenses: 0,
    'flat-fees': 0,
    invoices: 0,
  })
  const other = await aFirm(app)
  const elsewhere = dataOf<object>(await app.call(recycleBin.counts, {}, other.administrator.token))
  expect(new Set(Object.values(elsewhere))).toEqual(new Set([0]))
  expect((await app.call(recycleBin.counts)).status).toBe(401)
  expect((await app.call(recycleBin.counts, {}, (await firm.join('associate')).token)).status).toBe(403)
})

describe('every night', () => {
  test('what has waited for 90 days goes, in the order of references; what was deleted later stays', async () => {
    const [firm, later] = [await aFirm(app), await aFirm(app)]
    const [old, young] = [await aFile(firm), await aFile(later)]
    await bin(firm, old)
    await bin(later, young)
    await age(firm, 91)
    await age(later, 89)
    await keepHouse(app)
    for (const kind of BINS) {
      expect({ kind, isStored: await isStored(firm, kind, old[kind]) }).toEqual({ kind, isStored: false })
      expect({ kind, isStored: await isStored(later, kind, young[kind]) }).toEqual({ kind, isStored: true })
    }
  })

  test('what is still referred to waits on, and its client with it', async () => {
    const firm = await aFirm(app)
    const ids = await aFile(firm)
    await bin(firm, ids)
    await age(firm, 91)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.flat_fees set deleted_at = now() - interval '5 days' where id = $1", [ids['flat-fees']]),
    )
    await keepHouse(app)
    const stored = await Promise.all(IN_ORDER.map((kind) => isStored(firm, kind, ids[kind])))
    expect(stored).toEqual([false, false, false, false, false, true, true, true])
    const { data } = dataOf<{ data: unknown[] }>(await app.call(matters.deleted, {}, firm.administrator.token))
    expect(data).toHaveLength(1)
  })

  test('a firm whose bin cannot be emptied keeps no other waiting, and is told', async () => {
    const [stuck, free] = [await aFirm(app), await aFirm(app)]
    const [remaining, gone] = [await aFile(stuck), await aFile(free)]
    for (const [firm, ids] of [
      [stuck, remaining],
      [free, gone],
    ] as const) {
      await bin(firm, ids)
      await age(firm, 91)
    }
    await app.database.owner.query(
      `create function app.fail_for_test() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    )
    await app.database.owner.query(
      `create trigger fail_for_test before delete on app.flat_fees for each row when (old.business_id = '${stuck.id}') execute function app.fail_for_test()`,
    )
    await expect(keepHouse(app)).rejects.toThrow('disk full')
    expect(await isStored(free, 'clients', gone.clients)).toBe(false)
    await app.database.owner.query('drop function app.fail_for_test() cascade')
    await keepHouse(app)
    expect(await isStored(stuck, 'clients', remaining.clients)).toBe(false)
  })

  test('a large bin is emptied in parts, past what stays', async () => {
    const firm = await aFirm(app)
    const [first, second] = [await aFile(firm), await aFile(firm)]
    for (const ids of [first, second]) await bin(firm, ids)
    await age(firm, 91)
    // It holds its matter, and with it the client.
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.flat_fees set deleted_at = now() - interval '5 days' where id = $1", [
        first['flat-fees'],
      ]),
    )
    const purgeSome = (max: number, past: number) =>
      asJobs(app, (jobs) => jobs.query('select purged, stayed from app.purge_firm($1, $2, $3)', [firm.id, max, past]))
    const outcomes = []
    for (const [max, past] of [
      [11, 0],
      [2, 0],
      [2, 1],
      [2, 2],
    ] as const)
      outcomes.push(...(await purgeSome(max, past)).rows)
    expect(outcomes).toEqual([
      { purged: 11, stayed: 0 },
      { purged: 1, stayed: 1 },
      { purged: 1, stayed: 1 },
      { purged: 0, stayed: 0 },
    ])
  })
})
