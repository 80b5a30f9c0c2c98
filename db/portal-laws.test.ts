import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../server/src/testing/database.ts'

/**
 * What app_portal, the role of clients, may read and write: table by table and column by column. A new grant fails here until
 * it is written down, and whoever writes it down has to say that a client may know it.
 */
const READABLE: Readonly<Record<string, string>> = {
  bank_details: 'account_name account_number bank_name bic branch_code business_id currency iban id',
  businesses: 'address country_code currency id name slug tax_number time_zone',
  client_message_reads: 'access_id business_id last_message_id read_at thread_id',
  client_request_files: 'business_id file_id item_id',
  client_request_items:
    'answer answered_at answered_by_name business_id decided_at decided_by hint id kind label matter_id position reason request_id status',
  client_requests: 'business_id client_id created_at created_by due_on id matter_id note title withdrawn_at',
  clients: 'address business_id city country_code currency email id kind name phone_number postal_code state',
  currencies: 'code id minor_units name symbol symbol_unambiguous',
  exchange_rates: 'base_currency quote_currency rate rate_on source',
  file_shares: 'business_id client_id ended_at file_id id matter_id shared_at',
  files:
    'business_id created_at id matter_id media_type name sha256 size_bytes unreferred_since uploaded_by_access uploaded_by_name',
  idempotency_keys: 'answer created_at key owner request_hash status',
  invoice_lines:
    'business_id description discount_minor gross_minor id income_minor invoice_id kind matter_id position tax_code_ids worked_on',
  invoice_questions:
    'answer answered_at answered_by asked_by_name business_id client_id created_at held_minor id invoice_id line_id matter_id outcome question',
  invoice_shares: 'business_id client_id currency invoice_id matter_id open_minor',
  invoice_taxes: 'business_id invoice_id matter_id tax_code_id tax_minor',
  invoices: 'business_id client_id currency due_on id issued_on matter_ids number sent_at status total_minor',
  journal_entries: 'business_id description effective_on event id matter_ids reference',
  ledger_accounts: 'business_id id role',
  letterheads: 'business_id color email footer logo_sha256 phone template version',
  logos: 'business_id content',
  matters:
    'business_id client_id closed_on court_name currency id name number opened_on responsible_id status suit_number',
  members: 'business_id full_name id',
  message_files: 'business_id file_id message_id',
  message_reads: 'business_id last_message_id read_at thread_id',
  message_threads: 'business_id client_id id latest_at matter_id',
  messages: 'body business_id client_id created_at id matter_id person_name thread_id written_by',
  plans: 'duration_days id name position price_minor price_ngn_minor user_limit',
  portal_access: 'business_id client_id id muted person_id rights version',
  portal_people: 'business_id email id name',
  portal_sessions: 'access_id address business_id created_at ended_at expires_at id previewed_by user_agent',
  portal_views: 'access_id at business_id id kind subject_id',
  postings:
    'account_id basis business_id client_id currency effective_on entry_id invoice_id is_cleared ledger_id matter_id minor',
  progress_updates:
    'business_id client_body client_text court_name happened_on id is_concluded kind matter_id next_on next_purpose next_room next_time shared_at suit_number user_id',
  trust_ledgers: 'balance_minor business_id cleared_minor client_id currency id matter_id',
  trust_requests:
    'amount_minor business_id currency due_on id ledger_id matter_id number reason received_minor sent_at status',
  trust_transactions:
    'amount_minor business_id cleared_on currency effective_on id kind ledger_id matter_ids number to_ledger_id undone_on',
}
const WRITABLE = [
  'client_message_reads INSERT',
  'client_message_reads UPDATE last_message_id read_at',
  'client_request_files DELETE',
  'client_request_files INSERT business_id file_id item_id',
  'client_request_items UPDATE answer answered_at answered_by_name decided_at decided_by reason status',
  'files INSERT business_id id media_type name sha256 size_bytes uploaded_by_access uploaded_by_name',
  'files UPDATE matter_id',
  'idempotency_keys DELETE',
  'idempotency_keys INSERT',
  'invoice_links INSERT business_id created_at created_by expires_at id invoice_id purpose secret_hash statement_invoice_ids',
  'invoice_questions INSERT access_id asked_by_name business_id client_id created_at id invoice_id line_id matter_id question',
  'message_files INSERT business_id file_id message_id',
  'message_threads INSERT business_id client_id id latest_at latest_from_client matter_id',
  'message_threads UPDATE latest_at latest_from_client',
  'messages INSERT body business_id client_id created_at id matter_id person_name thread_id',
  'portal_access UPDATE muted',
  'portal_sessions INSERT access_id address business_id expires_at id token_hash user_agent',
  'portal_sessions UPDATE ended_at',
  'portal_views INSERT',
  'trust_request_links INSERT business_id created_at created_by expires_at id recipient request_id secret_hash',
]
/** Reference data, the same for everybody. */
const OF_NOBODY = ['currencies', 'exchange_rates', 'plans']
/** Says of the product what everybody may know. */
const OF_THE_PRODUCT = ['plan_sales']
/** Whose policies let every row of the firm through: what the firm shows of itself. */
const OF_THE_FIRM = ['businesses', 'letterheads', 'logos']
const FUNCTIONS = [
  'begin_portal_request',
  'is_client_upload',
  'portal_session_of',
  'portal_work_in_progress',
  'queue_client_news',
]

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const rowsOf = async (query: string) =>
  (await database.owner.query<{ line: string }>(query)).rows.map(({ line }) => line)

