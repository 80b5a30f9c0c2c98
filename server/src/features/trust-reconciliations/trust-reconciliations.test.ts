import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bankMatching } from '#contract/bank-matching.ts'
import { notifications, type Notification } from '#contract/notifications.ts'
import { walls } from '#contract/walls.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import {
  trustReconciliations,
  type PackCheck,
  type ReconciliationPage,
  type TrustReconciliation,
} from '#contract/trust-reconciliations.ts'
import { trustReports, type TrustListing } from '#contract/trust-reports.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { aBankStatement, bankCsv, listLines, sendBankFile } from '../../testing/bank.ts'
import { asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { linkMailedTo } from '../../testing/mail.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()
let world: TrustWorld
let account: TrustAccount
let ledger: TrustLedger
let reviewer: TestPerson
let partner: TestPerson
let reconciliation: TrustReconciliation

const call = (
  endpoint: Parameters<TrustWorld['call']>[0],
  body?: object,
  person: TestPerson = world.firm.administrator,
) => app.call(endpoint, { params: { id: reconciliation.id }, ...(body && { body }) }, person.token)
const noticesOf = async ({ token }: TestPerson) =>
  dataOf<{ data: Notification[] }>(await app.call(notifications.list, {}, token)).data.filter(
    ({ event }) => event === 'reconciliationSubmitted',
  )
const load = async () => dataOf<TrustReconciliation>(await call(trustReconciliations.get))

beforeAll(async () => {
  world = await trustWorld(app)
  account = await world.account({ name: 'Client account', bankName: 'Harbour Bank' })
  partner = await world.firm.join('partner')
  ledger = await world.ledger(account.id, await aMatter(app, world.firm, { members: [{ id: partner.id }] }))
  reviewer = await world.firm.join('administrator')
  // What is paid out needs no approval here.
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: false, version: 0 }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
  await world.aDeposit(ledger, 12_000, { date: '2026-02-05', payer: 'Umber Media' })
  dataOf(await world.disburse(ledger, 640.25, { date: '2026-02-27', method: 'cheque', chequeNumber: '000231' }))
  await world.aDeposit(ledger, 3_000, { date: '2026-02-28', method: 'cheque' })
})

test('a month is reconciled: what differs is said in words until the bank is explained', async () => {
  const begin = (body: object) => world.call(trustReconciliations.create, { accountId: account.id, ...body })
  expect(await begin({ through: '2026-02-28' })).toMatchObject({
    status: 422,
    body: { code: 'statement_balance_missing' },
  })
  expect(await begin({ through: '2026-03-17', statementBalance: '1' })).toMatchObject({
    status: 422,
    body: { code: 'day_not_over' },
  })
  const content = bankCsv(0, [
    ['2026-02-06', '12000.00', 'Transfer Umber Media'],
    ['2026-02-26', '-35.00', 'Account charge'],
    ['2026-02-27', '9.00', 'Wrong credit'],
  ])
  await aBankStatement(world, { accountId: account.id, content })
  reconciliation = dataOf<TrustReconciliation>(await begin({ through: '2026-02-28' }))
  expect(reconciliation).toMatchObject({
    statementBalance: 11_974,
    figures: {
      inTransit: 3_000,
      inTransitCount: 1,
      outstanding: 640.25,
      outstandingCount: 1,
      adjustedBank: 14_333.75,
      cashBook: 14_359.75,
      ledgers: 14_359.75,
    },
    obstacles: [
      '2 lines of the bank have no entry and no explanation: -26.00 USD',
      'The bank shows 26.00 USD less than the cash book',
    ],
  })
  expect(await begin({ through: '2026-01-31', statementBalance: '0' })).toMatchObject({
    status: 409,
    body: { code: 'reconciliation_open' },
  })
  expect(await call(trustReconciliations.sign)).toMatchObject({ status: 422, body: { code: 'bank_unexplained' } })
  const [wrong, charge] = await listLines(world, account.id, 'open')
  dataOf(await world.call(bankMatching.note, { kind: 'bankError', note: 'Credited twice' }, wrong?.id))
  dataOf(await world.call(bankMatching.charge, {}, charge?.id))
  expect(await load()).toMatchObject({
    figures: { errors: 9, adjustedBank: 14_324.75, cashBook: 14_324.75, belowZeroCount: 1 },
    obstacles: ['1 ledger is below zero: the firm has to pay in what is missing'],
  })
  expect(await call(trustReconciliations.sign)).toMatchObject({ status: 422, body: { code: 'ledger_below_zero' } })
})

