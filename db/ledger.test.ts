import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { budgets } from '#contract/budgets.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { timer } from '#contract/timer.ts'
import { inFirm } from '../server/src/platform/db/transactions.ts'
import { anExpense } from '../server/src/testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../server/src/testing/factories.ts'
import { aMatter } from '../server/src/testing/matters.ts'
import { aCourtUpdate, aNote } from '../server/src/testing/progress.ts'
import { dataOf } from '../server/src/testing/records.ts'
import { aTimekeeper } from '../server/src/testing/time.ts'
import { useTestApp } from '../server/src/testing/test-app.ts'

// Statements that the database refuses even from its owner, on the rows of a working firm.
const app = useTestApp()
let firm: TestFirm

beforeAll(async () => {
  firm = await aFirm(app)
  const { id, token } = firm.administrator
  const partner = await firm.join('partner')
  const desk = await aTimekeeper(app, firm)
  const matterId = desk.matter.id
  const other = await aMatter(app, firm, { client: 'Obi Holdings' })
  await aMatter(app, firm, { name: 'Without records', clientId: other.clientId })
  await aMatter(app, firm, { clientId: other.clientId, closedOn: '2026-01-31' })
  const gone = await aMatter(app, firm, { client: 'Gone Ltd' })
  await asOwnerOf(app, firm.id, async (owner) => {
    for (const [table, record] of [
      ['matters', gone.id],
      ['clients', gone.clientId],
    ])
      await owner.query(`update app.${table} set deleted_at = now(), deleted_by = $1 where id = $2`, [id, record])
  })
  await desk.save()
  await desk.save({}, partner)
  await anExpense(app, firm, { matterId, taxPercentage: 7.5, markupPercentage: 10 })
  await anExpense(app, firm, { matterId, isRequest: true })
  await anExpense(app, firm, { parts: [matterId, other.id].map((on) => ({ matterId: on, share: 50 })) })
  const fee = { matterId, description: 'Advice', amount: 900, date: '2026-03-16' }
  dataOf(await app.call(flatFees.create, { body: fee }, token))
  const body = { ...fee, matterId: other.id, instalmentDates: ['2026-04-16', '2026-05-16'] }
  for (const amount of [900, 1200]) dataOf(await app.call(flatFees.create, { body: { ...body, amount } }, token))
  await aNote(app, token, matterId)
  await aCourtUpdate(app, token, matterId, { nextOn: '2026-04-20', nextPurpose: 'Hearing' })
  dataOf(await app.call(budgets.save, { params: { id: matterId }, body: { kind: 'hours', limit: 40 } }, token))
  dataOf(await app.call(timer.start, { body: {} }, token))
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      `insert into app.wall_overrides (business_id, id, matter_id, user_id, reason, open_until)
       values ($1, gen_random_uuid(), $2, $3, 'The partner in charge has left', now() + interval '1 hour')`,
      [firm.id, matterId, id],
    ),
  )
})

/** The constraint that refuses the statement, or how many rows it changed. */
const refusedBy = (statement: string): Promise<string | number> =>
  asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('begin')
    try {
      // A timer is visible only to its person, also for the owner of the database.
      await owner.query("select set_config('app.user_id', $1, true)", [firm.administrator.id])
      const { rowCount } = await owner.query(statement)
      await owner.query('set constraints all immediate')
      return rowCount ?? 0
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error)
    } finally {
      await owner.query('rollback')
    }
  })

const entry = 'update app.time_entries set'
const direct = 'where not is_request and split_id is null'
const updateRequests = (columns: string) => `update app.expenses set ${columns} where is_request`
const cost = (columns: string) => `update app.expenses set ${columns} ${direct}`
const partner = '(select m.id from app.members m where m.id <> added_by)'
const feeWithoutInstalments =
  'where not exists (select from app.flat_fee_instalments i where i.flat_fee_id = flat_fees.id)'
const feeInParts = feeWithoutInstalments.replace('not exists', 'exists')
const segments = 'update app.timer_segments set'
const court = (columns: string) => `update app.progress_updates set ${columns} where kind = 'court'`
const note = (columns: string) => `update app.progress_updates set ${columns} where kind = 'note'`

