import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { conflicts } from '#contract/conflicts.ts'
import { savedViews } from '#contract/saved-views.ts'
import { timer } from '#contract/timer.ts'
import { inFirm, type FirmTx } from '../server/src/platform/db/transactions.ts'
import { seedAllRecordTypes, type RecordIds } from '../server/src/testing/seed-all-record-types.ts'
import { aFirm, type TestFirm, type TestPerson } from '../server/src/testing/factories.ts'
import { anUpload } from '../server/src/testing/files.ts'
import { linkMailedTo } from '../server/src/testing/mail.ts'
import { aMatter as aStoredMatter } from '../server/src/testing/matters.ts'
import { aCourtUpdate, aNote } from '../server/src/testing/progress.ts'
import { dataOf } from '../server/src/testing/records.ts'
import { useTestApp } from '../server/src/testing/test-app.ts'

// Rows of a working firm that the database shows to an associate who is on none of its matters, for any query.
const app = useTestApp()
let firm: TestFirm
let associate: TestPerson
let books: RecordIds

beforeAll(async () => {
  firm = await aFirm(app)
  associate = await firm.join('associate')
  const { administrator } = firm
  const { token, email } = administrator
  books = await seedAllRecordTypes(app, firm, { word: 'Lapwing', people: [administrator] })
  const [matterId = ''] = books['matters'] ?? []
  const paper = async () => ({ attachmentIds: [(await anUpload(app, token)).id] })
  await aNote(app, token, matterId, await paper())
  await aCourtUpdate(app, token, matterId, await paper())
  const [client = '', view = ''] = [books['clients']?.[0], books['savedViews']?.[0]]
  dataOf(await app.call(conflicts.checkClient, { params: { id: client }, body: { note: 'Lapwing' } }, token))
  dataOf(await app.call(savedViews.choose, { body: { list: 'time-entries', viewId: view } }, token))
  dataOf(await app.call(timer.start, { body: {} }, token))
  dataOf(await app.call(auth.forgotPassword, { body: { email } }))
  await linkMailedTo(app, email, '/forgot-password/reset/')
})

async function sessionOf({ id }: TestPerson): Promise<string> {
  const { rows } = await app.database.owner.query<{ id: string }>('select id from app.sessions where account_id = $1', [
    id,
  ])
  return rows[0]?.id ?? ''
}
async function asPerson<T>(person: TestPerson, work: (tx: FirmTx) => Promise<T>): Promise<T> {
  const asking = { sessionId: await sessionOf(person), businessId: firm.id, requestId: 'test' }
  return inFirm(app.app.pool, asking, { readOnly: false }, work)
}
const countAs = (person: TestPerson, from: string) =>
  asPerson(person, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(tx)
    return rows[0]?.n ?? 0
  })

describe('to an associate who is on none of the matters', () => {
  test.each([
    'app.matters',
    'app.clients',
    'app.client_contacts',
    'app.client_merges',
    'app.conflict_checks where client_id is not null',
    'app.time_entries',
    'app.expenses where matter_id is not null',
    'app.expense_files',
    'app.flat_fees',
    'app.flat_fee_instalments',
    'app.progress_updates',
    'app.progress_note_files',
    'app.court_update_files',
    'app.saved_views',
    'app.calendar_feeds',
    'app.timer_segments',
  ])('the database shows nothing of %s, which is there', async (from) => {
    const [shown, there] = [await countAs(associate, from), await countAs(firm.administrator, from)]
    expect({ shown, isThere: there > 0 }).toEqual({ shown: 0, isThere: true })
  })

  test.each(['app.sessions', 'app.mail_links'])('it shows of %s their own alone', async (table) => {
    const { id } = firm.administrator
    expect(await countAs(firm.administrator, `${table} where account_id = '${id}'`)).toBeGreaterThan(0)
    expect(await countAs(associate, `${table} where account_id = '${id}'`)).toBe(0)
  })

  test('it shows nobody of another firm', async () => {
    const stranger = (await aFirm(app)).administrator
    const named = ({ id }: TestPerson) => countAs(associate, `app.accounts where id = '${id}'`)
    expect([await named(associate), await named(firm.administrator), await named(stranger)]).toEqual([1, 1, 0])
  })

  test.each([
    ['ends no session', 'update app.sessions set ended_at = now() where account_id = $'],
    ['spends no link', 'update app.mail_links set used_at = now() where account_id = $'],
    ['opens no list otherwise', 'update app.saved_view_defaults set view_id = view_id where user_id = $'],
    ['renames no view', "update app.saved_views set name = 'Mine' where owner_id = $"],
  ])('it %s of somebody else', async (_, statement) => {
    const changed = await asPerson(associate, (tx) =>
      sql.raw(statement.replace('$', `'${firm.administrator.id}'`)).execute(tx),
    )
    expect(changed.numAffectedRows).toBe(0n)
  })
})