test('it is signed when all three agree and no ledger, the float included, is below zero', async () => {
  await asOwnerOf(app, world.firm.id, (owner) =>
    owner.query('update app.trust_accounts set float_max_minor = 100000 where id = $1', [account.id]),
  )
  dataOf(
    await world.call(trustTransactions.firmDeposit, {
      accountId: account.id,
      date: '2026-02-27',
      amount: 50,
      purpose: 'bankCharges',
    }),
  )
  expect((await load()).obstacles).toEqual([])
  expect(dataOf(await call(trustReconciliations.sign))).toMatchObject({
    state: 'prepared',
    prepared: { person: { userId: world.firm.administrator.id } },
  })
  expect(await noticesOf(reviewer)).toMatchObject([
    {
      recordId: reconciliation.id,
      text: 'Amara Finch asks you to review the reconciliation of Client account to 28/02/2026',
    },
  ])
  expect(await linkMailedTo(app, reviewer.email, '/trust-account/reconciliations/')).toBe(reconciliation.id)
  expect(await noticesOf(world.firm.administrator)).toEqual([])
  const change = { statementBalance: '1' }
  expect(
    await app.call(
      trustReconciliations.update,
      { params: { id: reconciliation.id }, body: change },
      world.firm.administrator.token,
    ),
  ).toMatchObject({
    status: 409,
    body: { code: 'reconciliation_signed' },
  })
})

test('nobody reviews what they prepared, and what changed since is signed again', async () => {
  expect(await call(trustReconciliations.review)).toMatchObject({ status: 422, body: { code: 'self_review' } })
  await world.aDeposit(ledger, 1, { date: '2026-02-20' })
  expect(await call(trustReconciliations.review, undefined, reviewer)).toMatchObject({
    status: 409,
    body: { code: 'books_changed' },
  })
  const returned = { reason: 'A deposit of the 20th is missing' }
  expect(dataOf(await call(trustReconciliations.return, returned, reviewer))).toMatchObject({
    state: 'draft',
    returnReason: returned.reason,
    prepared: null,
  })
  expect(dataOf(await call(trustReconciliations.sign))).toMatchObject({
    state: 'prepared',
    figures: { inTransitCount: 3 },
  })
})

test('the review locks the period and freezes the pack', async () => {
  const locked = dataOf<TrustReconciliation>(await call(trustReconciliations.review, undefined, reviewer))
  expect(locked).toMatchObject({
    state: 'locked',
    account: { lockedThrough: '2026-02-28' },
    obstacles: [],
    reviewed: { person: { userId: reviewer.id } },
  })
  const listed = async ({ token }: TestPerson) =>
    dataOf<ReconciliationPage>(await app.call(trustReconciliations.list, { query: { accountId: account.id } }, token))
      .data
  expect(await listed(reviewer)).toMatchObject([
    {
      id: reconciliation.id,
      signed: {
        statement: 11_974,
        inTransit: 3_051,
        outstanding: 640.25,
        errors: 9,
        unidentified: 0,
        adjustedBank: 14_375.75,
        cashBook: 14_375.75,
        ledgers: 14_375.75,
      },
    },
  ])
  // The figures of the firm are for people who read its reports or keep its accounts.
  expect(await listed(await world.firm.join('associate'))).toMatchObject([{ signed: null }])
  expect(await world.deposit(ledger, 5, { date: '2026-02-28' })).toMatchObject({
    status: 422,
    body: { code: 'period_locked' },
  })
  const late = { accountId: account.id, content: bankCsv(11_974, [['2026-02-28', '1.00', 'Late']]) }
  expect(await sendBankFile(world, 'import', late)).toMatchObject({ status: 422, body: { code: 'period_locked' } })
  const matched = (await listLines(world, account.id, 'matched'))[0]
  expect(
    await app.call(bankMatching.unmatch, { params: { id: matched?.matchId } }, world.firm.administrator.token),
  ).toMatchObject({ status: 422, body: { code: 'period_locked' } })
  for (const [endpoint, code] of [
    [trustReconciliations.delete, 'reconciliation_signed'],
    [trustReconciliations.return, 'not_waiting'],
    [trustReconciliations.review, 'not_waiting'],
  ] as const)
    expect(await call(endpoint, { reason: 'x' }, reviewer)).toMatchObject({ body: { code } })
  expect(dataOf<PackCheck>(await call(trustReconciliations.check))).toEqual({
    digest: locked.packDigest,
    isUnchanged: true,
    differences: [],
  })
})

