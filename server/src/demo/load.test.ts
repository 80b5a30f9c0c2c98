import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFirm } from '../../../db/demo/demo.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { loadDemo } from './load.ts'

// A Wednesday at noon in Lagos: the evening, when the demo's people write down their day, is still to come.
const NOW = new Date('2027-06-09T11:00:00Z')
const TODAY = '2027-06-09'

let database: TestDatabase
let dataDir: string
const lines: string[] = []
const load = () =>
  loadDemo({
    ownerUrl: database.ownerUrl,
    dataDir,
    files: folderStore(join(dataDir, 'files')),
    say: (line) => lines.push(line),
    clock: { now: () => NOW },
  })

async function value<T>(query: string): Promise<T> {
  const { rows } = await database.owner.query<{ value: T }>(`select ${query} as value`)
  return rows[0]?.value as T
}

beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lexhold-demo-'))
  await load()
  await database.owner.query("select set_config('app.business_id', $1, false)", [demoFirm().firm.id])
}, 120_000)
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

describe('the demo firm, loaded on a Wednesday', () => {
  test('was at work today, and no work lies ahead', async () => {
    expect(await value('(select max(worked_on)::text from app.time_entries)')).toBe(TODAY)
    expect(await value("(select max(happened_on) <= '2027-06-09' from app.progress_updates)")).toBe(true)
    expect(await value("(select max(spent_on) <= '2027-06-09' from app.expenses)")).toBe(true)
    expect(
      await value("(select count(*)::int from app.time_entries where worked_on between '2027-06-07' and '2027-06-09')"),
    ).toBeGreaterThan(50)
  })

  test('has hearings this month ahead and work of every age to bill', async () => {
    expect(
      await value("(select count(*)::int from app.progress_updates where next_on > '2027-06-09')"),
    ).toBeGreaterThan(10)
    for (const [from, to] of [
      [0, 30],
      [31, 60],
      [61, 90],
      [91, 180],
    ]) {
      const ofAge = `date '${TODAY}' - worked_on between ${from} and ${to}`
      expect(
        await value(`(select count(*)::int from app.time_entries where billing_state = 'unbilled' and ${ofAge})`),
      ).toBeGreaterThan(100)
    }
  })

  test('has its matters at stages of their practice areas', async () => {
    expect(await value('(select count(*)::int from app.matters where stage_id is not null)')).toBe(
      demoFirm().matters.filter(({ stage }) => stage !== null).length,
    )
  })

  test('was written down by its people, never later than it was loaded', async () => {
    for (const table of ['time_entries', 'progress_updates', 'expenses', 'flat_fees'])
      expect(await value(`(select max(created_at) <= '${NOW.toISOString()}' from app.${table})`)).toBe(true)
    expect(await value('(select count(*)::int from app.time_entries where created_by <> user_id)')).toBe(0)
    const strangers = `(select count(*)::int from app.audit_log l join app.time_entries e on e.id = (l.row_key ->> 'id')::uuid
      where l.table_name = 'time_entries' and l.action = 'insert' and l.user_id <> e.user_id)`
    expect(await value(strangers)).toBe(0)
  })

  test('has the targets of its people, and the agreed rates that its entries follow', async () => {
    expect(await value('(select count(*)::int from app.daily_targets)')).toBe(9)
    const otherRates = `(select count(*)::int from app.time_entries e
      join app.matter_members m on m.matter_id = e.matter_id and m.user_id = e.user_id and m.hourly_rate is not null
      where e.billing_state <> 'notBillable' and e.rate <> m.hourly_rate)`
    expect(await value(otherRates)).toBe(0)
    expect(
      await value("(select count(*)::int from app.time_entries where rate_rule = 'matterMember')"),
    ).toBeGreaterThan(100)
  })

  test('holds client money in three accounts, whose ledgers are what their postings say', async () => {
    expect(await value('(select count(*)::int from app.trust_accounts)')).toBe(3)
    const ledgers = "(select count(*)::int from app.trust_ledgers where kind = 'client'"
    expect(await value(`${ledgers})`)).toBe(24)
    expect(await value(`${ledgers} and balance_minor = 0)`)).toBe(2)
    expect(await value(`${ledgers} and balance_minor > cleared_minor)`)).toBe(2)
    expect(await value(`${ledgers} and latest_on < date '${TODAY}' - 365)`)).toBe(1)
    const done = (condition: string) => value(`(select count(*)::int from app.trust_transactions where ${condition})`)
    expect(await done("kind = 'officeTransfer'")).toBe(demoFirm().trust.payments.length)
    expect(await done("kind = 'deposit'")).toBe(57 + demoFirm().trust.payments.length)
    expect([await done("kind = 'disbursement'"), await done("kind = 'ledgerTransfer'")]).toEqual([22, 4])
    expect([await done("status = 'reversed'"), await done("status = 'bounced'")]).toEqual([3, 1])
    // The five months before this one are signed and locked; of this month some things are not shown by the bank yet.
    const signed = (condition: string) =>
      value(`(select count(*)::int from app.trust_reconciliations where ${condition})`)
    expect(await signed("status = 'locked' and prepared_by <> reviewed_by")).toBe(15)
    expect(await value("(select max(closed_through)::text from app.books where kind = 'trust')")).toBe('2027-05-31')
    expect(await value('(select count(*)::int from app.bank_lines where match_id is null)')).toBe(0)
    const open = (condition: string) =>
      value(`(select count(*)::int from app.trust_accounts a, app.open_bank_entries(a.id, date '${TODAY}') e
        where a.currency = 'NGN' and ${condition})`)
    expect([await open('e.minor > 0'), await open('e.minor < 0')]).toEqual([1, 2])
    const withdrawals = '(select array_agg(status order by number) from app.trust_withdrawals where used_minor '
    expect(await value(`${withdrawals} > 0)`)).toEqual(['approved', 'approved'])
    expect(await value(`${withdrawals} = 0)`)).toEqual(['declined', 'approved', 'pending'])
    const requests = (condition: string) => value(`(select count(*)::int from app.trust_requests where ${condition})`)
    expect([await requests('true'), await requests('received_minor = amount_minor')]).toEqual([6, 4])
    expect(
      await value('(select count(*)::int from app.trust_cheques where handed_over_on is not null)'),
    ).toBeGreaterThan(0)
    expect(await value('(select count(*)::int from app.ledger_differences(null, null))')).toBe(0)
  })

  test('has billed ninety invoices in each state, posted and numbered without a gap', async () => {
    expect(
      await value(
        '(select jsonb_object_agg(status, n) from (select status, count(*)::int n from app.invoices group by 1) s)',
      ),
    ).toEqual({ draft: 5, submitted: 4, approved: 79, void: 2 })
    expect(await value('(select count(distinct number)::int from app.invoices where number is not null)')).toBe(81)
    const overdue = `(select array_agg(n order by days) from (select (date '${TODAY}' - due_on) / 30 as days, count(*)::int n
      from app.invoices where status = 'approved' and due_on < date '${TODAY}' group by 1) a)`
    expect(await value(overdue)).toHaveLength(4)
    expect(await value('(select count(*)::int from app.payments)')).toBe(52)
    expect(await value('(select count(distinct number)::int from app.payments where number is not null)')).toBe(52)
    // Each is mailed and none is void; most have been read.
    expect(
      await value("(select count(*)::int from app.invoices where sent_at is not null and status = 'approved')"),
    ).toBe(79)
    expect(await value('(select count(*)::int from app.invoices where viewed_at is not null)')).toBeGreaterThan(30)
    expect(await value(`(select max(sent_at) <= '${NOW.toISOString()}' from app.invoices)`)).toBe(true)
    const paid = `(select count(*)::int from app.invoices i where status = 'approved'
      and not exists (select from app.invoice_shares s where s.invoice_id = i.id and s.open_minor > 0))`
    // 40 are paid and 2 were given up.
    expect(await value(paid)).toBe(42)
    expect(await value("(select count(*)::int from app.credit_notes where status = 'approved')")).toBe(3)
    expect(await value('(select count(*)::int from app.write_offs)')).toBe(2)
    expect(await value('(select count(*)::int from app.client_credits where unapplied_minor > 0)')).toBe(2)
    expect(
      await value(
        "(select coalesce(array_agg(check_name || ' ' || subject), '{}') from app.ledger_differences(null, null))",
      ),
    ).toEqual([])
    expect(
      await value("(select broken from app.broken_entries('00000000-0000-0000-0000-000000000000', 1000))"),
    ).toEqual([])
    // Each total is made again from its lines, discounts and taxes.
    expect(
      await value(`(select count(*)::int from app.invoices i where i.total_minor <>
        (select sum(gross_minor - discount_minor - allocated_minor) from app.invoice_lines l where l.invoice_id = i.id)
        + coalesce((select sum(tax_minor) from app.invoice_taxes t where t.invoice_id = i.id), 0))`),
    ).toBe(0)
  })

  test('has budgets, a payment plan, an invoice of every month, and codes on the time of a client that wants LEDES', async () => {
    expect(await value('(select count(*)::int from app.account_budgets)')).toBe(5)
    expect(await value('(select count(*)::int from app.plan_instalments)')).toBe(3)
    // What was budgeted has its actuals.
    expect(
      await value(`(select bool_and(n > 4) and count(*) = 2 from (select count(*) as n from app.postings p
        join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id
        where a.code in ('6000', '6100') group by a.id) m)`),
    ).toBe(true)
    // Each invoice came out of a batch, and what is overdue was reminded of; nothing is left for today's run to send.
    expect(await value('(select count(*)::int from app.billing_runs where step is null)')).toBe(6)
    expect(await value('(select count(*)::int from app.billing_run_items)')).toBe(90)
    const overdue = `(select count(*)::int from app.invoices i where status = 'approved' and due_on + 7 <= date '${TODAY}'
      and exists (select from app.invoice_shares s where s.invoice_id = i.id and s.open_minor > 0)
      and not exists (select from app.sent_reminders r where r.invoice_id = i.id))`
    expect(await value(overdue)).toBe(0)
    expect(await value(`(select max(sent_at) <= '${NOW.toISOString()}' from app.sent_reminders)`)).toBe(true)
    expect(await value(`(select next_on > '${TODAY}' from app.recurring_invoices)`)).toBe(true)
    expect(
      await value(
        "(select count(distinct task_code)::int from app.time_entries where task_code is not null and billing_state = 'unbilled')",
      ),
    ).toBeGreaterThan(1)
  })

  test('has a client in the portal, with shared files, and a question about a line that holds a part of what is due', async () => {
    const count = (rows: string) => value<number>(`(select count(*)::int from ${rows})`)
    expect(await count('app.file_shares s join app.files f on f.id = s.file_id and f.unreferred_since is null')).toBe(2)
    const { rows } = await database.owner.query<{ sha256: string }>(
      'select sha256 from app.files where matter_id is not null',
    )
    const store = folderStore(join(dataDir, 'files'))
    expect(await Promise.all(rows.map(({ sha256 }) => store.has(sha256)))).toEqual([true, true])
    expect(
      await count(`app.invoice_questions q where q.held_minor > 0 and q.created_at < '${NOW.toISOString()}' and q.held_minor <
        (select sum(s.open_minor) from app.invoice_shares s where s.invoice_id = q.invoice_id)`),
    ).toBe(1)
    expect(await count("app.portal_views v where v.kind = 'invoice'")).toBeGreaterThan(0)
    expect(await count('app.portal_sign_ups where decided_at is null')).toBe(1)
  })

  test('was read of by its people but for the latest few things that they were told', async () => {
    // A notification is shown to its reader only, and to the jobs.
    await database.owner.query('set role app_jobs')
    const { rows } = await database.owner.query<{ all: number; unread: number }>(
      `select count(*)::int as all, (count(*) filter (where is_in_app and read_at is null))::int as unread
       from app.notifications group by user_id`,
    )
    await database.owner.query('reset role')
    expect(Math.max(...rows.map(({ unread }) => unread))).toBe(5)
    expect(Math.max(...rows.map(({ all }) => all))).toBeGreaterThan(20)
  })

  test('is loaded once, and its sign-ins stay', async () => {
    const before = await value<number>('(select count(*)::int from app.time_entries)')
    const signIns = await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')
    await load()
    expect(await value('(select count(*)::int from app.time_entries)')).toBe(before)
    expect(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')).toBe(signIns)
    expect(lines.filter((line) => line.startsWith('Loaded the demo firm'))).toHaveLength(1)
  })
})
