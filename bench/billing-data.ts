import { benchId, type BenchStatement } from './data.ts'

/** Of the largest firm of the billing data set. */
export const ISSUED_INVOICES = 100_000
export const OPEN_INVOICES = 17_000
export const POSTINGS = 2_000_000
/** Matters whose work waits for an invoice, and how many entries wait on each. */
export const BILLABLE_MATTERS = 1_080
export const LINES_PER_INVOICE = 40
/** Day of the oldest invoice; the youngest is 1,450 days younger. */
const FIRST_DAY = '2022-01-03'
const DAYS = 1450

const firm = `'${benchId('firm', 1, 1)}'::uuid`
const person = `'${benchId('person', 1, 1)}'::uuid`

/** An id shaped as a UUIDv7, in the order of n. Kinds: 1 invoice, 2 line, 3 entry, 4 time entry. */
const id = (kind: 1 | 2 | 3 | 4, n: string) =>
  `(lpad(to_hex(1640995200000 + (${n})::bigint), 12, '0') || '701${kind}8001' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

const account = (role: string) =>
  `(select a.id from app.ledger_accounts a where a.business_id = ${firm} and a.role = '${role}')`
const day = (n: string) => `date '${FIRST_DAY}' + ((${n})::bigint * ${DAYS} / ${ISSUED_INVOICES})::int`

/**
 * Every invoice bills a fee, a cost and a tax of 20 %: what of it is open, and its entries. The first 83,000 are paid, each 20
 * days after its issue.
 */
const drawn = `with matter as (
    select id, client_id, (row_number() over (order by id) - 1)::int as place from app.matters where business_id = ${firm}
      and status = 'open' and currency = 'GBP'
  ), place as (select count(*)::int as matters from matter),
  invoice as (
    select n, ${day('n')} as issued_on, matter.id as matter_id, matter.client_id, 50000 + (n * 7919) % 400000 as fee, 1000 + n % 9000 as cost,
      n > ${ISSUED_INVOICES - OPEN_INVOICES} as is_open
    from place, generate_series(1, ${ISSUED_INVOICES}) as n, matter where matter.place = n % place.matters),
  priced as (select invoice.*, fee / 5 as tax, fee + cost + fee / 5 as total from invoice)`

const PAID = ISSUED_INVOICES - OPEN_INVOICES
const LINES_OF_BILL = 4
const LINES_OF_PAYMENT = 5
/** The rest of the journal: costs of the firm, of two lines. */
const COSTS = (POSTINGS - LINES_OF_BILL * ISSUED_INVOICES - LINES_OF_PAYMENT * PAID) / 2

/** Entries are numbered: those of the invoices, then those of the payments, then the firm's own costs. */
const entry = (what: 'invoice' | 'payment' | 'cost', n: string) =>
  id(3, { invoice: n, payment: `${n} + ${ISSUED_INVOICES}`, cost: `${n} + ${2 * ISSUED_INVOICES}` }[what])

const entryOf = (what: { kind: 'invoice' | 'payment' | 'cost'; event: string; text: string }, from: string) =>
  `select ${firm}, ${entry(what.kind, 'n')}, book.id, effective_on, effective_on + time '12:00', ${person}, '${what.event}', ${entry(what.kind, 'n')},
     '', '${what.text} ' || n, '', matter_ids, decode(repeat('00', 32), 'hex')
   from (${from}) as source, (select id from app.books where business_id = ${firm} and kind = 'office') as book`

const entries = `${drawn}
  insert into app.journal_entries (business_id, id, book_id, effective_on, recorded_at, recorded_by, event, event_id, reference, description, reason,
    matter_ids, digest)
  ${entryOf({ kind: 'invoice', event: 'invoice.approved', text: 'Invoice' }, 'select n, issued_on as effective_on, array[matter_id] as matter_ids from priced')}
  union all
  ${entryOf({ kind: 'payment', event: 'payment.received', text: 'Payment of invoice' }, 'select n, issued_on + 20 as effective_on, array[matter_id] as matter_ids from priced where not is_open')}
  union all
  ${entryOf({ kind: 'cost', event: 'journal.manual', text: 'Cost' }, `select n, date '${FIRST_DAY}' + (n::bigint * ${DAYS} / ${COSTS})::int as effective_on, '{}'::uuid[] as matter_ids from generate_series(1, ${COSTS}) as n`)}`

/** A line of an entry: account by its role, view, and amount in minor units, debits positive. */
type Line = readonly [role: string, basis: 'both' | 'accrual' | 'cash', amount: string]
const BILL: readonly Line[] = [
  ['receivable', 'accrual', 'total'],
  ['feesTime', 'accrual', '-fee'],
  ['clientCosts', 'accrual', '-cost'],
  ['outputTax', 'accrual', '-tax'],
]
const PAYMENT: readonly Line[] = [
  ['bank', 'both', 'total'],
  ['receivable', 'accrual', '-total'],
  ['feesTime', 'cash', '-fee'],
  ['clientCosts', 'cash', '-cost'],
  ['outputTax', 'cash', '-tax'],
]
const COST: readonly Line[] = [
  ['bankCharges', 'both', '100 + n % 900'],
  ['bank', 'both', '-(100 + n % 900)'],
]

function linesOf(kind: 'invoice' | 'payment' | 'cost', lines: readonly Line[], from: string): string {
  const isOfClient = kind !== 'cost'
  const values = lines.map(
    ([role, basis, amount], index) =>
      `select ${entry(kind, 'n')} as entry_id, ${index + 1} as line, ${account(role)} as account_id, effective_on, '${basis}' as basis, (${amount})::bigint as minor,
        ${isOfClient ? 'client_id, matter_id' : 'null::uuid, null::uuid'}, ${role === 'receivable' ? id(1, 'n') : 'null::uuid'} from source`,
  )
  return `${isOfClient ? drawn : 'with nothing as (select 1)'}, source as materialized (${from})
  insert into app.postings (business_id, entry_id, line, book_id, account_id, effective_on, basis, currency, minor, base_minor, client_id, matter_id,
    invoice_id, description)
  select ${firm}, l.entry_id, l.line, book.id, l.account_id, l.effective_on, l.basis, 'GBP', l.minor, l.minor, l.client_id, l.matter_id, l.invoice_id, ''
  from (${values.join(' union all ')}) as l (entry_id, line, account_id, effective_on, basis, minor, client_id, matter_id, invoice_id),
    (select id from app.books where business_id = ${firm} and kind = 'office') as book`
}

const invoices = `${drawn}
  insert into app.invoices (business_id, id, client_id, matter_ids, status, number, currency, home_currency, exchange_rate, issued_on, due_on, bill_to,
    tax_rounding, prices_include, subtotal_minor, discount_minor, tax_minor, total_minor, home_total_minor, created_by, created_at, approved_by, approved_at, entry_id)
  select ${firm}, ${id(1, 'n')}, client_id, array[matter_id], 'approved', 'OLD-' || lpad(n::text, 6, '0'), 'GBP', 'GBP', 1, issued_on, issued_on + 30,
    'Client', 'perInvoice', 'noTax', fee + cost, 0, tax, total, total, ${person}, issued_on + time '09:00', ${person}, issued_on + time '12:00', ${entry('invoice', 'n')}
  from priced`

const invoiceLines = `${drawn}
  insert into app.invoice_lines (business_id, id, invoice_id, position, kind, matter_id, worked_on, description, quantity, rate, gross_minor,
    discount_minor, allocated_minor, income_minor, home_income_minor)
  select ${firm}, ${id(2, '2 * n + line')}, ${id(1, 'n')}, 1 + line, (array['other', 'expense'])[1 + line], matter_id, issued_on, (array['Fees', 'Costs'])[1 + line],
    1, amount / 100.0, amount, 0, 0, amount, amount
  from priced, lateral (values (0, fee), (1, cost)) as parts (line, amount)`

const shares = `${drawn}
  insert into app.invoice_shares (business_id, invoice_id, matter_id, client_id, due_on, currency, total_minor, open_minor, open_base_minor)
  select ${firm}, ${id(1, 'n')}, matter_id, client_id, issued_on + 30, 'GBP', total, case when is_open then total else 0 end, case when is_open then total else 0 end
  from priced`

const parts = `${drawn}
  insert into app.invoice_parts (business_id, invoice_id, matter_id, position, kind, account_id, total_minor, open_minor)
  select ${firm}, ${id(1, 'n')}, matter_id, position, kind, account_id, amount, case when is_open then amount else 0 end
  from priced, lateral (values (1, 'expense', ${account('clientCosts')}, cost), (2, 'tax', ${account('outputTax')}, tax), (3, 'fee', ${account('feesTime')}, fee))
    as part (position, kind, account_id, amount)`

const months = `insert into app.account_months (business_id, account_id, month, basis, currency, minor, base_minor)
  select business_id, account_id, date_trunc('month', effective_on)::date, basis, currency, sum(minor), sum(base_minor) from app.postings
  where business_id = ${firm} group by 1, 2, 3, 4, 5`

/** The only work of the firm: forty entries of an hour on each of each matter in the currency of the firm. */
const work = `insert into app.time_entries (business_id, id, matter_id, user_id, activity_id, worked_on, description, worked_seconds, billed_hours,
    billing_state, rate, rate_rule, currency, home_rate, home_currency, exchange_rate, amount_minor, home_amount_minor, created_by)
  select ${firm}, ${id(4, `m.place * ${LINES_PER_INVOICE} + n`)}, m.id, m.responsible_id, '${benchId('activity', 1, 1)}', date '2025-12-01' + n % 25,
    'Reviewing the bundle and advising on the next steps, part ' || n, 3600, 1, 'unbilled', 200, 'person', 'GBP', 200, 'GBP', 1, 20000, 20000, ${person}
  from (select id, responsible_id, row_number() over (order by id) as place from app.matters where business_id = ${firm} and status = 'open'
      and currency = 'GBP' order by id limit ${BILLABLE_MATTERS}) as m, generate_series(1, ${LINES_PER_INVOICE}) as n`

/**
 * Gives the largest firm a journal of two million postings, a hundred thousand invoices and work on a thousand matters and some: for
 * one connection of a superuser, once the firm has its office book. What is kept beside the journal (months, shares, parts) is
 * what the postings sum to; `app.ledger_differences` proves it.
 */
export const billingStatements = (): BenchStatement[] => [
  {
    what: 'triggers off',
    sql: `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
      delete from app.time_entries where business_id = ${firm}; delete from app.expenses where business_id = ${firm};
      delete from app.flat_fees where business_id = ${firm}`,
  },
  { what: 'entries', sql: entries },
  {
    what: 'postings of invoices',
    sql: linesOf('invoice', BILL, 'select priced.*, issued_on as effective_on from priced'),
  },
  {
    what: 'postings of payments',
    sql: linesOf('payment', PAYMENT, 'select priced.*, issued_on + 20 as effective_on from priced where not is_open'),
  },
  {
    what: 'postings of costs',
    sql: linesOf(
      'cost',
      COST,
      `select n, date '${FIRST_DAY}' + (n::bigint * ${DAYS} / ${COSTS})::int as effective_on from generate_series(1, ${COSTS}) as n`,
    ),
  },
  { what: 'invoices', sql: invoices },
  { what: 'lines', sql: invoiceLines },
  { what: 'shares', sql: shares },
  { what: 'parts', sql: parts },
  { what: 'months', sql: months },
  { what: 'work', sql: work },
  {
    what: 'triggers on',
    sql: 'reset session_replication_role; reset synchronous_commit; reset work_mem',
  },
]
