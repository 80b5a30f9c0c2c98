import { beforeAll, expect, test } from 'vitest'
import { trustProofs, type TrustProof } from '#contract/trust-proof.ts'
import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { TRUST_INVARIANTS } from '#domain/trust-invariants.ts'
import { urlOfRole } from '../../platform/db/roles.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'
import { verifyBooks } from '../ledger/public.ts'

const app = useTestApp()
let world: TrustWorld
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await trustWorld(app)
  const account = await world.account({ floatMax: '200' })
  const matter = await aMatter(app, world.firm)
  const [ledger, other] = [await world.ledger(account.id, matter), await world.ledger(account.id)]
  const post = async (name: string, call: Parameters<TrustWorld['call']>[0], body: object) => {
    ids[name] = dataOf<{ id: string }>(await world.call(call, { ...body })).id
  }
  ids['account'] = account.id
  ids['ledger'] = ledger.id
  ids['other'] = other.id
  ids['matter'] = matter.id
  ids['client'] = matter.clientId
  ids['deposit'] = (await world.aDeposit(ledger, 500, { reference: 'R-1' })).id
  ids['second'] = (await world.aDeposit(other, 300, { reference: 'R-2' })).id
  const date = '2026-03-17'
  const { id: invoiceId } = await anInvoice(app, world.firm, matter)
  ids['invoice'] = invoiceId
  await post('office', trustTransactions.transferToOffice, { ledgerId: ledger.id, invoiceId, amount: 60, date })
  await post('between', trustTransactions.transfer, {
    ledgerId: ledger.id,
    toLedgerId: other.id,
    amount: 10,
    date,
    authority: 'Letter',
  })
  await post('float', trustTransactions.firmDeposit, {
    accountId: account.id,
    amount: 50,
    date,
    purpose: 'bankCharges',
  })
  await post('charge', trustTransactions.bankCharge, { accountId: account.id, amount: 5, date })
  ids['undone'] = (await world.aDeposit(ledger, 7)).id
  dataOf(await world.call(trustTransactions.reverse, { date, reason: 'Twice' }, ids['undone']))
  await requestOnLedger(ledger.id)
  await lockAccount()
  await freeOfConstraints()
})

/** Another account, whose February is reconciled and locked: the bank has shown nothing of it yet. */
async function lockAccount(): Promise<void> {
  const account = await world.account({ name: 'Locked account' })
  ids['locked'] = account.id
  ids['early'] = (await world.aDeposit(await world.ledger(account.id), 90, { date: '2026-02-10' })).id
  ids['by hand'] = '01990000-0000-7000-8000-000000000001'
  const about = { accountId: account.id, through: '2026-02-28', statementBalance: '0' }
  const { id } = dataOf<{ id: string }>(await world.call(trustReconciliations.create, about))
  dataOf(await world.call(trustReconciliations.sign, undefined, id))
  const { token } = await world.firm.join('partner')
  dataOf(await app.call(trustReconciliations.review, { params: { id }, body: {} }, token))
}

/** A withdrawal that the administrator asked for and a partner approved. */
async function requestOnLedger(ledgerId: string): Promise<void> {
  const partner = await world.firm.join('partner')
  const settings = { withdrawalApprovers: 1, twoApproversAbove: null, requestsNeedApproval: true, version: 0 }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
  const wanted = { ledgerId, amount: 20, payee: 'Savannah Aviation PLC', method: 'transfer', purpose: 'Completion' }
  const { id } = dataOf<{ id: string }>(await world.call(trustWithdrawals.create, wanted))
  dataOf(await app.call(trustWithdrawals.approve, { params: { id }, body: { isChecked: true } }, partner.token))
  ids['withdrawal'] = id
}

const owner = (
  work: (run: (text: string, values?: unknown[]) => Promise<{ rowCount: number | null }>) => Promise<unknown>,
) => asOwnerOf(app, world.firm.id, (client) => work((text, values) => client.query(text, values)))

/** A person with the rights of the owner takes away what would refuse them. */
const TABLES = [
  'trust_ledgers',
  'trust_transactions',
  'postings',
  'journal_entries',
  'matters',
  'payments',
  'invoices',
  'trust_withdrawals',
  'trust_withdrawal_steps',
] as const
const freeOfConstraints = () =>
  owner((run) =>
    run(`do $$ declare one record; begin
      for one in select conrelid::regclass as of_table, conname from pg_constraint
        where (contype = 'c' or conname in ('trust_transactions_one_per_number', 'postings_entry_fkey')) and conrelid in (${TABLES.map((table) => `'app.${table}'::regclass`).join(', ')}) loop
        execute format('alter table %s drop constraint %I', one.of_table, one.conname);
      end loop; end $$`),
  )

const pastTriggers = (text: string, values: unknown[]) =>
  owner(async (run) => {
    for (const table of TABLES) await run(`alter table app.${table} disable trigger user`)
    try {
      expect((await run(text, values)).rowCount).toBeGreaterThan(0)
    } finally {
      for (const table of TABLES) await run(`alter table app.${table} enable trigger user`)
    }
  })

