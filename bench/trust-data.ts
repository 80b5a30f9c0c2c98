import { defaultChart } from '#domain/chart-of-accounts.ts'
import { benchId, type BenchStatement } from './data.ts'

/** Of the account of client money of the largest firm. */
export const TRUST_ENTRIES = 1_000_000
export const TRUST_LEDGERS = 1_000
const FIRST_DAY = '2022-01-03'
const DAYS = 1450
const LOCKED_THROUGH = '2025-11-30'
/** The day of the youngest entry. */
export const TRUST_LAST_DAY = '2025-12-22'

const firm = `'${benchId('firm', 1, 1)}'::uuid`
const person = `'${benchId('person', 1, 1)}'::uuid`

/** The account: its id is that of its book. */
export const TRUST_ACCOUNT = '01970000-0000-7000-8001-000000000001'
const book = `'${TRUST_ACCOUNT}'::uuid`

/** An id shaped as a UUIDv7, in the order of n. Kinds: 5 ledger, 6 transaction, 7 entry. */
const id = (kind: 5 | 6 | 7, n: string) =>
  `(lpad(to_hex(1640995200000 + (${n})::bigint), 12, '0') || '701${kind}8001' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

/** Of the ledger with this place, from 0 on. */
export const trustLedgerId = (place: number): string => {
  const digits = `${(1_640_995_200_000 + place).toString(16).padStart(12, '0')}70158001${place.toString(16).padStart(12, '0')}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The reference of the n-th transaction, from 0 on. */
export const trustReference = (n: number): string => `TR-${n}`

/** Minor units of the n-th transaction, money in positive: a ledger receives, and pays less than half of that with its next one. */
export const trustMinor = (n: number): number =>
  Math.floor(n / TRUST_LEDGERS) % 2 === 0 ? 100_000 + ((n * 7919) % 400_000) : -(10_000 + ((n * 6007) % 39_000))

/** The day of the n-th transaction. */
export const trustDay = (n: number): string =>
  new Date(Date.parse(FIRST_DAY) + Math.floor((n * DAYS) / TRUST_ENTRIES) * 86_400_000).toISOString().slice(0, 10)

/** Ledger n % 1,000 of the account has the n-th transaction. */
const drawn = `
  select n, ${id(6, 'n')} as id, ${id(7, 'n')} as entry_id, l.id as ledger_id, l.client_id, l.matter_id, ${book} as book_id,
    date '${FIRST_DAY}' + (n::bigint * ${DAYS} / ${TRUST_ENTRIES})::int as effective_on, n / ${TRUST_LEDGERS} % 2 = 0 as is_deposit,
    case when n / ${TRUST_LEDGERS} % 2 = 0 then 100000 + (n::bigint * 7919) % 400000 else 10000 + (n::bigint * 6007) % 39000 end as minor
  from generate_series(0, ${TRUST_ENTRIES - 1}) as n join app.trust_ledgers l on l.business_id = ${firm} and l.id = ${id(5, `n % ${TRUST_LEDGERS}`)}`

