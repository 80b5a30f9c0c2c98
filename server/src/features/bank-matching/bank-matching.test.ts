import { expect, test } from 'vitest'
import { bankMatching, type BankCandidates } from '#contract/bank-matching.ts'
import { bankStatements, type BankStatementPage, type StatementPreview } from '#contract/bank-statements.ts'
import { trustRequests, type DepositRequestDetail } from '#contract/trust-requests.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { aBankStatement, bankCsv, listLines, listOpenEntries, sendBankFile } from '../../testing/bank.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()

async function aMonth() {
  const world = await trustWorld(app)
  const account = await world.account()
  const [ledger, other] = [await world.ledger(account.id), await world.ledger(account.id)]
  return { world, account, ledger, other }
}

test('a statement is read without being stored, and imported once', async () => {
  const { world, account } = await aMonth()
  const content = bankCsv(0, [
    ['2026-02-05', '100.00', 'Transfer Umber'],
    ['2026-02-05', '-1.00', 'SMS charge'],
    ['2026-02-05', '-1.00', 'SMS charge'],
  ])
  const file = { accountId: account.id, content }
  const preview = dataOf<StatementPreview>(await sendBankFile(world, 'preview', file))
  expect(preview).toMatchObject({
    format: 'csv',
    missing: null,
    counts: { new: 3, repeated: 0 },
    opening: 0,
    closing: 98,
    gaps: [],
    warnings: [],
  })
  expect(await listLines(world, account.id)).toEqual([])
  expect(await aBankStatement(world, file)).toMatchObject({
    lineCount: 3,
    repeatedCount: 0,
    from: '2026-02-05',
    gap: null,
  })
  expect((await listLines(world, account.id)).map(({ amount }) => amount)).toEqual([-1, -1, 100])
  expect(await sendBankFile(world, 'import', file)).toMatchObject({ status: 409, body: { code: 'nothing_new' } })
})

test('lines of overlapping files are imported once, and missing days are seen by the balances', async () => {
  const { world, account } = await aMonth()
  const february = [
    ['2026-02-05', '100.00', 'Transfer Umber'],
    ['2026-02-06', '-1.00', 'SMS charge'],
  ] as const
  await aBankStatement(world, { accountId: account.id, content: bankCsv(0, february) })
  const more = bankCsv(100, [february[1], ['2026-02-07', '-1.00', 'SMS charge']])
  expect(await aBankStatement(world, { accountId: account.id, content: more })).toMatchObject({
    lineCount: 1,
    repeatedCount: 1,
    gap: null,
  })
  const later = bankCsv(500, [['2026-02-20', '5.00', 'Transfer']])
  expect(await aBankStatement(world, { accountId: account.id, content: later })).toMatchObject({
    lineCount: 1,
    gap: 402,
  })
  const sent = await app.call(bankStatements.list, { query: { accountId: account.id } }, world.firm.administrator.token)
  expect(dataOf<BankStatementPage>(sent).data.map(({ gap }) => gap)).toEqual([402, null, null])
})

test('the same days in another kind of file look like what is there', async () => {
  const { world, account } = await aMonth()
  await aBankStatement(world, {
    accountId: account.id,
    content: bankCsv(0, [['2026-02-05', '100.00', 'Transfer Umber']]),
  })
  const ofx = `<OFX><CURDEF>USD<BANKTRANLIST><STMTTRN><DTPOSTED>20260205<TRNAMT>100.00<FITID>F1<NAME>UMBER LTD</STMTTRN>
    <STMTTRN><DTPOSTED>20260206<TRNAMT>7.00<FITID>F2<NAME>QUAY</STMTTRN></BANKTRANLIST></OFX>`
  const file = { accountId: account.id, content: ofx, name: 'february.ofx' }
  expect(dataOf<StatementPreview>(await sendBankFile(world, 'preview', file)).counts).toMatchObject({
    new: 1,
    similar: 1,
  })
  expect(await aBankStatement(world, { ...file, said: { leaveOutSimilar: 'true' } })).toMatchObject({
    lineCount: 1,
    format: 'ofx',
  })
})