interface Mutation {
  readonly breaks: string
  readonly check: string
  /** The row that the page names. */
  readonly row: string
  readonly change: string
  readonly back: string
  readonly id: string
}

const column = (table: string, what: string, changed: string, original: string) => ({
  change: `update app.${table} set ${what} = ${changed} where id = $1`,
  back: `update app.${table} set ${what} = ${original} where id = $1`,
})
const ofEntry = 'entry_id = (select entry_id from app.trust_transactions where id = $1)'
const posted = (what: string, changed: string, original: string) => ({
  change: `update app.postings set ${what} = ${changed} where ${ofEntry}`,
  back: `update app.postings set ${what} = ${original} where ${ofEntry}`,
})

const entry = (name: string) =>
  asOwnerOf(app, world.firm.id, async (client) => {
    const found = await client.query<{ entry_id: string }>(
      'select entry_id from app.trust_transactions where id = $1',
      [ids[name]],
    )
    return found.rows[0]?.entry_id ?? ''
  })

const MUTATIONS: readonly Mutation[] = [
  {
    breaks: 'T1',
    check: 'trust_owner',
    row: 'entry of deposit',
    id: 'deposit',
    ...posted(
      'client_id',
      'case when ledger_id is not null then gen_random_uuid() end',
      'case when ledger_id is not null then (select client_id from app.trust_transactions where id = $1) end',
    ),
  },
  {
    breaks: 'T2',
    check: 'trust_overdrawn',
    row: 'ledger',
    id: 'deposit',
    ...posted('effective_on', `'2026-03-18'`, `'2026-03-10'`),
  },
  {
    breaks: 'T3',
    check: 'trust_uncleared_paid',
    row: 'ledger',
    id: 'deposit',
    ...posted('is_cleared', 'false', 'true'),
  },
  {
    breaks: 'T4',
    check: 'trust_authority',
    row: 'between',
    id: 'between',
    ...column('trust_transactions', 'authority', `''`, `'Letter'`),
  },
  {
    breaks: 'T5',
    check: 'trust_banked',
    row: 'deposit',
    id: 'deposit',
    ...posted(
      'minor',
      'case when ledger_id is null then minor - 100 else minor end',
      'case when ledger_id is null then minor + 100 else minor end',
    ),
  },
  {
    breaks: 'T6',
    check: 'trust_own_money',
    row: 'second',
    id: 'second',
    ...column('trust_transactions', 'kind', `'firmDeposit'`, `'deposit'`),
  },
  {
    breaks: 'T7',
    check: 'trust_bills',
    row: 'office',
    id: 'invoice',
    ...column('invoices', 'status', `'void'`, `'approved'`),
  },
  {
    breaks: 'T8',
    check: 'trust_office',
    row: 'office',
    id: 'office',
    change:
      'update app.payments set amount_minor = amount_minor + 1 where id = (select payment_id from app.trust_transactions where id = $1)',
    back: 'update app.payments set amount_minor = amount_minor - 1 where id = (select payment_id from app.trust_transactions where id = $1)',
  },
  {
    breaks: 'T9',
    check: 'trust_currency',
    row: 'second',
    id: 'second',
    ...column('trust_transactions', 'currency', `'EUR'`, `'USD'`),
  },
  {
    breaks: 'T10',
    check: 'digest',
    row: 'entry of second',
    id: 'second',
    ...posted('description', `description || '.'`, 'left(description, -1)'),
  },
  {
    breaks: 'T11',
    check: 'trust_undone',
    row: 'undone',
    id: 'undone',
    ...column('trust_transactions', 'undo_reason', `''`, `'Twice'`),
  },
  {
    breaks: 'T12',
    check: 'trust_locked_period',
    row: 'by hand',
    id: 'early',
    change: `with chosen as (select entry_id, '01990000-0000-7000-8000-000000000001'::uuid as id from app.trust_transactions where id = $1),
      made as (insert into app.journal_entries
        select (jsonb_populate_record(e, jsonb_build_object('id', c.id, 'event_id', c.id, 'recorded_at', clock_timestamp()))).*
        from chosen c join app.journal_entries e on e.id = c.entry_id)
      insert into app.postings select (jsonb_populate_record(p, jsonb_build_object('entry_id', c.id))).*
      from chosen c join app.postings p on p.entry_id = c.entry_id`,
    back: `with chosen as (select '01990000-0000-7000-8000-000000000001'::uuid as id where $1::uuid is not null),
      gone as (delete from app.postings p using chosen c where p.entry_id = c.id)
      delete from app.journal_entries e using chosen c where e.id = c.id`,
  },
  {
    breaks: 'T13',
    check: 'trust_approvals',
    row: 'withdrawal',
    id: 'withdrawal',
    change: `update app.trust_withdrawal_steps set user_id = requested_by where withdrawal_id = $1 and kind = 'approved'`,
    back: `update app.trust_withdrawal_steps set user_id = (select id from app.members m where m.id <> requested_by and m.business_id = trust_withdrawal_steps.business_id limit 1)
      where withdrawal_id = $1 and kind = 'approved'`,
  },
  {
    breaks: 'T14',
    check: 'trust_withdrawals',
    row: 'withdrawal',
    id: 'withdrawal',
    ...column('trust_withdrawals', 'used_minor', 'used_minor + 1', 'used_minor - 1'),
  },
  {
    breaks: 'T15',
    check: 'trust_cash_book',
    row: 'account name',
    id: 'second',
    ...posted(
      'minor',
      'case when ledger_id is null then minor - 100 else minor end',
      'case when ledger_id is null then minor + 100 else minor end',
    ),
  },
  {
    breaks: 'T16',
    check: 'trust_charges',
    row: 'second',
    id: 'second',
    ...column('trust_transactions', 'kind', `'bankCharge'`, `'deposit'`),
  },
  {
    breaks: 'T17',
    check: 'trust_closed_matter',
    row: 'ledger',
    id: 'matter',
    ...column('matters', 'deleted_at', 'now()', 'null'),
  },
  {
    breaks: 'T18',
    check: 'trust_unaudited',
    row: 'second',
    id: 'second',
    ...column('trust_transactions', 'amount_minor', 'amount_minor + 1', 'amount_minor - 1'),
  },
  {
    breaks: 'T19',
    check: 'trust_references',
    row: 'second',
    id: 'second',
    ...column(
      'trust_transactions',
      'number',
      `(select number from app.trust_transactions where reference = 'R-1')`,
      `'restored'`,
    ),
  },
  {
    breaks: 'T20',
    check: 'trust_ledgers',
    row: 'ledger',
    id: 'ledger',
    ...column('trust_ledgers', 'balance_minor', 'balance_minor + 1', 'balance_minor - 1'),
  },
]

