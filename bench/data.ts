import activityTypes from '../reference/activity-types.json' with { type: 'json' }
import roles from '../reference/roles.json' with { type: 'json' }
import { type BenchFirm, benchFirms } from './sizes.ts'
import { ACTIONS, DETAILS, NAME_BEGINNINGS, NAME_ENDINGS, SUBJECTS } from './narratives.ts'

export type BenchStatement = { readonly what: string; readonly sql: string }

/** The work spans 208 weeks from this Monday: 3 January 2022 to 26 December 2025. */
export const BENCH_FIRST_MONDAY = '2022-01-03'
export const BENCH_LAST_DAY = '2025-12-26'
const WEEKDAYS = 1040

const KINDS = {
  firm: 1,
  role: 2,
  person: 3,
  rate: 4,
  activity: 5,
  client: 6,
  matter: 7,
  matterMember: 8,
  timeEntry: 9,
  subscription: 10,
  progressUpdate: 11,
  expense: 12,
  flatFee: 13,
  opposingParty: 14,
}
type Kind = keyof typeof KINDS

/** An id shaped as a UUIDv7, in the order of n, derived from kind, firm and n only. */
const idSql = (kind: Kind, firm: string, n: string) =>
  `(lpad(to_hex(1640995200000 + (${n})::bigint * 100), 12, '0') || '700${KINDS[kind].toString(16)}8' || lpad(to_hex(${firm}), 3, '0') || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

const hexDigits = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** The id that the statements use for the row. */
export function benchId(kind: Kind, firm: number, n: number): string {
  const digits = `${hexDigits(1_640_995_200_000 + n * 100, 12)}700${KINDS[kind].toString(16)}8${hexDigits(firm, 3)}${hexDigits(n, 12)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A number from 0 to below 1, always the same for a row and a purpose. */
const chance = (n: string, purpose: number) =>
  `((hashint8extended(${n}, firm.number * 100 + ${purpose}) & 2147483647) / 2147483648.0::float8)`

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => `(array[${values.map(text).join(', ')}])`

/** A word of a list; a power above 1 makes the first ones common and the last ones rare. */
const word = (values: readonly string[], n: string, [purpose, power]: readonly [number, number]) =>
  `${list(values)}[1 + floor(${values.length} * power(${chance(n, purpose)}, ${power}))::int]`

const surname = (n: string, purpose: number) =>
  `${word(NAME_BEGINNINGS, n, [purpose, 2])} || ${word(NAME_ENDINGS, n, [purpose + 1, 2])}`

/** Firms take turns at home in naira, pounds and dollars. */
const firmsCte = (firms: readonly BenchFirm[]) => `with firm as (
  select v.*, ${idSql('firm', 'v.number', 'v.number')} as business_id,
    (array['NGN', 'GBP', 'USD'])[1 + v.number % 3] as currency,
    (array[0.000629126702, 1.293062617, 1])[1 + v.number % 3]::numeric as dollars,
    (array[400, 1, 1])[1 + v.number % 3]::numeric as price_level
  from (values ${firms.map((firm) => `(${firm.number}, ${firm.entries}, ${firm.clients}, ${firm.matters}, ${firm.people})`).join(', ')})
    as v (number, entries, clients, matters, people))`

const insert = (what: string, into: string, query: string) => (firms: string) => ({
  what,
  sql: `insert into app.${into}\n${firms}\n${query}`,
})

const roleRows = roles.roles
  .map(({ id, name, permissions }, index) => {
    const held = `array[${permissions.map(text).join(', ')}]::text[]`
    return `(${index + 1}, ${text(id)}, ${text(name)}, ${held})`
  })
  .join(', ')

const activityRows = activityTypes
  .filter(({ appliesTo }) => appliesTo === 'time')
  .map(({ id, activityType }) => `(${id}, ${text(activityType)})`)
  .join(', ')
const ACTIVITIES = activityTypes.filter(({ appliesTo }) => appliesTo === 'time').length

const people = 'firm, generate_series(1, firm.people) as n'
const personName = `${list(['Ada', 'Ben', 'Chika', 'Dele', 'Efe', 'Grace', 'Hana', 'Ife', 'Jude', 'Kemi'])}[1 + n % 10], ${surname('n', 1)}`
const personEmail = `'person' || n || '@firm' || firm.number || '.example'`

const firmStatements = [
  insert(
    'accounts',
    'accounts (id, email, first_name, last_name, verified_at)',
    `select ${idSql('person', 'firm.number', 'n')}, ${personEmail}, ${personName}, now() from ${people}`,
  ),
  insert(
    'firms',
    'businesses (id, name, slug, country_code, currency, time_zone, multicurrency, admin_user_id)',
    `select business_id, 'Bench Firm ' || number, 'bench-firm-' || number, (array['NG', 'GB', 'US'])[1 + number % 3], currency,
      (array['Africa/Lagos', 'Europe/London', 'America/New_York'])[1 + number % 3], true, ${idSql('person', 'number', '1')} from firm`,
  ),
  // Where the plans are not loaded yet, no firm has one.
  insert(
    'subscription periods',
    'subscription_periods (business_id, id, plan_id, starts_on, ends_on, user_limit, currency, worth_minor)',
    `select business_id, ${idSql('subscription', 'firm.number', '1')}, plan.id, date '${BENCH_FIRST_MONDAY}', date '2099-12-31', 100, currency, 0
     from firm, (select id from app.plans order by position desc limit 1) as plan`,
  ),
  insert(
    'subscriptions',
    'subscriptions (business_id, id, period_id, plan_id, starts_on, ends_on, user_limit, currency, is_ngn)',
    `select business_id, ${idSql('subscription', 'firm.number', '1')}, ${idSql('subscription', 'firm.number', '1')}, plan.id, date '${BENCH_FIRST_MONDAY}', date '2099-12-31', 100, currency, currency = 'NGN'
     from firm, (select id from app.plans order by position desc limit 1) as plan`,
  ),
  insert(
    'roles',
    'roles (business_id, id, key, name, permissions, position)',
    `select business_id, ${idSql('role', 'firm.number', 'r.n')}, r.key, r.name, r.permissions, r.n
     from firm, (values ${roleRows}) as r (n, key, name, permissions)`,
  ),
  insert(
    'members',
    'members (business_id, id, role_id, first_name, last_name, email)',
    `select business_id, ${idSql('person', 'firm.number', 'n')}, ${idSql('role', 'firm.number', '(case when n = 1 then 1 when n % 8 = 0 then 2 else 3 end)')},
      ${personName}, ${personEmail} from ${people}`,
  ),
  insert(
    'member rates',
    'member_rates (business_id, id, user_id, currency, hourly_rate)',
    `select business_id, ${idSql('rate', 'firm.number', 'n')}, ${idSql('person', 'firm.number', 'n')}, currency, (100 + 10 * (n % 20)) * price_level from ${people}`,
  ),
  insert(
    'activities',
    'activities (business_id, id, name, position)',
    `select business_id, ${idSql('activity', 'firm.number', 'a.n')}, a.name, a.n from firm, (values ${activityRows}) as a (n, name)`,
  ),
]

const matterStatements = [
  insert(
    'clients',
    'clients (business_id, id, number, kind, first_name, last_name, company_name, email, country_code, currency, created_by)',
    `select business_id, ${idSql('client', 'firm.number', 'n')}, 'C-' || lpad(n::text, 4, '0'), case when n % 3 = 0 then 'company' else 'person' end,
      case when n % 3 = 0 then '' else ${list(['Amina', 'Bola', 'Carl', 'Dora', 'Emeka', 'Faith', 'Gloria'])}[1 + n % 7] end,
      case when n % 3 = 0 then '' else ${surname('n', 3)} end,
      case when n % 3 = 0 then ${surname('n', 3)} || ' ' || ${word(['Foods', 'Logistics', 'Energy', 'Properties', 'Shipping', 'Media'], 'n', [5, 1])} || ' Limited' else '' end,
      'client' || n || '@clients' || firm.number || '.example', (array['NG', 'GB', 'US'])[1 + firm.number % 3], currency, ${idSql('person', 'firm.number', '1')}
     from firm, generate_series(1, firm.clients) as n`,
  ),
  // One matter in ten is billed in dollars.
  insert(
    'matters',
    'matters (business_id, id, number, client_id, name, rate_type, status, currency, opened_on, closed_on, responsible_id, created_by)',
    `select business_id, ${idSql('matter', 'firm.number', 'n')}, 'M-' || lpad(n::text, 4, '0'),
      ${idSql('client', 'firm.number', `1 + floor(firm.clients * power(${chance('n', 6)}, 1.5))::int`)},
      ${surname('n', 7)} || case when n % 2 = 0 then ' v ' || ${surname('n', 9)} else ' - ' || ${word(SUBJECTS, 'n', [11, 1])} end,
      'hourly', 'open', case when n % 10 = 0 then 'USD' else currency end, date '${BENCH_FIRST_MONDAY}', null,
      ${idSql('person', 'firm.number', '1 + (n * 7) % firm.people')}, ${idSql('person', 'firm.number', '1')}
     from firm, generate_series(1, firm.matters) as n`,
  ),
  insert(
    'matter members',
    'matter_members (business_id, id, matter_id, user_id)',
    `select business_id, ${idSql('matterMember', 'firm.number', 'n * 4 + k')}, ${idSql('matter', 'firm.number', 'n')},
      ${idSql('person', 'firm.number', '1 + (n * 7 + k) % firm.people')}
     from firm, generate_series(1, firm.matters) as n, generate_series(0, 3) as k`,
  ),
]

/** Former matters of the largest firm, whose parties a conflict check is made against: a name for every ten entries. */
const FORMER_MATTERS = 100
const formerStatements = (entries: number) => [
  insert(
    'former matters',
    'matters (business_id, id, number, client_id, name, rate_type, status, currency, opened_on, closed_on, responsible_id, created_by)',
    `select business_id, ${idSql('matter', 'firm.number', 'firm.matters + n')}, 'M-' || lpad((firm.matters + n)::text, 4, '0'),
      ${idSql('client', 'firm.number', '1 + n % firm.clients')}, ${surname('n', 60)} || ' v ' || ${surname('n', 62)}, 'hourly', 'closed', currency,
      date '2010-01-04' + n, date '2015-01-05' + n, ${idSql('person', 'firm.number', '1 + n % firm.people')}, ${idSql('person', 'firm.number', '1')}
     from firm, generate_series(1, ${FORMER_MATTERS}) as n where firm.number = 1`,
  ),
  // Two in three are people; half of the surnames are common and half are nearly their own.
  insert(
    'opposing parties',
    'opposing_parties (business_id, id, matter_id, name)',
    `select business_id, ${idSql('opposingParty', 'firm.number', 'n')}, ${idSql('matter', 'firm.number', `firm.matters + 1 + n % ${FORMER_MATTERS}`)},
      case when n % 3 = 0 then family || ' ' || ${word(['Foods', 'Logistics', 'Energy', 'Properties', 'Shipping', 'Media', 'Oil', 'Farms', 'Textiles'], 'n', [70, 1])} || ' ' || ${word(['Limited', 'LLP', 'Plc', 'Inc'], 'n', [71, 1])}
        else ${word(['Adaeze', 'Babatunde', 'Chidinma', 'Daniel', 'Efosa', 'Folake', 'Grace', 'Hassan', 'Ifeoma', 'James', 'Kemi', 'Lara', 'Maria', 'Ngozi', 'Oluwaseun', 'Peter', 'Rukayat', 'Sarah', 'Tunde', 'Zainab'], 'n', [72, 1])} || ' ' || family end
     from firm, generate_series(1, ${entries / 10}) as n, lateral (select ${surname('n', 64)}
       || case when n % 2 = 0 then ${word(NAME_ENDINGS, 'n', [66, 1])} || ${word(NAME_ENDINGS, 'n', [67, 1])} else '' end as family) names
     where firm.number = 1`,
  ),
]

/** What triggers keep of names, for conflict checks and quick entry. Word by word, the index of keys would take minutes. */
const nameStatements = [
  `drop index app.name_words_by_key`,
  `insert into app.party_names (business_id, id, kind, client_id, matter_id, name)
    select business_id, id, 'client', id, null, name from app.clients
    union all select business_id, id, 'matter', null, id, name from app.matters
    union all select business_id, id, 'opposingParty', null, matter_id, name from app.opposing_parties`,
  `insert into app.name_words (business_id, word, keys)
    select business_id, word, app.spelling_keys(word) from (
      select distinct n.business_id, w.word from app.party_names n cross join lateral app.index_words(n.name) w (word)) words`,
  `insert into app.name_places (business_id, word, word_count, name_id)
    select distinct n.business_id, w.word, cardinality(app.split_name(n.name)), n.id
    from app.party_names n cross join lateral app.index_words(n.name) w (word)`,
  `create index name_words_by_key on app.name_words using gin (business_id, keys) with (fastupdate = off)`,
].map((sql) => ({ what: 'words of names', sql }))

/** Future court dates of the largest firm, each of its own case. */
const BENCH_DATES = 5_000
export const BENCH_FIRST_DATE = '2026-01-05'
const dateStatement = insert(
  'court dates',
  `progress_updates (business_id, id, kind, matter_id, user_id, happened_on, body, body_text, court_name, suit_number, next_on, next_purpose, created_by)`,
  `select business_id, ${idSql('progressUpdate', 'firm.number', 'n')}, 'court', ${idSql('matter', 'firm.number', '1 + n % firm.matters')},
    ${idSql('person', 'firm.number', '1 + n % firm.people')}, date '${BENCH_LAST_DAY}' - n % 200, '{"type": "doc", "content": []}',
    'Matter came up for mention', 'High Court', 'S/' || n, date '${BENCH_FIRST_DATE}' + n % 250, 'Mention', ${idSql('person', 'firm.number', '1')}
   from firm, generate_series(1, ${BENCH_DATES}) as n where firm.number = 1`,
)

/** One expense for every ten entries, one in twenty the firm's own; a few vendors have most of them. */
const expenseStatement = insert(
  'expenses',
  `expenses (business_id, id, matter_id, category, description, vendor, spent_on, unit_cost, cost_minor, amount_minor, currency, home_currency,
    home_amount_minor, is_firm_expense, billing_state, status, added_by)`,
  `, drawn as (
    select firm.*, n, n % 20 = 0 as is_firm, (1 + floor(900 * power(${chance('n', 40)}, 3))::int) * price_level as cost,
      ${word(['Filing fee', 'Courier', 'Search fee', 'Travel', 'Copies', 'Expert', 'Translation'], 'n', [41, 1.5])} as category,
      ${surname('n', 42)} || ' ' || ${word(['Couriers', 'Registry', 'Travels', 'Chambers', 'Press'], 'n', [44, 1])} as vendor
    from firm, generate_series(1, firm.entries / 10) as n)
  select business_id, ${idSql('expense', 'number', 'n')},
    case when is_firm then null else ${idSql('matter', 'number', `1 + floor(matters * power(${chance('n', 45).replaceAll('firm.', '')}, 2))::int`)} end,
    category, category || ', ' || ${word(SUBJECTS, 'n', [46, 1.6]).replaceAll('firm.', '')}, vendor,
    date '${BENCH_LAST_DAY}' - (n::bigint * 1450 / (entries / 10))::int, cost, cost * 100, cost * 100, currency, currency, cost * 100, is_firm,
    case when is_firm then 'notBillable' when ${chance('n', 47).replaceAll('firm.', '')} < 0.7 then 'onInvoice' else 'unbilled' end, 'approved',
    ${idSql('person', 'number', '1 + n % people')} from drawn`,
)

/** One flat fee for every hundred entries. */
const feeStatement = insert(
  'flat fees',
  `flat_fees (business_id, id, matter_id, user_id, description, charged_on, unit_cost, amount_minor, currency, home_currency, home_amount_minor,
    billing_state, added_by)`,
  `select business_id, ${idSql('flatFee', 'firm.number', 'n')}, ${idSql('matter', 'firm.number', '1 + n % firm.matters')},
    ${idSql('person', 'firm.number', '1 + n % firm.people')}, 'Fee for ' || ${word(SUBJECTS, 'n', [50, 1.6])},
    date '${BENCH_LAST_DAY}' - (n * 7) % 1450, 500 * price_level, 50000 * price_level, currency, currency, 50000 * price_level,
    case when n % 3 = 0 then 'unbilled' else 'onInvoice' end, ${idSql('person', 'firm.number', '1 + n % firm.people')}
   from firm, generate_series(1, firm.entries / 100) as n`,
)

const description = `${word(ACTIONS, 'n', [20, 1.6])} || ' ' || ${word(SUBJECTS, 'n', [21, 1.6])}
    || case when ${chance('n', 22)} < 0.5 then ', ' || ${word(DETAILS, 'n', [23, 1.3])} else '' end
    || case when ${chance('n', 24)} < 0.4 then ' (' || ${surname('n', 25)} || ')' else '' end
    || case when ${chance('n', 27)} < 0.08 then ', clause ' || (1 + floor(40 * ${chance('n', 28)}))::int || '.' || (1 + n % 9) else '' end
    || case when ${chance('n', 29)} < 0.05 then ', ref ' || upper(substr(md5(n::text), 1, 2)) || '-' || (10000 + n % 89999) else '' end`

/**
 * Entries of one firm, oldest first, firm after firm on disk. A few matters have most of the work; each is worked on by its four members. One length
 * in ten is a timer's, the rest are tenths of an hour; 12 % is not billable, four fifths of what is older than half a year is
 * on an invoice.
 */
const entryStatement = insert(
  'time entries',
  `time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, description, worked_seconds, is_timed, billed_hours,
    billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by, created_at, updated_at)`,
  `, drawn as (
    select firm.*, n, 1 + floor(firm.matters * power(${chance('n', 30)}, 2))::int as matter, floor(4 * ${chance('n', 31)})::int as k,
      date '${BENCH_FIRST_MONDAY}' + (d / 5) * 7 + d % 5 as worked_on, ${chance('n', 32)} < 0.1 as is_timed,
      case when ${chance('n', 32)} < 0.1 then 60 + floor(9000 * ${chance('n', 33)})::int else 360 * (1 + floor(40 * power(${chance('n', 33)}, 2))::int) end as seconds,
      case when ${chance('n', 34)} < 0.12 then 'notBillable' when d < ${WEEKDAYS - 130} and ${chance('n', 35)} < 0.8 then 'onInvoice' else 'unbilled' end as state,
      1 + floor(${ACTIVITIES} * power(${chance('n', 36)}, 1.5))::int as activity, ${description} as description
    from firm, generate_series(1, firm.entries) as n, lateral (select (((n - 1)::bigint * ${WEEKDAYS}) / firm.entries)::int as d) as day),
  placed as (
    select drawn.*, 1 + (matter * 7 + k) % people as person, round(seconds / 3600.0, 4) as hours, (matter % 10 = 0 and currency <> 'USD') as is_foreign from drawn),
  priced as (
    select placed.*, ${idSql('person', 'number', 'person')} as user_id, case when is_foreign then dollars else 1 end as exchange,
      case when state = 'notBillable' then 0 else (100 + 10 * (person % 20)) * case when is_foreign then 1 else price_level end end as rate from placed)
  select business_id, ${idSql('timeEntry', 'number', 'n')}, ${idSql('matter', 'number', 'matter')}, user_id, ${idSql('activity', 'number', 'activity')},
    worked_on, description, seconds, is_timed, hours, state, rate, 'person', case when is_foreign then 'USD' else currency end,
    round(rate / exchange, 4), currency, exchange, round(rate * hours * 100), round(rate * hours * 100 / exchange), user_id,
    worked_on + time '18:00', worked_on + time '18:00' from priced`,
)

/** Indexes of the big table are dropped and built again after the rows: many times as fast as row by row. */
const dropIndexes = `create temporary table bench_indexes as
  select i.indexdef as definition, format('%I.%I', i.schemaname, i.indexname) as name from pg_indexes i
  where i.schemaname = 'app' and i.tablename = 'time_entries'
    and not exists (select 1 from pg_constraint c where c.conindid = format('%I.%I', i.schemaname, i.indexname)::regclass);
  do $$ declare one record; begin for one in select name from bench_indexes loop execute 'drop index ' || one.name; end loop; end $$`

const rebuildIndexes = `do $$ declare one record; begin
  for one in select definition from bench_indexes loop execute one.definition; end loop; end $$;
  drop table bench_indexes`

/**
 * The statements that fill a migrated, empty database, in order, for one connection of a superuser: `replica` keeps the
 * audit and foreign key triggers from firing.
 */
export function benchStatements(entries: number): BenchStatement[] {
  const firms = benchFirms(entries)
  const all = firmsCte(firms)
  return [
    {
      what: 'triggers off',
      sql: `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
    },
    ...[
      ...firmStatements,
      ...matterStatements,
      ...formerStatements(entries),
      dateStatement,
      expenseStatement,
      feeStatement,
    ].map((statement) => statement(all)),
    ...nameStatements,
    { what: 'drop indexes', sql: dropIndexes },
    ...firms.map((firm) => ({ ...entryStatement(firmsCte([firm])), what: `time entries of firm ${firm.number}` })),
    { what: 'indexes', sql: rebuildIndexes },
    {
      what: 'triggers on',
      sql: 'reset session_replication_role; reset maintenance_work_mem; reset synchronous_commit',
    },
    { what: 'statistics', sql: 'analyze' },
  ]
}