test('who is outside a wall puts nothing behind it, least of all themselves', async () => {
  const partner = await firm.join('partner')
  const walled = await aStoredMatter(app, firm, { isRestricted: true, members: [{ id: partner.id }] })
  const into = (person: TestPerson) => {
    const keys = `'${firm.id}', gen_random_uuid(), '${walled.id}'`
    return [
      `insert into app.matter_members (business_id, id, matter_id, user_id) values (${keys}, '${person.id}')`,
      `insert into app.matter_budgets (business_id, id, matter_id, kind, hours, created_by) values (${keys}, 'hours', 1, '${person.id}')`,
      `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours, billing_state,
         rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
       select ${keys}, '${person.id}', a.id, '2026-03-16', 3600, 1, 'notBillable', 0, 'none', 'USD', 0, 'USD', 1, 0, 0, '${person.id}'
       from app.activities a where a.applies_to = 'time' limit 1`,
    ]
  }
  const tried = (person: TestPerson) =>
    Promise.all(
      into(person)
        .slice(person === partner ? 1 : 0)
        .map((statement) =>
          asPerson(person, (tx) => sql.raw(statement).execute(tx)).then(
            () => 'done',
            (error: unknown) => (error as { code?: string }).code,
          ),
        ),
    )
  expect(await tried(firm.administrator)).toEqual(['42501', '42501', '42501'])
  expect(await tried(partner)).toEqual(['done', 'done'])
})

test('nobody forces a closing or runs a timer past their permissions', async () => {
  const [partner, accountant] = [await firm.join('partner'), await firm.join('accountant')]
  const { id: matterId } = await aStoredMatter(app, firm)
  const closing = ({ id }: TestPerson) =>
    `insert into app.matter_closings (business_id, id, matter_id, closed_by, closed_on, override_reason)
     values ('${firm.id}', gen_random_uuid(), '${matterId}', '${id}', '2026-03-17', 'The client agreed')`
  const running = ({ id }: TestPerson) =>
    `insert into app.timer_segments (business_id, id, user_id, started_at) values ('${firm.id}', gen_random_uuid(), '${id}', now())`
  const tried = (person: TestPerson, statement: string) =>
    asPerson(person, (tx) => sql.raw(statement).execute(tx)).then(
      () => 'done',
      (error: unknown) => {
        const { constraint, code } = error as { constraint?: string; code?: string }
        return constraint ?? code
      },
    )
  expect(await tried(partner, closing(partner))).toBe('matter_closings_override_permitted')
  expect(await tried(firm.administrator, closing(firm.administrator))).toBe('done')
  expect(await tried(accountant, running(accountant))).toBe('not_permitted')
  expect(await tried(partner, running(partner))).toBe('done')
})

test('the database shows the administrator of another firm nothing of it, in whatever table', async () => {
  const other = await aFirm(app)
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and has_table_privilege('app_server', c.oid, 'select')
     order by c.relname`,
  )
  const seenBy = async ({ administrator, id }: TestFirm) => {
    const sums = rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*) filter (where business_id = '${firm.id}') as n from app.${name}`,
    )
    const asking = { sessionId: await sessionOf(administrator), businessId: id, requestId: 'test' }
    const counted = await inFirm(app.app.pool, asking, { readOnly: true }, (tx) =>
      sql<{ name: string; n: string }>`${sql.raw(sums.join(' union all '))}`.execute(tx),
    )
    return counted.rows.filter(({ n }) => Number(n) > 0).map(({ name }) => name)
  }
  expect((await seenBy(firm)).length).toBeGreaterThan(30)
  expect(await seenBy(firm)).toEqual(expect.arrayContaining(['audit_log', 'matters', 'time_entries', 'timer_segments']))
  expect(await seenBy(other)).toEqual([])
})
