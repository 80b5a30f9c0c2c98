import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../server/src/testing/test-app.ts'
import { aStoredLedger, aStoredTrustAccount } from '../server/src/testing/trust.ts'
import { clear, pay, trustLaws, undo, type Step, type TrustLaws } from '../server/src/testing/trust-laws.ts'

// The laws of client money, tried as app_server through the functions, and as the owner of the tables past them.
const app = useTestApp()
let laws: TrustLaws
beforeAll(async () => {
  laws = await trustLaws(app)
})

describe('a ledger', () => {
  test('pays out what it holds and not a unit more (T2)', async () => {
    expect(await laws.tried({ minor: 1_000 }, pay(1_000, '2026-03-11'))).toBe('done')
    expect(await laws.tried({ minor: 1_000 }, pay(1_001, '2026-03-11'))).toBe('trust_ledgers_never_overdrawn')
    expect(await laws.tried({ minor: 1_000 }, pay(1, '2026-03-11', { ledgerId: laws.otherLedger }))).toBe(
      'trust_ledgers_never_overdrawn',
    )
  })

  test('is not overdrawn on any day by a payment that is dated back', async () => {
    const received = { minor: 1_000, on: '2026-03-10' }
    expect(await laws.tried(received, pay(1, '2026-03-09'))).toBe('trust_ledgers_never_overdrawn')
    expect(await laws.tried(received, pay(800, '2026-03-20'), pay(300, '2026-03-15'))).toBe(
      'trust_ledgers_never_overdrawn_later',
    )
    expect(await laws.tried(received, pay(800, '2026-03-20'), pay(200, '2026-03-15'))).toBe('done')
    const later = { minor: 5_000, on: '2026-03-25' }
    expect(await laws.tried(received, pay(800, '2026-03-20'), later, pay(300, '2026-03-15'))).toBe(
      'trust_ledgers_never_overdrawn_later',
    )
  })

  test('pays out cleared money only, on every day (T3)', async () => {
    const cheque = { minor: 1_000, method: 'cheque' }
    expect(await laws.tried(cheque, pay(1, '2026-03-12'))).toBe('trust_ledgers_cleared_only')
    const afterClearing = (day: string) =>
      laws.asServer(async (run) => {
        await clear(run, (await laws.post(run, cheque)).id, '2026-03-14')
        await laws.post(run, pay(1_000, day))
      })
    expect(await afterClearing('2026-03-14')).toBe('done')
    expect(await afterClearing('2026-03-13')).toBe('trust_ledgers_cleared_only')
    const withRoom = await aStoredTrustAccount(app, laws.firm, { allowUncleared: true })
    const into = { bookId: withRoom, ledgerId: await aStoredLedger(app, laws.firm, withRoom, laws.matter) }
    expect(await laws.tried({ ...cheque, ...into }, pay(1_000, '2026-03-12', into))).toBe('done')
    expect(await laws.tried({ ...cheque, ...into }, pay(1_001, '2026-03-12', into))).toBe(
      'trust_ledgers_never_overdrawn',
    )
  })

  test('is of the client of its laws.matter, and in an account of one client for that one (T1)', async () => {
    const open = (book: string, client: string, matterId: string, currency = 'USD') =>
      laws.asServer((run) =>
        run(
          `insert into app.trust_ledgers (business_id, id, book_id, kind, client_id, matter_id, currency) values ($1, $2, $3, 'client', $4, $5, $6)`,
          [laws.firm.id, randomUUID(), book, client, matterId, currency],
        ),
      )
    expect(await open(laws.secondBook, laws.matter.clientId, laws.matter.id)).toBe('done')
    expect(await open(laws.bookId, laws.matter.clientId, laws.matter.id)).toBe('trust_ledgers_one_per_matter')
    expect(await open(laws.secondBook, laws.otherMatter.clientId, laws.otherMatter.id)).toBe(
      'trust_ledgers_fit_account',
    )
    expect(await open(laws.secondBook, laws.matter.clientId, laws.matter.id, 'EUR')).toBe('trust_ledgers_fit_account')
    expect(await open(laws.bookId, laws.matter.clientId, laws.otherMatter.id)).toBe('trust_ledgers_of_matter_client')
  })

  test('that is closed holds nothing and takes nothing', async () => {
    const close = 'update app.trust_ledgers set closed_at = now(), closed_by = $2 where id = $1'
    const values = () => [laws.ledgerId, laws.firm.administrator.id]
    expect(
      await laws.asServer(async (run) => {
        await laws.post(run, { minor: 1 })
        await run(close, values())
      }),
    ).toBe('trust_ledgers_closed_empty')
    expect(
      await laws.asServer(async (run) => {
        await run(close, values())
        await laws.post(run, { minor: 1 })
      }),
    ).toBe('trust_ledgers_open')
  })
})