test('a CAMT.053 file is read; what is no statement is refused and nothing is stored', async () => {
  const { world, account } = await aMonth()
  const entry = (id: string, amount: string, direction: string, status: string) => `<Ntry><Amt Ccy="USD">${amount}</Amt>
    <CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-02-05</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>T-9</EndToEndId></Refs><RltdPties><Dbtr><Nm>Umber &amp; Co</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Fees</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-05</Dt></Dt></Bal>`
  const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB2210</IBAN></Id><Ccy>USD</Ccy></Acct>
    ${balance('OPBD', '10.00')}${balance('CLBD', '17.50')}${entry('B1', '10.00', 'CRDT', 'BOOK')}${entry('B2', '2.50', 'DBIT', 'BOOK')}${entry('B3', '9.00', 'DBIT', 'PDNG')}</Stmt></BkToCstmrStmt></Document>`
  const preview = dataOf<StatementPreview>(
    await sendBankFile(world, 'preview', { accountId: account.id, content: camt, name: 'a.xml' }),
  )
  expect(preview).toMatchObject({ format: 'camt053', opening: 10, closing: 17.5, gaps: [], counts: { new: 2 } })
  expect(preview.lines[0]).toMatchObject({ amount: 10, party: 'Umber & Co', description: 'Fees', reference: 'T-9' })
  for (const content of ['%PDF-1.7 no statement', Buffer.from([0, 1, 2, 3, 0]), 'one column\nonly'])
    expect(await sendBankFile(world, 'import', { accountId: account.id, content })).toMatchObject({
      status: 422,
      body: { code: 'statement_unreadable' },
    })
})

test('columns are asked for once and remembered', async () => {
  const { world, account } = await aMonth()
  const content = 'When;What;Moved\n03/02/2026;Transfer;5,00\n04/02/2026;Fee;-1,00'
  const file = { accountId: account.id, content }
  expect(dataOf<StatementPreview>(await sendBankFile(world, 'preview', file))).toMatchObject({
    missing: 'columns',
    columns: ['Column 1', 'Column 2', 'Column 3'],
  })
  expect(await sendBankFile(world, 'import', file)).toMatchObject({ status: 422, body: { code: 'layout_missing' } })
  const named = { ...file, content: content.replace('When;What;Moved', 'Date;What;Moved') }
  const said = { dayColumn: 'Column 1', amountColumn: 'Column 3', descriptionColumn: 'Column 2' }
  expect(dataOf<StatementPreview>(await sendBankFile(world, 'preview', { ...file, said }))).toMatchObject({
    missing: 'dayOrder',
    problemCount: 0,
  })
  const complete = {
    ...named,
    content: content.split('\n').slice(1).join('\n'),
    said: { ...said, dayOrder: 'dayFirst' },
  }
  expect(await aBankStatement(world, complete)).toMatchObject({ lineCount: 2, from: '2026-02-03', to: '2026-02-04' })
  const next = { accountId: account.id, content: '05/02/2026;Transfer;9,00' }
  expect(dataOf<StatementPreview>(await sendBankFile(world, 'preview', next))).toMatchObject({
    missing: null,
    counts: { new: 1 },
  })
})

test('lines are matched at import with the only entry that fits; equal ones wait for a person, whose choice is remembered', async () => {
  const { world, account, ledger, other } = await aMonth()
  await world.aDeposit(ledger, 100, { date: '2026-02-04' })
  await world.aDeposit(ledger, 50, { date: '2026-02-10' })
  await world.aDeposit(other, 50, { date: '2026-02-10' })
  await world.disburse(ledger, 30, { date: '2026-02-11', method: 'cheque', chequeNumber: '000231' })
  const content = bankCsv(0, [
    ['2026-02-05', '100.00', 'Transfer Umber'],
    ['2026-02-10', '50.00', 'Transfer Umber'],
    ['2026-02-10', '50.00', 'Transfer Quay'],
    ['2026-03-12', '-30.00', 'Cheque 231'],
  ])
  expect(await aBankStatement(world, { accountId: account.id, content })).toMatchObject({
    lineCount: 4,
    matchedCount: 2,
  })
  const [quay, umber] = await listLines(world, account.id, 'open')
  expect([quay?.description, umber?.description]).toEqual(['Transfer Quay', 'Transfer Umber'])
  const { token } = world.firm.administrator
  const candidates = dataOf<BankCandidates>(
    await app.call(bankMatching.candidates, { params: { id: umber?.id } }, token),
  )
  expect(candidates).toMatchObject({ rule: null, entries: [{ amount: 50 }, { amount: 50 }] })
  const body = { accountId: account.id, lineIds: [umber?.id], entryIds: [candidates.entries[0]?.id] }
  const match = dataOf<{ id: string }>(await app.call(bankMatching.match, { body }, token))
  expect(await app.call(bankMatching.match, { body }, token)).toMatchObject({
    status: 409,
    body: { code: 'line_matched' },
  })
  // Only one is left for the other line.
  expect(dataOf(await app.call(bankMatching.run, { body: { accountId: account.id } }, token))).toEqual({ matched: 1 })
  dataOf(await app.call(bankMatching.unmatch, { params: { id: match.id } }, token))
  const learned = dataOf<BankCandidates>(await app.call(bankMatching.candidates, { params: { id: umber?.id } }, token))
  expect(learned.rule).toMatchObject({ purpose: 'ledger', times: 1 })
})

test('several lines stand for several entries if their sums agree', async () => {
  const { world, account, ledger, other } = await aMonth()
  const deposits = [
    await world.aDeposit(ledger, 60, { date: '2026-01-04' }),
    await world.aDeposit(other, 40, { date: '2026-01-04' }),
  ]
  await aBankStatement(world, {
    accountId: account.id,
    content: bankCsv(0, [
      ['2026-02-05', '70.00', 'One'],
      ['2026-02-05', '30.00', 'Two'],
    ]),
  })
  const entryIds = (await listOpenEntries(world, account.id)).map(({ id }) => id)
  expect(entryIds).toHaveLength(deposits.length)
  const lineIds = (await listLines(world, account.id)).map(({ id }) => id)
  const { token } = world.firm.administrator
  const match = (lines: string[], entries: string[]) =>
    app.call(bankMatching.match, { body: { accountId: account.id, lineIds: lines, entryIds: entries } }, token)
  expect(await match(lineIds.slice(0, 1), entryIds)).toMatchObject({ status: 422, body: { code: 'sums_differ' } })
  expect(await match([], [])).toMatchObject({ status: 422, body: { code: 'sums_differ' } })
  expect(await match(lineIds, entryIds)).toMatchObject({ status: 200 })
  expect(await listOpenEntries(world, account.id)).toEqual([])
})

test('unidentified money waits with a deadline until it is recorded for a ledger; charges go to the float', async () => {
  const { world, account, ledger } = await aMonth()
  await aBankStatement(world, {
    accountId: account.id,
    content: bankCsv(0, [
      ['2026-02-05', '70.00', 'Transfer Unknown'],
      ['2026-02-06', '-1.50', 'SMS charge'],
    ]),
  })
  const [charge, receipt] = await listLines(world, account.id)
  const { token } = world.firm.administrator
  const note = (id: string | undefined, body: object) => app.call(bankMatching.note, { params: { id }, body }, token)
  expect(await note(charge?.id, { kind: 'unidentified' })).toMatchObject({
    status: 422,
    body: { code: 'not_money_in' },
  })
  expect(await note(charge?.id, { kind: 'bankError' })).toMatchObject({ status: 422, body: { code: 'note_required' } })
  expect(await note(receipt?.id, { kind: 'unidentified', note: 'Asked the bank' })).toMatchObject({
    body: { data: { note: { dueOn: '2026-02-19' } } },
  })
  expect(await listLines(world, account.id, 'unidentified')).toHaveLength(1)
  expect(
    await app.call(bankMatching.identify, { params: { id: receipt?.id }, body: { ledgerId: ledger.id } }, token),
  ).toMatchObject({
    status: 200,
    body: { data: { made: 'hand' } },
  })
  expect(await world.reload(ledger)).toMatchObject({ balance: 70, latestOn: '2026-02-05' })
  expect(await listLines(world, account.id, 'unidentified')).toEqual([])
  expect(await app.call(bankMatching.charge, { params: { id: charge?.id }, body: {} }, token)).toMatchObject({
    status: 200,
  })
  expect(await listLines(world, account.id, 'open')).toEqual([])
})

test('money that the bank received for a deposit request counts as received for it', async () => {
  const { world, account, ledger } = await aMonth()
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: false, version: 0 }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
  const about = { matterId: ledger.matter?.id, accountId: account.id, amount: 70, dueOn: '2026-04-16', reason: 'Costs' }
  const request = dataOf<DepositRequestDetail>(await world.call(trustRequests.create, about))
  await aBankStatement(world, {
    accountId: account.id,
    content: bankCsv(0, [['2026-02-05', '70.00', `Transfer ${request.number}`]]),
  })
  const [line] = await listLines(world, account.id)
  const identify = () => world.call(bankMatching.identify, { ledgerId: ledger.id, requestId: request.id }, line?.id)
  expect(await identify()).toMatchObject({ status: 409, body: { code: 'request_not_approved' } })
  expect(dataOf<DepositRequestDetail>(await world.call(trustRequests.submit, {}, request.id)).state).toBe('approved')
  expect(await identify()).toMatchObject({ status: 200 })
  const paid = dataOf<DepositRequestDetail>(await world.call(trustRequests.get, undefined, request.id))
  expect(paid).toMatchObject({ state: 'paid', received: 70 })
})

test('what was recorded by mistake and reversed is matched with its reversal, as the bank has neither', async () => {
  const { world, account, ledger } = await aMonth()
  const made = await world.aDeposit(ledger, 33, { date: '2026-02-04' })
  await world.call(trustTransactions.reverse, { date: '2026-02-06', reason: 'Wrong matter' }, made.id)
  expect(await listOpenEntries(world, account.id)).toHaveLength(2)
  const run = () => world.call(bankMatching.run, { accountId: account.id })
  expect(dataOf(await run())).toEqual({ matched: 1 })
  expect(await listOpenEntries(world, account.id)).toEqual([])
  expect(dataOf(await run())).toEqual({ matched: 0 })
})

test('of an account that was never reconciled only those entries are read that lines of the bank can stand for', async () => {
  const { world, account, ledger, other } = await aMonth()
  const single = await world.aDeposit(ledger, 100, { date: '2026-02-04' })
  const parts = [
    { ledgerId: ledger.id, amount: 60 },
    { ledgerId: other.id, amount: 40 },
  ]
  const together = dataOf<TrustTransaction[]>(await world.deposit(ledger, 0, { date: '2026-02-05', parts }))
  await world.aDeposit(ledger, 60, { date: '2026-02-06' })
  await world.aDeposit(other, 100, { date: '2025-06-01' })
  const { rows } = await asOwnerOf(app, world.firm.id, (owner) =>
    owner.query<{ id: string }>(
      `select t.id from app.entries_to_match($1, '{10000}', '2026-01-01', '2026-03-01') x
         join app.trust_transactions t on t.entry_id = x.entry_id`,
      [account.id],
    ),
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([single, ...together].map(({ id }) => id).toSorted())
})