async function proofs(): Promise<TrustProof[]> {
  const account = dataOf<TrustProof>(await world.call(trustProofs.account, undefined, ids['account']))
  const locked = dataOf<TrustProof>(await world.call(trustProofs.account, undefined, ids['locked']))
  const held = async (name: 'ledger' | 'other') => {
    const query = { ledgerId: ids[name] ?? '' }
    return dataOf<TrustProof[]>(await app.call(trustProofs.held, { query }, world.firm.administrator.token))
  }
  return [account, ...(await held('ledger')), ...(await held('other')), locked]
}
const broken = (all: readonly TrustProof[]) =>
  all.flatMap(({ invariants }) =>
    invariants.flatMap(({ id, faults }) => faults.map(({ check, row }) => `${id} ${check} ${row}`)),
  )
const verified = () => verifyBooks(urlOfRole(app.database.ownerUrl, 'app_jobs'))

test('a proof names the entries, all twenty invariants with their figures, and the seal', async () => {
  const all = await proofs()
  expect(broken(all)).toEqual([])
  expect(await verified()).toEqual([])
  expect(all).toMatchObject([
    { balance: 785, posted: 785, ledgers: 4 },
    { balance: 430, posted: 430, entries: 5 },
    { balance: 310, posted: 310 },
    { balance: 90, posted: 90 },
  ])
  for (const { latest, balance, seal, entries, invariants } of all) {
    expect(latest.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
    expect(seal.tried).toBe(entries)
    expect(invariants.map(({ id }) => id)).toEqual(TRUST_INVARIANTS.map(({ id }) => id))
  }
  expect(all[0]?.invariants.at(-1)?.figures).toBe('Stored $785.00, entries $785.00')
  const query = { matterId: ids['matter'] ?? '' }
  const ofMatter = dataOf<TrustProof[]>(await app.call(trustProofs.held, { query }, world.firm.administrator.token))
  expect(ofMatter.map(({ balance }) => balance)).toEqual([430])
})

test.each(MUTATIONS)('$breaks: broken by hand, audit:verify and the page name the row', async (mutation) => {
  const { breaks, check, row, change, back, id } = mutation
  const wanted = row.startsWith('entry of ') ? await entry(row.slice(9)) : (ids[row] ?? 'Client account')
  const number = await numberOf(ids[id] ?? '')
  await pastTriggers(change, [ids[id]])
  try {
    expect(broken(await proofs()).map((line) => line.split(' ').slice(0, 3).join(' '))).toContain(
      `${breaks} ${check} ${wanted.split(' ')[0]}`,
    )
    const verdict = (await verified()).map((problem) => `${problem.check} ${problem.subject.split(' ')[0]}`)
    expect(verdict).toContain(`${check} ${wanted.split(' ')[0]}`)
  } finally {
    await pastTriggers(back.replace(`'restored'`, `'${number}'`), [ids[id]])
  }
  expect(broken(await proofs())).toEqual([])
})

const numberOf = (id: string) =>
  asOwnerOf(app, world.firm.id, async (client) => {
    const found = await client.query<{ number: string | null }>(
      'select number from app.trust_transactions where id = $1',
      [id],
    )
    return found.rows[0]?.number ?? ''
  })
