import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aFirm, asOwnerOf } from '../server/src/testing/factories.ts'
import { aMatter } from '../server/src/testing/matters.ts'
import { useTestApp } from '../server/src/testing/test-app.ts'
import { aStoredLedger, transactionArguments } from '../server/src/testing/trust.ts'
import { trustLaws, undo, type TrustLaws } from '../server/src/testing/trust-laws.ts'

// What keeps client money apart: from everything that is no transaction of it, and from people who are not to see it.
const app = useTestApp()
let laws: TrustLaws
beforeAll(async () => {
  laws = await trustLaws(app)
})

describe('nothing else is posted to a book of client money', () => {
  test('by the role that serves', async () => {
    for (const table of ['trust_transactions', 'trust_ledgers'])
      expect(await laws.asServer((run) => run(`update app.${table} set version = version, currency = currency`))).toBe(
        '42501',
      )
    expect(await laws.asServer((run) => run('update app.trust_ledgers set balance_minor = 1'))).toBe('42501')
    expect(await laws.asServer((run) => run('delete from app.trust_transactions'))).toBe('42501')
    expect(
      await laws.asServer((run) =>
        run('select app.write_entry($1, $2, null)', [JSON.stringify({ book_id: laws.bookId }), '[]']),
      ),
    ).toBe('42501')
    expect(
      await laws.asServer((run) =>
        run("select app.post_entry($1, '[]', '[]')", [JSON.stringify({ book_id: laws.bookId })]),
      ),
    ).toBe('journal_entries_office_book')
  })

  const line = (more: object) => ({
    basis: 'both',
    currency: 'USD',
    minor: 5,
    base_minor: 5,
    is_cleared: true,
    account_role: 'trustBank',
    ...more,
  })
  const owed = (more: object = {}) =>
    line({
      minor: -5,
      base_minor: -5,
      account_role: 'clientLedgers',
      ledger_id: laws.ledgerId,
      client_id: laws.matter.clientId,
      matter_id: laws.matter.id,
      ...more,
    })
  const byHand = (lines: () => readonly object[]) =>
    laws.asOwner((run) =>
      run('select app.write_entry($1, $2, null)', [
        JSON.stringify({
          id: randomUUID(),
          book_id: laws.bookId,
          effective_on: '2026-03-10',
          event: 'trust.deposit',
          event_id: randomUUID(),
          description: 'By hand',
        }),
        JSON.stringify(lines()),
      ]),
    )

  test.each<[string, string, () => readonly object[]]>([
    ['an entry without a transaction', 'trust_entries_of_transaction', () => [line({}), owed()]],
    [
      'money without a ledger',
      'postings_client_money_names_ledger',
      () => [line({}), owed({ ledger_id: null, client_id: null, matter_id: null })],
    ],
    [
      'a ledger of another client',
      'postings_ledger_of_book',
      () => [line({}), owed({ client_id: laws.otherMatter.clientId })],
    ],
    ['a ledger that is not there', 'postings_ledger_of_book', () => [line({}), owed({ ledger_id: randomUUID() })]],
    ['the float as money of a client', 'postings_ledger_of_book', () => [line({}), owed({ account_role: 'float' })]],
    [
      'cleared money against uncleared',
      'journal_entries_balanced',
      () => [line({ is_cleared: false, minor: 5 }), owed()],
    ],
    [
      'money of which nobody knows whether it cleared',
      'postings_client_money_cleared_or_not',
      () => [line({ is_cleared: null }), owed({ is_cleared: null })],
    ],
    ['another currency (T9)', 'postings_trust_currency', () => [line({ currency: 'EUR' }), owed({ currency: 'EUR' })]],
  ])('by the owner: %s', async (_, constraint, lines) => {
    expect(await byHand(lines)).toBe(constraint)
  })
})

describe('a laws.matter or client that holds client money (T17)', () => {
  const changed = (minor: number, statement: string, values: () => readonly unknown[]) =>
    laws.asOwner(async (run) => {
      const { id } = await laws.post(run, { minor: 5 })
      if (minor === 0) await undo(run, id, '2026-03-12')
      await run(statement, values())
    })
  const close = "update app.matters set status = 'closed', closed_on = '2026-03-16' where id = $1"
  const remove = (table: string) => `update app.${table} set deleted_at = now(), deleted_by = $2 where id = $1`
  const move = 'update app.matters set client_id = $2 where id = $1'
  const byAdministrator = (id: string) => [id, laws.firm.administrator.id]

  test('is not closed, moved, merged away or deleted; without money a laws.matter is closed', async () => {
    expect(await changed(5, close, () => [laws.matter.id])).toBe('matters_holding_client_money_stay')
    expect(await changed(5, move, () => [laws.matter.id, laws.otherMatter.clientId])).toBe(
      'matters_holding_client_money_stay',
    )
    expect(await changed(5, remove('clients'), () => byAdministrator(laws.matter.clientId))).toBe(
      'clients_with_matters_not_deleted',
    )
    const merge = `update app.clients set deleted_at = now(), deleted_by = $2, merged_into = '${laws.otherMatter.clientId}' where id = $1`
    expect(await changed(5, merge, () => byAdministrator(laws.matter.clientId))).toBe(
      'clients_holding_client_money_stay',
    )
    expect(await changed(0, close, () => [laws.matter.id])).toBe('done')
  })

  test('is not deleted while it has a ledger, and a closed one receives nothing', async () => {
    const fresh = await aMatter(app, laws.firm)
    await aStoredLedger(app, laws.firm, laws.bookId, fresh)
    expect(await laws.asOwner((run) => run(remove('matters'), byAdministrator(fresh.id)))).toBe(
      'matters_with_trust_ledger_stay',
    )
    expect(
      await laws.asOwner(async (run) => {
        await run(close, [laws.matter.id])
        await laws.post(run, { minor: 5 })
      }),
    ).toBe('trust_ledgers_of_open_matter')
  })
})

describe('people of the firm', () => {
  test('who are barred from a laws.matter see neither its ledger nor its transactions', async () => {
    const seen = async (setting: string) => {
      let counts: unknown
      await laws.asServer(async (run) => {
        await laws.post(run, { minor: 5 })
        await run("select set_config('app.barred_matters', $1, true)", [setting])
        const { rows } = await run(
          'select (select count(*)::int from app.trust_ledgers where id = $1) as ledgers, (select count(*)::int from app.trust_transactions) as transactions',
          [laws.ledgerId],
        )
        counts = rows[0]
      })
      return counts
    }
    expect(await seen('')).toEqual({ ledgers: 1, transactions: 1 })
    expect(await seen(laws.matter.id)).toEqual({ ledgers: 0, transactions: 0 })
  })

  test('of another laws.firm see nothing and laws.post nothing', async () => {
    const other = await aFirm(app)
    const refused = await asOwnerOf(app, other.id, async (owner) => {
      await owner.query('begin; set local role app_server')
      try {
        const { values } = transactionArguments({ bookId: laws.bookId, ledgerId: laws.ledgerId, minor: 5 })
        await owner.query('select app.post_trust_transaction($1, $2)', values)
        return 'done'
      } catch (error) {
        return (error as { code?: string }).code
      } finally {
        await owner.query('rollback')
      }
    })
    expect(refused).not.toBe('done')
  })
})