describe('money of one ledger', () => {
  const between = (more: Readonly<Record<string, unknown>>): Step => ({
    kind: 'ledgerTransfer',
    method: 'ledger',
    minor: 400,
    on: '2026-03-12',
    more,
  })

  test('moves to another with what the client allowed, both legs at once (T4)', async () => {
    expect(await laws.tried({ minor: 400 }, between({ to_ledger_id: laws.otherLedger }))).toBe(
      'trust_transactions_with_authority',
    )
    const allowed = { to_ledger_id: laws.otherLedger, authority: 'Letter of 11 March' }
    expect(await laws.tried({ minor: 400 }, between(allowed))).toBe('done')
    expect(await laws.tried({ minor: 399 }, between(allowed))).toBe('trust_ledgers_never_overdrawn')
    expect(await laws.tried({ minor: 400 }, between({ ...allowed, to_ledger_id: laws.ledgerId }))).toBe(
      'trust_transactions_other_ledger',
    )
  })

  test('never moves to the float, nor to a ledger of another account (T5, T6)', async () => {
    const authority = 'Letter of 11 March'
    expect(await laws.tried({ minor: 400 }, between({ to_ledger_id: laws.floatId, authority }))).toBe(
      'trust_transactions_kind_of_ledger',
    )
    const elsewhere = await aStoredLedger(app, laws.firm, laws.secondBook, laws.matter)
    expect(await laws.tried({ minor: 400 }, between({ to_ledger_id: elsewhere, authority }))).toBe(
      'trust_transactions_to_ledger_fkey',
    )
  })

  test('goes to the office for an invoice only, with its payment (T7, T8)', async () => {
    expect(await laws.tried({ minor: 400 }, { kind: 'officeTransfer', minor: 100 })).toBe(
      'trust_transactions_for_invoice',
    )
    const more = { invoice_id: randomUUID(), payment_id: randomUUID() }
    expect(await laws.tried({ minor: 400 }, { kind: 'officeTransfer', minor: 100, more })).toBe(
      'trust_transactions_invoice_fkey',
    )
  })
})

describe("the firm's own money", () => {
  test('is its float, which has a limit and pays for nothing but bank charges (T6, T16)', async () => {
    const office = { office_entry_id: randomUUID() }
    const paidIn = (minor: number): Step => ({ kind: 'firmDeposit', minor, ledgerId: laws.floatId, more: office })
    expect(await laws.tried(paidIn(20_001))).toBe('trust_ledgers_float_cap')
    // The entry of the office is missing at the end.
    expect(await laws.tried(paidIn(20_000))).toBe('trust_transactions_office_fkey')
    expect(await laws.tried({ minor: 1 }, { kind: 'bankCharge', minor: 1, more: office })).toBe(
      'trust_transactions_kind_of_ledger',
    )
    expect(await laws.tried(pay(1, '2026-03-12', { ledgerId: laws.floatId }))).toBe('trust_transactions_kind_of_ledger')
    expect(await laws.tried({ kind: 'firmDeposit', minor: 1, ledgerId: laws.floatId })).toBe(
      'trust_transactions_office_leg',
    )
  })

  test('interest that is held is paid out up to what is held', async () => {
    const held: Step = { kind: 'interest', minor: 50, ledgerId: laws.interestId }
    const out = (minor: number): Step => ({
      kind: 'interestPaidOut',
      minor,
      ledgerId: laws.interestId,
      on: '2026-03-12',
    })
    expect(await laws.tried(held, out(50))).toBe('done')
    expect(await laws.tried(held, out(51))).toBe('trust_ledgers_never_overdrawn')
    expect(await laws.tried({ minor: 51 }, { ...out(1), ledgerId: laws.ledgerId })).toBe(
      'trust_transactions_kind_of_ledger',
    )
  })
})