describe('the rows of a firm at work', () => {
  test.each([
    [entry, 'description = description'],
    [cost('description = description'), ''],
    [updateRequests('description = description'), ''],
    ['update app.expenses set description = description where split_id is not null', ''],
    ['update app.flat_fees set description = description', feeWithoutInstalments],
    ['update app.flat_fees set description = description', feeInParts],
    [segments, 'started_at = started_at'],
    [court('title = title'), ''],
    [note('title = title'), ''],
    ['update app.matter_budgets set version = version', ''],
    ['update app.wall_overrides set reason = reason', ''],
    ['update app.matters set name = name', ''],
    ['update app.clients set notes = notes', ''],
  ])('are there to be tried: %s %s', async (statement, rest) => {
    expect(await refusedBy(`${statement} ${rest}`)).toBeGreaterThan(0)
  })
})

describe('the database never keeps', () => {
  test.each([
    [
      'time that is free and has a price',
      `${entry} billing_state = 'notBillable'`,
      'time_entries_not_billable_is_free',
    ],
    [
      'time worth something else at home',
      `${entry} home_amount_minor = home_amount_minor + 1`,
      'time_entries_same_currency',
    ],
    ['an exchange rate in one currency', `${entry} exchange_rate = 2`, 'time_entries_same_currency'],
    ['time of no length', `${entry} billed_hours = 0`, 'time_entries_billed_hours_check'],
    ['time of less than none', `${entry} worked_seconds = -1`, 'time_entries_worked_seconds_check'],
    [
      'time that costs less than nothing',
      `${entry} amount_minor = -1, home_amount_minor = -1`,
      'time_entries_amount_minor_check',
    ],
    ['time binned by nobody', `${entry} deleted_at = now()`, 'time_entries_deleted_by_someone'],
    [
      'time on an invoice in the bin',
      `${entry} billing_state = 'onInvoice', deleted_at = now(), deleted_by = user_id`,
      'time_entries_invoiced_not_deleted',
    ],
    [
      'an expense that is not its parts',
      cost('amount_minor = amount_minor + 1, home_amount_minor = home_amount_minor + 1'),
      'expenses_sum_of_parts',
    ],
    [
      'an expense worth something else at home',
      cost('home_amount_minor = home_amount_minor + 1'),
      'expenses_same_currency',
    ],
    ["the firm's own cost on a client's bill", cost('is_firm_expense = true'), 'expenses_firm_is_not_billed'],
    ['a markup on what is free', cost("billing_state = 'notBillable'"), 'expenses_free_has_no_markup'],
    ['a direct expense that waits for a yes', cost("status = 'submitted'"), 'expenses_direct_is_approved'],
    ['a cost that nobody bears', cost('matter_id = null'), 'expenses_borne_by_someone'],
    ['a share of nothing', cost('split_share = 50'), 'expenses_share_of_split'],
    [
      'an expense on an invoice in the bin',
      cost("billing_state = 'onInvoice', deleted_at = now(), deleted_by = added_by"),
      'expenses_invoiced_not_deleted',
    ],
    ['a request approved by nobody', updateRequests("status = 'approved'"), 'expenses_decided_by_someone'],
    [
      'a request approved by whoever asked',
      updateRequests("status = 'approved', decided_by = added_by, decided_at = now()"),
      'expenses_not_decided_by_requester',
    ],
    [
      'a request rejected without a word',
      updateRequests(`status = 'rejected', decided_by = ${partner}, decided_at = now()`),
      'expenses_rejected_with_reason',
    ],
    [
      'a request paid before it is approved',
      updateRequests("payment_status = 'paid', paid_by = added_by, paid_at = now()"),
      'expenses_paid_when_approved',
    ],
    [
      'a request paid by nobody',
      updateRequests(`status = 'approved', decided_by = ${partner}, decided_at = now(), payment_status = 'paid'`),
      'expenses_request_paid_by_someone',
    ],
    [
      'a fee worth something else at home',
      `update app.flat_fees set home_amount_minor = home_amount_minor + 1 ${feeWithoutInstalments}`,
      'flat_fees_same_currency',
    ],
    ['a fee of nobody', 'update app.flat_fees set user_id = null', 'flat_fees_earner_known'],
    [
      'a fee on an invoice in the bin',
      "update app.flat_fees set billing_state = 'onInvoice', deleted_at = now(), deleted_by = added_by",
      'flat_fees_invoiced_not_deleted',
    ],
    [
      'a fee that is not its instalments',
      `update app.flat_fees set amount_minor = amount_minor + 1, home_amount_minor = home_amount_minor + 1 ${feeInParts}`,
      'flat_fee_instalments_sum',
    ],
    [
      'an instalment more than its fee',
      `insert into app.flat_fee_instalments select business_id, gen_random_uuid(), flat_fee_id, 3, due_on, 1, 1, matter_id
       from app.flat_fee_instalments where position = 2`,
      'flat_fee_instalments_sum',
    ],
    [
      'an instalment less than its fee',
      'delete from app.flat_fee_instalments where position = 2',
      'flat_fee_instalments_sum',
    ],
  ])('%s', async (_, statement, constraint) => {
    expect(await refusedBy(statement)).toBe(constraint)
  })

  const matterOf = (condition: string) => `matter_id = (select m.id from app.matters m where ${condition})`
  test.each([
    ['time', 'app.time_entries'],
    ['an expense', 'app.expenses'],
    ['a fee', 'app.flat_fees'],
    ['a note', 'app.progress_updates'],
  ])('%s on a matter in the bin', async (_, table) => {
    const records = await refusedBy(`update ${table} set ${matterOf("name = 'Without records'")}`)
    expect(records).toBeGreaterThan(0)
    expect(await refusedBy(`update ${table} set ${matterOf('deleted_at is not null')}`)).toBe(
      'records_need_live_matter',
    )
  })

  test.each([
    ['time', 'app.time_entries'],
    ['an expense', 'app.expenses'],
    ['a fee', 'app.flat_fees'],
  ])('unbilled work that is new to a closed matter: %s', async (_, table) => {
    const statement = `update ${table} set ${matterOf("status = 'closed'")}`
    expect(await refusedBy(statement)).toBe('new_work_of_open_matter')
  })

  test.each([
    [
      'a matter of a client in the bin',
      "update app.matters set client_id = (select c.id from app.clients c where c.deleted_at is not null) where name = 'Without records'",
      'matters_need_live_client',
    ],
    [
      'a matter in the bin without its records',
      `update app.matters set deleted_at = now(), deleted_by = created_by
       where id in (select e.matter_id from app.time_entries e)`,
      'matters_with_records_not_deleted',
    ],
    [
      'a client in the bin without its matters',
      `update app.clients set deleted_at = now(), deleted_by = created_by
       where id in (select m.client_id from app.matters m where m.deleted_at is null)`,
      'clients_with_matters_not_deleted',
    ],
  ])('%s', async (_, statement, constraint) => {
    expect(await refusedBy(statement)).toBe(constraint)
  })

  test.each([
    [
      'a second timer of one person',
      `insert into app.timer_segments (business_id, id, user_id, started_at)
       select business_id, gen_random_uuid(), user_id, started_at + interval '1 second' from app.timer_segments`,
      'timer_segments_no_overlap',
    ],
    [
      'time that runs backwards',
      `${segments} stopped_at = started_at - interval '1 second'`,
      'timer_segments_in_order',
    ],
    ['a running timer that is settled', `${segments} discarded_at = now()`, 'timer_segments_stopped_before_use'],
    [
      'a timer saved and thrown away',
      `${segments} stopped_at = now() + interval '1 day', discarded_at = now(),
         time_entry_id = (select e.id from app.time_entries e where e.user_id = timer_segments.user_id)`,
      'timer_segments_used_once',
    ],
    ['a closed matter without its day', "update app.matters set status = 'closed'", 'matters_closed_has_day'],
    [
      'a matter closed before it was opened',
      "update app.matters set status = 'closed', closed_on = opened_on - 1",
      'matters_days',
    ],
    [
      'a matter binned by nobody',
      "update app.matters set deleted_at = now() where name = 'Without records'",
      'matters_deleted_by_someone',
    ],
    [
      'a client merged and still there',
      'update app.clients set merged_into = (select c.id from app.clients c where c.id <> clients.id limit 1)',
      'clients_merged_are_deleted',
    ],
    ['a next date that is past', court('next_on = happened_on'), 'progress_updates_next_comes_after'],
    ['a next date of a concluded case', court('is_concluded = true'), 'progress_updates_concluded_has_no_next'],
    ['a purpose of no day', court('next_on = null'), 'progress_updates_purpose_has_day'],
    ['a note before a judge', note("judge = 'Hon. Justice Obi'"), 'progress_updates_note_has_no_court'],
    ['nothing shared with a client', note('is_shared = true, shared_at = now()'), 'progress_updates_shared_is_written'],
    ['a follow-up of nobody', note("follow_up_on = '2026-04-01'"), 'progress_updates_follow_up_has_person'],
    [
      'a budget of hours in money',
      "update app.matter_budgets set amount_minor = 1, currency = 'USD'",
      'matter_budgets_of_a_kind',
    ],
    [
      'two budgets of a matter',
      `insert into app.matter_budgets (business_id, id, matter_id, kind, hours, created_by)
       select business_id, gen_random_uuid(), matter_id, 'hours', 1, created_by from app.matter_budgets`,
      'matter_budgets_one_per_matter',
    ],
    [
      'a broken glass for more than a day',
      "update app.wall_overrides set open_until = broken_at + interval '25 hours'",
      'wall_overrides_bounded',
    ],
    [
      'a broken glass without a reason',
      "update app.wall_overrides set reason = 'urgent'",
      'wall_overrides_reason_check',
    ],
  ])('%s', async (_, statement, constraint) => {
    expect(await refusedBy(statement)).toBe(constraint)
  })
})

