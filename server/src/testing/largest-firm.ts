import type pg from 'pg'
import { asOwnerOf, type TestFirm, type TestPerson } from './factories.ts'
import { seedAllRecordTypes, type RecordIds } from './seed-all-record-types.ts'
import type { TestApp } from './test-app.ts'

/**
 * What a firm on the trial may hold. The plan limits only its people, and fourteen days limit the rest: so much may be
 * imported in them, all of it as long as its fields allow.
 */
const LARGEST_FIRM = {
  // Two more are invited (seed-firm-records.ts), and one by the test.
  people: 22,
  clients: 2_000,
  matters: 2_000,
  entries: 20_000,
  records: 2_000,
  longTexts: 500,
}

interface Place {
  readonly firm: string
  readonly client: string
  readonly matter: string
  readonly person: string
  readonly activity: string
}

/** Text of so many letters that differs from row to row and shares words with the others. */
const text = (letters: number) =>
  `left(repeat('Estate of ' || md5(n::text) || ' & Söhne v 漢字 ', ${Math.ceil(letters / 40)}), ${letters})`
const id = 'gen_random_uuid()'

const STATEMENTS: readonly ((place: Place) => readonly [table: string, sql: string])[] = [
  ({ firm, person }) => [
    'clients',
    `insert into app.clients (business_id, id, number, kind, company_name, email, notes, created_by)
     select '${firm}', ${id}, 'L' || n, 'company', ${text(200)}, 'a' || n || '@example.org', ${text(1_000)}, '${person}'
     from generate_series(1, ${LARGEST_FIRM.clients}) n`,
  ],
  ({ firm }) => [
    'client_contacts',
    `insert into app.client_contacts (business_id, id, client_id, name, email)
     select c.business_id, ${id}, c.id, ${text(200)}, 'b' || n || '@example.org'
     from app.clients c, generate_series(1, 2) n where c.business_id = '${firm}' and c.number like 'L%'`,
  ],
  // Half of the matters are one client's.
  ({ firm, client, person }) => [
    'matters',
    `insert into app.matters (business_id, id, number, client_id, name, description, rate_type, currency, hourly_rate, opened_on, responsible_id, created_by)
     select '${firm}', ${id}, 'L' || n, case when n % 2 = 0 then '${client}' else
         (select id from app.clients where business_id = '${firm}' and number = 'L' || n) end,
       ${text(300)}, ${text(2_000)}, 'hourly', 'USD', 100, date '2026-01-01', '${person}', '${person}'
     from generate_series(1, ${LARGEST_FIRM.matters}) n`,
  ],
  ({ firm }) => [
    'matter_members',
    `insert into app.matter_members (business_id, id, matter_id, user_id)
     select m.business_id, ${id}, m.id, p.id from app.matters m, app.members p
     where m.business_id = '${firm}' and p.business_id = '${firm}' and m.number like 'L%'`,
  ],
  ({ firm }) => [
    'matter_practice_areas',
    `insert into app.matter_practice_areas (business_id, id, matter_id, practice_area_id)
     select m.business_id, ${id}, m.id, a.id from app.matters m, app.practice_areas a
     where m.business_id = '${firm}' and a.business_id = '${firm}' and m.number like 'L%'`,
  ],
  ({ firm }) => [
    'opposing_parties',
    `insert into app.opposing_parties (business_id, id, matter_id, name)
     select m.business_id, ${id}, m.id, ${text(300)} from app.matters m, generate_series(1, 3) n
     where m.business_id = '${firm}' and m.number like 'L%'`,
  ],
  // A fifth of the work is on one matter; the rest on all the others, on as many days as possible.
  (place) => ['time_entries', timeEntries(place)],
  ({ firm, person, activity }) => [
    'expenses',
    `insert into app.expenses (business_id, id, matter_id, activity_id, category, description, vendor, spent_on, unit_cost, amount_minor, cost_minor,
       currency, home_currency, home_amount_minor, billing_state, added_by)
     select '${firm}', ${id}, m.id, '${activity}', 'Courier', ${text(5_000)}, ${text(200)}, date '2026-03-01' - (m.row::int % 400), 10, 1000, 1000, 'USD', 'USD', 1000, 'unbilled', '${person}'
     from ${numberedMatters(firm)} m, lateral (select m.row as n) n`,
  ],
  ({ firm, person }) => [
    'flat_fees',
    `insert into app.flat_fees (business_id, id, matter_id, user_id, description, charged_on, unit_cost, amount_minor, currency, home_currency, home_amount_minor, billing_state, added_by)
     select '${firm}', ${id}, m.id, '${person}', ${text(5_000)}, date '2026-03-01' - (m.row::int % 400), 10, 1000, 'USD', 'USD', 1000, 'unbilled', '${person}'
     from ${numberedMatters(firm)} m, lateral (select m.row as n) n`,
  ],
  ({ firm, person }) => [
    'progress_updates',
    `insert into app.progress_updates (business_id, id, kind, matter_id, user_id, happened_on, title, body, body_text, court_name, suit_number,
       next_on, next_purpose, follow_up_on, follow_up_user_id, created_by)
     select '${firm}', ${id}, kind, m.id, '${person}', date '2026-03-01' - (m.row::int % 400), ${text(200)},
       jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
         jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${text(5_000)}))))), ${text(5_000)},
       case kind when 'court' then ${text(200)} else '' end, case kind when 'court' then ${text(120)} else '' end,
       case kind when 'court' then date '2026-03-10' + (m.row::int % 42) end, case kind when 'court' then ${text(200)} else '' end,
       date '2026-03-10' + (m.row::int % 42), '${person}', '${person}'
     from ${numberedMatters(firm)} m, lateral (select m.row as n) n, (values ('note'), ('court')) as k (kind)`,
  ],
]