const account = `
  insert into app.books (business_id, id, kind, name, currency) values (${firm}, ${book}, 'trust', 'Client account', 'GBP');
  insert into app.ledger_accounts (business_id, id, book_id, code, name, type, role) values ${defaultChart(
    'GB',
    'trust',
  )
    .map(
      ({ code, name, type, role }, index) =>
        `(${firm}, ${id(5, String(10_000 + index))}, ${book}, '${code}', '${name.replaceAll("'", "''")}', '${type}', ${role ? `'${role}'` : 'null'})`,
    )
    .join(', ')};
  insert into app.trust_accounts (business_id, id, kind, jurisdiction, currency, allow_uncleared, float_max_minor, cheque_clearing_days, interest_to)
    values (${firm}, ${book}, 'pooled', 'GB', 'GBP', false, 50000, 5, 'client');
  insert into app.trust_ledgers (business_id, id, book_id, kind, currency) values (${firm}, ${id(5, '20000')}, ${book}, 'float', 'GBP'),
    (${firm}, ${id(5, '20001')}, ${book}, 'interest', 'GBP')`

const ledgers = `insert into app.trust_ledgers (business_id, id, book_id, kind, client_id, matter_id, currency, created_by)
  select ${firm}, ${id(5, 'place')}, ${book}, 'client', client_id, id, 'GBP', ${person}
  from (select id, client_id, row_number() over (order by id) - 1 as place from app.matters where business_id = ${firm} and status = 'open'
    and deleted_at is null order by id limit ${TRUST_LEDGERS}) as m`

const transactions = `insert into app.trust_transactions (business_id, id, book_id, kind, ledger_id, client_id, matter_ids, effective_on, currency,
    amount_minor, method, party, reference, number, batch_id, batch_position, cleared_on, entry_id, created_by, created_at, updated_at)
  select ${firm}, id, book_id, case when is_deposit then 'deposit' else 'disbursement' end, ledger_id, client_id, array[matter_id], effective_on, 'GBP',
    minor, 'transfer', case when is_deposit then 'Client' else 'Court registry' end, 'TR-' || n, case when is_deposit then 'OLD-' || n end, id, 1,
    effective_on, entry_id, ${person}, effective_on + time '12:00', effective_on + time '12:00'
  from drawn`

/** Line 1 is the bank of a deposit and the ledger of a payment, as app.post_trust_transaction writes them. */
const postings = `insert into app.postings (business_id, entry_id, line, book_id, account_id, effective_on, basis, currency, minor, base_minor,
    client_id, matter_id, ledger_id, is_cleared, description)
  select ${firm}, d.entry_id, line, d.book_id, a.id, d.effective_on, 'both', 'GBP', case when line = 1 then minor else -minor end,
    case when line = 1 then minor else -minor end, case when is_ledger then d.client_id end, case when is_ledger then d.matter_id end,
    case when is_ledger then d.ledger_id end, true, ''
  from drawn d cross join (values (1), (2)) as lines (line) cross join lateral (select (line = 1) <> is_deposit as is_ledger) as side
    join app.ledger_accounts a on a.business_id = ${firm} and a.book_id = d.book_id and a.role = case when is_ledger then 'clientLedgers' else 'trustBank' end`

const ENTRY_COLUMNS =
  'business_id id book_id effective_on recorded_at recorded_by request_id event event_id number reference description reverses_id reason matter_ids'

const entries = `insert into app.journal_entries (${ENTRY_COLUMNS.replaceAll(' ', ', ')}, digest)
  select ${ENTRY_COLUMNS.split(' ')
    .map((name) => `(e).${name}`)
    .join(', ')}, app.digest_entry(e, array(select p from app.postings p
      where p.business_id = (e).business_id and p.entry_id = (e).id order by p.line))
  from (select row(${firm}, entry_id, book_id, effective_on, effective_on + time '12:00', ${person}, null,
      case when is_deposit then 'trust.deposit' else 'trust.disbursement' end, id, null, 'TR-' || n,
      case when is_deposit then 'Received: Client' else 'Paid: Court registry' end, null, '', array[matter_id], null)::app.journal_entries as e
    from drawn offset 0) as made`

/** The transactions and their entries, which are audited with their digests. */
const audit = `insert into app.audit_log (business_id, user_id, table_name, row_key, action, after)
  select ${firm}, ${person}, 'trust_transactions', jsonb_build_object('id', id), 'insert', jsonb_build_object('id', id, 'amount_minor', minor, 'ledger_id', ledger_id)
  from drawn union all
  select ${firm}, ${person}, 'journal_entries', jsonb_build_object('id', id), 'insert', jsonb_build_object('id', id, 'digest', digest)
  from app.journal_entries where business_id = ${firm} and book_id = ${book}`

/** Reconciled to the end of November: the bank had shown all of it. */
const locked = `with held as (select sum(minor) as minor from app.postings p join app.ledger_accounts a on a.business_id = ${firm} and a.id = p.account_id
      and a.role = 'trustBank' where p.business_id = ${firm} and p.book_id = ${book} and p.effective_on <= '${LOCKED_THROUGH}')
  insert into app.trust_reconciliations (business_id, id, book_id, through_on, currency, status, statement_minor, in_transit_minor, outstanding_minor,
    errors_minor, unidentified_minor, cash_book_minor, ledgers_minor, prepared_by, prepared_at, reviewed_by, reviewed_at, pack_digest, created_by)
  select ${firm}, ${id(5, '30000')}, ${book}, '${LOCKED_THROUGH}', 'GBP', 'locked', minor, 0, 0, 0, 0, minor, minor, ${person}, now(), '${benchId('person', 1, 2)}', now(),
    repeat('0', 64), ${person} from held;
  update app.books set closed_through = '${LOCKED_THROUGH}' where business_id = ${firm} and id = ${book}`

const balances = `update app.trust_ledgers l set balance_minor = held.minor, cleared_minor = held.minor, latest_on = held.latest_on
  from (select ledger_id, -sum(minor) as minor, max(effective_on) as latest_on from app.postings where business_id = ${firm} and ledger_id is not null
    group by ledger_id) as held where l.business_id = ${firm} and l.book_id = ${book} and l.id = held.ledger_id`

const months = `insert into app.account_months (business_id, account_id, month, basis, currency, minor, base_minor)
  select business_id, account_id, date_trunc('month', effective_on)::date, basis, currency, sum(minor), sum(base_minor) from app.postings
  where business_id = ${firm} group by 1, 2, 3, 4, 5`

/**
 * Gives an account of the largest firm a thousand ledgers and a million entries, for one connection of a superuser. What is kept
 * beside the journal is what the postings sum to, and each entry has its digest and its row of the audit trail;
 * `app.trust_faults` proves it.
 */
export const trustStatements = (): BenchStatement[] => [
  {
    what: 'triggers off',
    sql: `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
  },
  { what: 'account', sql: account },
  { what: 'ledgers', sql: ledgers },
  { what: 'drawn', sql: `create temp table drawn as ${drawn}; analyze drawn` },
  { what: 'transactions', sql: transactions },
  { what: 'postings', sql: postings },
  { what: 'entries', sql: entries },
  { what: 'audit', sql: audit },
  { what: 'balances', sql: balances },
  { what: 'months', sql: months },
  { what: 'November', sql: locked },
  {
    what: 'triggers on',
    sql: 'drop table drawn; reset session_replication_role; reset synchronous_commit; reset work_mem',
  },
]