describe('what an invoice holds', () => {
  // In its own firm, because these changes are committed.
  let billing: TestFirm
  beforeAll(async () => {
    billing = await aFirm(app)
    const desk = await aTimekeeper(app, billing)
    const matterId = desk.matter.id
    const fee = { matterId, description: 'Advice', amount: 900, date: '2026-03-16' }
    for (let made = 0; made < 2; made += 1) {
      await desk.save()
      await anExpense(app, billing, { matterId })
      dataOf(await app.call(flatFees.create, { body: fee }, billing.administrator.token))
    }
  })

  /** Runs a statement with the application's rights, without the services. */
  const triedBy = async (statement: string): Promise<string> => {
    const { rows } = await app.database.owner.query<{ id: string }>(
      'select id from app.sessions where account_id = $1',
      [billing.administrator.id],
    )
    const asking = { sessionId: rows[0]?.id ?? '', businessId: billing.id, requestId: 'test' }
    try {
      await inFirm(app.app.pool, asking, { readOnly: false }, (tx) => sql.raw(statement).execute(tx))
      return 'done'
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error)
    }
  }

  test('is time that was there before it', async () => {
    const columns = `business_id, matter_id, user_id, activity_id, worked_on, worked_seconds, billed_hours, rate, rate_rule,
      currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by`
    const billed = `insert into app.time_entries (id, billing_state, ${columns})
      select gen_random_uuid(), 'onInvoice', ${columns} from app.time_entries where billing_state = 'unbilled' limit 1`
    expect(await triedBy(billed)).toBe('time_entries_only_invoice_locks')
    expect(await triedBy(billed.replace('onInvoice', 'unbilled'))).toBe('done')
  })

  test.each([
    ['time', 'app.time_entries', 'time_entries_on_invoice', 'time_entries_only_invoice_locks'],
    ['an expense', 'app.expenses', 'expenses_on_invoice', 'expenses_only_invoice_locks'],
    ['a fee', 'app.flat_fees', 'flat_fees_on_invoice', 'flat_fees_only_invoice_locks'],
  ])('of %s is changed by nobody else, and nobody else puts it there', async (_, table, held, lock) => {
    const one = `where id = (select min(x.id::text)::uuid from ${table} x where x.billing_state <> 'notBillable')`
    expect(await triedBy(`update ${table} set billing_state = 'onInvoice' ${one}`)).toBe(lock)
    await asOwnerOf(app, billing.id, (owner) => owner.query(`update ${table} set billing_state = 'onInvoice' ${one}`))
    for (const change of ["description = 'Changed'", "billing_state = 'unbilled'", 'updated_at = now()'])
      expect(await triedBy(`update ${table} set ${change} where billing_state = 'onInvoice'`)).toBe(held)
    expect(await triedBy(`update ${table} set description = 'Changed' where billing_state <> 'onInvoice'`)).toBe('done')
  })
})