const numberedMatters = (firm: string) =>
  `(select id, row_number() over (order by number) as row from app.matters where business_id = '${firm}' and number like 'L%')`

const timeEntries = ({ firm, matter, person, activity }: Place) =>
  `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, description, worked_seconds, billed_hours,
     billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
   select '${firm}', ${id}, case when n % 5 = 0 then '${matter}' else m.id end, '${person}', '${activity}', date '2026-03-16' - n % 6000,
     case when n <= ${LARGEST_FIRM.longTexts} then ${text(5_000)} else ${text(120)} end, 3600, 1, 'unbilled', 100, 'manual', 'USD', 100, 'USD', 1, 10000, 10000, '${person}'
   from generate_series(1, ${LARGEST_FIRM.entries}) n join ${numberedMatters(firm)} m on m.row = 1 + n % ${LARGEST_FIRM.matters}`

/** The ids of what the firm holds, by capability, so that calls find what they ask for. */
const IDS: Readonly<Record<string, string>> = {
  timeEntries: 'select id from app.time_entries where deleted_at is null order by id',
  clients: "select id from app.clients where number like 'L%' order by number",
  matters: "select id from app.matters where number like 'L%' order by number",
  expenses: 'select id from app.expenses where deleted_at is null order by id',
  flatFees: 'select id from app.flat_fees where deleted_at is null order by id',
  progressNotes: "select id from app.progress_updates where kind = 'note' and deleted_at is null order by id",
  courtUpdates: "select id from app.progress_updates where kind = 'court' and deleted_at is null order by id",
  recycleBin: 'select id from app.time_entries where deleted_at is not null order by id',
}

export interface LargestFirm {
  /** The client of half of the matters, and the matter with most of the work. */
  readonly clientId: string
  readonly matterId: string
  readonly own: RecordIds
  readonly people: readonly TestPerson[]
  /** Many ids of each kind, for calls that take a list of them. */
  readonly pools: RecordIds
}

/** Fills a firm to the limits that are named above. */
export async function fillToTheLimits(app: TestApp, firm: TestFirm): Promise<LargestFirm> {
  const people = [firm.administrator]
  while (people.length < LARGEST_FIRM.people) people.push(await firm.join('partner', `Adaeze ${people.length}`))
  const own = await seedAllRecordTypes(app, firm, { word: 'Obi', people: [firm.administrator, ...people.slice(1)] })
  const place = {
    firm: firm.id,
    client: own['clients']?.[0] ?? '',
    matter: own['matters']?.[0] ?? '',
    person: firm.administrator.id,
    activity: await firm.activityId(),
  }
  const pools = await asOwnerOf(app, firm.id, async (owner) => {
    await insertRows(owner, place)
    const found = Object.entries(IDS).map(async ([kind, query]) => {
      const { rows } = await owner.query<{ id: string }>(query)
      return [kind, rows.map((row) => row.id)] as const
    })
    return Object.fromEntries(await Promise.all(found))
  })
  return { clientId: place.client, matterId: place.matter, own, people, pools }
}

/**
 * The audit trail is not written for these rows, nor are the names of contacts and parties copied for conflict checks: that
 * would take minutes.
 */
async function insertRows(owner: pg.Client, place: Place): Promise<void> {
  for (const statement of STATEMENTS) {
    const [table, sql] = statement(place)
    await owner.query(`alter table app.${table} disable trigger user`)
    await owner.query(sql)
    await owner.query(`alter table app.${table} enable trigger user`)
    await owner.query(`analyze app.${table}`)
  }
  await owner.query(
    "update app.time_entries set deleted_at = now(), deleted_by = created_by where version = 1 and worked_on < date '2010-06-01'",
  )
}