describe('what is posted', () => {
  test('is undone once, by reversal, and needs the money to be there (T10, T11)', async () => {
    const undone = (...more: readonly Step[]) =>
      laws.asServer(async (run) => {
        const { id } = await laws.post(run, { minor: 500, method: 'cheque' })
        await clear(run, id, '2026-03-12')
        for (const step of more) await laws.post(run, step)
        await undo(run, id, '2026-03-15')
        const { rows } = await run('select balance_minor, cleared_minor from app.trust_ledgers where id = $1', [
          laws.ledgerId,
        ])
        expect(rows).toEqual([{ balance_minor: '0', cleared_minor: '0' }])
      })
    expect(await undone()).toBe('done')
    expect(await undone(pay(1, '2026-03-13'))).toBe('trust_ledgers_cleared_only')
    expect(
      await laws.asServer(async (run) => {
        const { id } = await laws.post(run, { minor: 500 })
        await undo(run, id, '2026-03-15')
        await undo(run, id, '2026-03-16')
      }),
    ).toBe('trust_transactions_undone_once')
    expect(
      await laws.asServer(async (run) => {
        const { id } = await laws.post(run, { minor: 500 })
        await undo(run, id, '2026-03-09')
      }),
    ).toBe('trust_transactions_undone_after')
  })

  test('is cleared once, and not after it bounced', async () => {
    const twice = laws.asServer(async (run) => {
      const { id } = await laws.post(run, { minor: 500, method: 'cheque' })
      await clear(run, id, '2026-03-12')
      await clear(run, id, '2026-03-13')
    })
    expect(await twice).toBe('trust_transactions_cleared_once')
    const bounced = laws.asServer(async (run) => {
      const { id } = await laws.post(run, { minor: 500, method: 'cheque' })
      await undo(run, id, '2026-03-12', 'bounced')
      await clear(run, id, '2026-03-13')
    })
    expect(await bounced).toBe('trust_transactions_cleared_once')
  })

  test('is changed and deleted by nobody, not even the owner of the tables (T10)', async () => {
    const statements = [
      'update app.trust_transactions set amount_minor = amount_minor - 1',
      "update app.trust_transactions set cleared_on = '2026-03-01'",
      'delete from app.trust_transactions',
      'update app.trust_ledgers set balance_minor = -1',
      'update app.trust_ledgers set cleared_minor = balance_minor + 1',
    ]
    const answers = []
    for (const statement of statements)
      answers.push(
        await laws.asOwner(async (run) => {
          await laws.post(run, { minor: 500 })
          await run(statement)
        }),
      )
    expect(answers).toEqual([
      'trust_transactions_posted_unchanged',
      'trust_transactions_posted_unchanged',
      'trust_transactions_posted_unchanged',
      'trust_ledgers_never_overdrawn',
      'trust_ledgers_uncleared_received',
    ])
  })

  test('is never dated into a period that is locked (T12)', async () => {
    const locked = (step: Step) =>
      laws.asOwner(async (run) => {
        await run("update app.books set closed_through = '2026-02-28' where id = $1", [laws.bookId])
        await laws.post(run, step)
      })
    expect(await locked({ minor: 1, on: '2026-02-28' })).toBe('journal_entries_in_open_period')
    expect(await locked({ minor: 1, on: '2026-03-01' })).toBe('done')
  })

  test('has a reference, a cheque and a receipt of its own (T19)', async () => {
    const first = { minor: 500, more: { reference: 'TRF/1', number: 'TR-1' } }
    expect(await laws.tried(first, { minor: 5, more: { reference: 'TRF/1', number: 'TR-2' } })).toBe(
      'trust_transactions_one_per_reference',
    )
    expect(await laws.tried(first, { minor: 5, more: { reference: 'TRF/2', number: 'TR-1' } })).toBe(
      'trust_transactions_one_per_number',
    )
    const cheque = pay(5, '2026-03-12', { method: 'cheque', more: { cheque_number: '100' } })
    expect(await laws.tried(first, cheque, cheque)).toBe('trust_transactions_one_per_cheque')
  })
})