describe('the role of clients', () => {
  test('reads these columns and no others', async () => {
    const lines = await rowsOf(`
      select c.relname || ': ' || string_agg(a.attname, ' ' order by a.attname) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
        and has_column_privilege('app_portal', c.oid, a.attnum, 'SELECT')
      group by c.relname order by c.relname`)
    expect(lines).toEqual(Object.entries(READABLE).map(([table, columns]) => `${table}: ${columns}`))
  })

  test('writes these and nothing else', async () => {
    const lines = await rowsOf(`
      select c.relname || ' ' || p.privilege || case when has_table_privilege('app_portal', c.oid, p.privilege) then ''
        else ' ' || string_agg(a.attname, ' ' order by a.attname) end as line
      from pg_class c cross join (values ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) as p (privilege)
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'v', 'p')
        and case when p.privilege in ('INSERT', 'UPDATE') then has_column_privilege('app_portal', c.oid, a.attnum, p.privilege)
          else has_table_privilege('app_portal', c.oid, p.privilege) end
      group by c.relname, c.oid, p.privilege order by line`)
    expect(lines).toEqual(WRITABLE)
  })

  test('sees no row of a table whose policy does not name the client, but for what the firm shows of itself', async () => {
    const lines = await rowsOf(`
      select distinct p.tablename || ' ' || p.policyname as line from pg_policies p
      where p.schemaname = 'app' and 'app_portal' = any (p.roles) and p.permissive = 'PERMISSIVE'
        and coalesce(p.qual, p.with_check) not like '%app.portal_%' and coalesce(p.qual, p.with_check) not like '%app.matters%'
      order by line`)
    expect(lines).toEqual(OF_THE_FIRM.map((table) => `${table} client`))
  })

  test('reads nothing without row security that is of anybody', async () => {
    const lines = await rowsOf(`
      select c.relname as line from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
        and has_any_column_privilege('app_portal', c.oid, 'SELECT') order by 1`)
    expect(lines).toEqual(OF_NOBODY)
  })

  test('calls no function with rights beyond its own, but for the entry check and sums of work that it is shown', async () => {
    const lines = await rowsOf(`
      select p.proname as line from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef
        and p.prorettype <> 'trigger'::regtype and has_function_privilege('app_portal', p.oid, 'EXECUTE') order by 1`)
    expect(lines).toEqual(FUNCTIONS)
  })

  test('reads nothing before the entry check', async () => {
    const { owner } = database
    await owner.query('begin; set local role app_portal')
    const known = [...OF_NOBODY, ...OF_THE_PRODUCT]
    for (const table of Object.keys(READABLE).filter((name) => !known.includes(name))) {
      const [column = ''] = READABLE[table]?.split(' ') ?? []
      expect({ table, rows: (await owner.query(`select ${column} from app.${table}`)).rowCount }).toEqual({
        table,
        rows: 0,
      })
    }
    await owner.query('rollback')
  })
})