const bytes = async (endpoint: { path: string }, query = {}, person: TestPerson = world.firm.administrator) => {
  const reply = await app.app.server.inject({
    url: `/api${endpoint.path.replace(':id', reconciliation.id)}`,
    query,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: reply.statusCode, content: reply.rawPayload }
}

test('the pack is the same to the byte whenever it is asked for, also after the books go on', async () => {
  const [pdf, data] = [await bytes(trustReconciliations.pack), await bytes(trustReconciliations.data)]
  await world.aDeposit(ledger, 7, { date: '2026-03-02' })
  app.clock.advance(86_400)
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(hash((await bytes(trustReconciliations.pack)).content)).toBe(hash(pdf.content))
  expect(hash((await bytes(trustReconciliations.data)).content)).toBe(hash(data.content))
  const text = (await textsOfPages(pdf.content)).join(' ')
  for (const words of [
    'Trust reconciliation',
    'Deposits in transit',
    'Credited twice',
    'Umber Media',
    '14,375.75',
    'Ledger cards',
  ])
    expect(text).toContain(words)
  expect(dataOf<PackCheck>(await call(trustReconciliations.check))).toMatchObject({ isUnchanged: true })
  app.clock.advance(-86_400)
})

test('a change of the owner in a locked period is found, and the line is named', async () => {
  await asOwnerOf(app, world.firm.id, async (owner) => {
    await owner.query('alter table app.trust_transactions disable trigger user')
    await owner.query(
      "update app.trust_transactions set party = 'Somebody else' where party = 'Umber Media' and business_id = $1",
      [world.firm.id],
    )
  })
  const check = dataOf<PackCheck>(await call(trustReconciliations.check))
  expect(check.isUnchanged).toBe(false)
  expect(check.differences.join('\n')).toContain('signed and not in the books: 2026-02-05')
  await asOwnerOf(app, world.firm.id, async (owner) => {
    await owner.query(
      "update app.trust_transactions set party = 'Umber Media' where party = 'Somebody else' and business_id = $1",
      [world.firm.id],
    )
    await owner.query('alter table app.trust_transactions enable trigger user')
  })
})

test('what the owner changes in matches, signed figures and packs is found by the check of the books, and the row is named', async () => {
  const found = (table: string, statement: string) =>
    asOwnerOf(app, world.firm.id, async (owner) => {
      await owner.query('begin')
      try {
        await owner.query(`alter table app.${table} disable trigger user`)
        expect((await owner.query(statement)).rowCount).toBeGreaterThan(0)
        const { rows } = await owner.query<{ check_name: string; subject: string }>(
          'select check_name, subject from app.ledger_differences(null, null)',
        )
        return rows.map(({ check_name, subject }) => `${check_name} ${subject}`)
      } finally {
        await owner.query('rollback')
      }
    })
  const [matched] = await listLines(world, account.id, 'matched')
  expect(
    await found('bank_lines', `update app.bank_lines set amount_minor = amount_minor + 1 where id = '${matched?.id}'`),
  ).toEqual([`bank_matches ${matched?.matchId}`])
  const content = `update app.trust_reconciliation_packs set content = content || ' '`
  expect(await found('trust_reconciliation_packs', content)).toEqual([
    `trust_reconciliation_packs ${reconciliation.id}`,
  ])
  const figures =
    'update app.trust_reconciliations set cash_book_minor = cash_book_minor + 1, ledgers_minor = ledgers_minor + 1, statement_minor = statement_minor + 1'
  expect(await found('trust_reconciliations', figures)).toEqual([`trust_reconciliations ${reconciliation.id}`])
})

test('the trust listing shows a past day as it is known now and as it was known then, and ties to the cash book', async () => {
  const list = async (query: object) =>
    dataOf<TrustListing>(
      await app.call(
        trustReports.listing,
        { query: { accountId: account.id, ...query } },
        world.firm.administrator.token,
      ),
    )
  const now = await list({ date: '2026-02-28' })
  expect(now).toMatchObject({ total: 14_375.75, cashBook: 14_375.75, restricted: 0 })
  expect(now.data[0]).toMatchObject({ balance: 14_360.75, cleared: 11_360.75, latestOn: '2026-02-28' })
  const { rows } = await asOwnerOf(app, world.firm.id, (owner) =>
    owner.query<{ at: Date }>(
      "select max(recorded_at) - interval '1 microsecond' as at from app.journal_entries where effective_on = '2026-02-20'",
    ),
  )
  expect(await list({ date: '2026-02-28', knownAt: rows[0]?.at.toISOString() })).toMatchObject({
    total: 14_374.75,
    cashBook: 14_374.75,
  })
  expect(await list({ date: '2026-02-04' })).toMatchObject({ data: [], total: 0 })
  const csv = await bytes(trustReports.exportListing, { accountId: account.id, date: '2026-02-28' })
  expect(csv.content.toString()).toContain('14360.75')
  const pdf = await bytes(trustReports.listingDocument, { accountId: account.id, date: '2026-02-28' })
  expect((await textsOfPages(pdf.content)).join(' ')).toContain('Trust listing')
})

test('whoever is barred from a matter of the account reads its figures, not its pack, and signs nothing', async () => {
  const wall = { params: { id: ledger.matter?.id }, body: { isRestricted: true } }
  dataOf(await app.call(walls.set, wall, partner.token))
  expect((await load()).figures.ledgers).toBe(14_375.75)
  expect((await bytes(trustReconciliations.pack)).status).toBe(404)
  expect((await bytes(trustReconciliations.data)).status).toBe(404)
  const listing = dataOf<TrustListing>(
    await app.call(
      trustReports.listing,
      { query: { accountId: account.id, date: '2026-02-28' } },
      world.firm.administrator.token,
    ),
  )
  expect(listing).toMatchObject({ total: 14_375.75, restricted: 14_360.75 })
  expect(listing.data.map(({ kind }) => kind)).toEqual(['float'])
  const matched = await listLines(world, account.id, 'matched')
  expect(matched.find(({ amount }) => amount === 12_000)).toMatchObject({ description: '', party: '' })
  const march = { accountId: account.id, through: '2026-03-10', statementBalance: '1' }
  reconciliation = dataOf<TrustReconciliation>(await world.call(trustReconciliations.create, march))
  expect(await call(trustReconciliations.sign)).toMatchObject({ status: 422, body: { code: 'restricted_matters' } })
})
