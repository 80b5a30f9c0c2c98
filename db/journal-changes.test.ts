import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { aFirm, asOwnerOf, type TestFirm } from '../server/src/testing/factories.ts'
import { journalLaws, nameRefusal, POST, rent, type JournalLaws, type Run } from '../server/src/testing/journal-laws.ts'
import {
  anEntry,
  entryArguments,
  officeBook,
  type TestBook,
  type TestEntry,
  type TestPosting,
} from '../server/src/testing/ledger.ts'
import { useTestApp } from '../server/src/testing/test-app.ts'

// What becomes of entries: reversals, open amounts of invoices, closed months, seals and kept sums.
const app = useTestApp()
let laws: JournalLaws
let firm: TestFirm
let book: TestBook
let matterId: string
let clientId: string
beforeAll(async () => {
  laws = await journalLaws(app)
  ;({ firm, book, matterId, clientId } = laws)
})

describe('a reversal', () => {
  const reversal = (of: string, about: object = {}) => {
    const id = randomUUID()
    const head = { id, reverses_id: of, effective_on: '2026-03-17', event: 'test.reversed', event_id: of, ...about }
    return { id, values: [JSON.stringify({ description: 'Undone', reason: 'Posted twice', ...head })] }
  }
  const REVERSE = 'select app.reverse_entry($1)'

  test('is exact, happens once, and is not reversed', async () => {
    const entryId = await anEntry(app, firm, book, { lines: rent() })
    const { id, values } = reversal(entryId)
    await asOwnerOf(app, firm.id, (owner) => owner.query(REVERSE, values))
    const lines = await asOwnerOf(app, firm.id, (owner) =>
      owner.query('select account_id, base_minor::int from app.postings where entry_id = $1 order by line', [id]),
    )
    expect(lines.rows).toEqual([
      { account_id: book.accountId('6000'), base_minor: -1000 },
      { account_id: book.accountId('1000'), base_minor: 1000 },
    ])
    const again = reversal(entryId, { event: 'other.reversed' })
    expect(await laws.asServer((run) => run(REVERSE, again.values))).toBe('journal_entries_reversed_once')
    expect(await laws.asServer((run) => run(REVERSE, reversal(id, { event: 'other.reversed' }).values))).toBe(
      'journal_entries_reversal_stays',
    )
  })

  test('by hand has each line as the entry has it', async () => {
    const entryId = await anEntry(app, firm, book, { lines: rent() })
    const write = (lines: TestPosting[]) =>
      laws.asOwner((run) => {
        const { values } = entryArguments(book, { lines, on: '2026-03-17' })
        values[0] = JSON.stringify({ ...JSON.parse(values[0] ?? ''), reverses_id: entryId, reason: 'Wrong account' })
        return run(POST, values)
      })
    const [debit, credit] = rent(-1000)
    if (!debit || !credit) throw new Error('rent has two lines')
    expect(await write([debit, credit])).toBe('done')
    expect(await write(rent(-999))).toBe('journal_entries_reversed_exactly')
    expect(await write([credit, debit])).toBe('journal_entries_reversed_exactly')
    expect(await write([{ ...debit, account: '6010' }, credit])).toBe('journal_entries_reversed_exactly')
    expect(await write([debit, credit, ...rent()])).toBe('journal_entries_reversed_exactly')
    expect(await write([{ ...debit, matterId }, credit])).toBe('journal_entries_reversed_exactly')
  })

  test('says why', async () => {
    const entryId = await anEntry(app, firm, book, { lines: rent() })
    expect(await laws.asServer((run) => run(REVERSE, reversal(entryId, { reason: '' }).values))).toBe(
      'journal_entries_reversed_with_reason',
    )
  })
})

describe('what is open on an invoice', () => {
  const invoiceId = randomUUID()
  const bill = (minor: number): TestPosting[] => [
    { account: '1100', minor, basis: 'accrual', matterId, clientId, invoiceId },
    { account: '4000', minor: -minor, basis: 'accrual', matterId, clientId, invoiceId },
  ]
  const part = (minor: number) => [{ invoice_id: invoiceId, matter_id: matterId, position: 1, minor }]
  async function addShare(run: Run, total = 1000) {
    await run(
      `insert into app.invoices (business_id, id, client_id, matter_ids, currency, home_currency, exchange_rate, issued_on, due_on,
         bill_to, tax_rounding, prices_include, subtotal_minor, discount_minor, tax_minor, total_minor, home_total_minor, created_by)
       select $1, $2, $4, array[$3]::uuid[], 'USD', 'USD', 1, '2026-03-16', '2026-04-16', '', 'perInvoice', 'noTax', $5::bigint, 0, 0,
         $5::bigint, $5::bigint, m.id from app.members m where m.business_id = $1 order by m.id limit 1`,
      [firm.id, invoiceId, matterId, clientId, total],
    )
    await run(
      `insert into app.invoice_shares (business_id, invoice_id, matter_id, client_id, due_on, currency, total_minor)
       values ($1, $2, $3, $4, '2026-04-16', 'USD', $5)`,
      [firm.id, invoiceId, matterId, clientId, total],
    )
    await run(
      `insert into app.invoice_parts (business_id, invoice_id, matter_id, position, kind, account_id, total_minor)
       values ($1, $2, $3, 1, 'fee', $4, $5)`,
      [firm.id, invoiceId, matterId, book.accountId('4000'), total],
    )
  }
  const triedWith = (...entries: TestEntry[]) =>
    laws.asServer(async (run) => {
      await addShare(run)
      for (const entry of entries) await laws.post(run, entry)
      await run('set constraints all immediate')
    })

  test('is opened and settled by postings, and never below zero or above its total', async () => {
    const opened = { lines: bill(1000), parts: part(1000) }
    expect(await triedWith(opened)).toBe('done')
    expect(await triedWith(opened, { lines: bill(-400), parts: part(-400) })).toBe('done')
    expect(await triedWith(opened, { lines: bill(-1001), parts: part(-1000) })).toBe('invoice_shares_never_overpaid')
    expect(await triedWith({ lines: bill(1001), parts: part(1000) })).toBe('invoice_shares_never_overpaid')
  })

  test('is that of its parts', async () => {
    expect(await triedWith({ lines: bill(1000) })).toBe('invoice_parts_sum')
    expect(await triedWith({ lines: bill(900), parts: part(800) })).toBe('invoice_parts_sum')
    const unknown = [{ invoice_id: invoiceId, matter_id: matterId, position: 2, minor: 1000 }]
    expect(await triedWith({ lines: bill(1000), parts: unknown })).toBe('invoice_parts_known')
    expect(await laws.asServer((run) => laws.post(run, { lines: bill(1000) }))).toBe('postings_receivable_has_share')
  })

  test('leaves no residue at home', async () => {
    const foreign = (minor: number, baseMinor: number): TestPosting[] =>
      bill(minor).map((line) => ({
        ...line,
        currency: 'EUR',
        baseMinor: line.minor > 0 === minor > 0 ? baseMinor : -baseMinor,
      }))
    const run = (settled: number) =>
      laws.asServer(async (statement) => {
        await addShare(statement)
        await statement('reset role')
        await statement("update app.invoice_shares set currency = 'EUR'")
        await statement('set local role app_server')
        await laws.post(statement, { lines: foreign(1000, 1100), parts: part(1000) })
        await laws.post(statement, { lines: foreign(-1000, -settled), parts: part(-1000) })
      })
    expect(await run(1100)).toBe('done')
    expect(await run(1099)).toBe('invoice_shares_no_residue')
  })
})

describe('a closed month', () => {
  const CLOSE = 'select app.close_book($1, $2, $3, $4)'
  const close = (run: Run, day: string) => run(CLOSE, [randomUUID(), book.id, day, ''])
  const reopen = (run: Run, day: string, why = 'A bill came in') =>
    run('select app.reopen_book($1, $2, $3, $4)', [randomUUID(), book.id, day, why])

  test('takes no entry, also of the owner, until it is opened again', async () => {
    for (const attempt of [laws.asServer, laws.asOwner]) {
      expect(
        await attempt(async (run) => {
          await close(run, '2026-02-28')
          await laws.post(run, { lines: rent(), on: '2026-03-01' })
          await laws.post(run, { lines: rent(), on: '2026-02-28' })
        }),
      ).toBe('journal_entries_in_open_month')
      expect(
        await attempt(async (run) => {
          await close(run, '2026-02-28')
          await reopen(run, '2026-02-10')
          await laws.post(run, { lines: rent(), on: '2026-02-01' })
        }),
      ).toBe('done')
    }
  })

  test('is complete, closed once, and opened again with a reason', async () => {
    const closed = (day: string) => laws.asServer((run) => close(run, day))
    expect(await closed('2026-02-27')).toBe('closings_of_open_month')
    const twice = async (run: Run) => {
      await close(run, '2026-02-28')
      await close(run, '2026-01-31')
    }
    expect(await laws.asServer(twice)).toBe('closings_of_open_month')
    expect(await laws.asServer((run) => reopen(run, '2026-02-10'))).toBe('closings_of_closed_month')
    expect(
      await laws.asServer(async (run) => {
        await close(run, '2026-02-28')
        await reopen(run, '2026-02-10', '')
      }),
    ).toBe('closings_reopened_with_reason')
  })

  test('is not closed where kept sums are not those of the postings', async () => {
    expect(
      await laws.asOwner(async (run) => {
        await laws.post(run, { lines: rent(), on: '2026-02-10' })
        await run('update app.month_deltas set base_minor = base_minor + 1 where minor > 0')
        await close(run, '2026-02-28')
      }),
    ).toBe('closings_books_agree')
  })

  test('is waited for by writers, who are then refused', async () => {
    const busy = await aFirm(app)
    const busyBook = await officeBook(app, busy)
    const { values } = entryArguments(busyBook, { lines: rent(), on: '2026-02-10' })
    const writer = new pg.Client({ connectionString: app.database.ownerUrl })
    await writer.connect()
    await writer.query("select set_config('app.business_id', $1, false)", [busy.id])
    await asOwnerOf(app, busy.id, async (owner) => {
      await owner.query('begin')
      await owner.query(CLOSE, [randomUUID(), busyBook.id, '2026-02-28', ''])
      const posted = writer.query(POST, values).then(() => 'done', nameRefusal)
      const waiting = async () =>
        (await owner.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount
      await expect.poll(waiting).toBeGreaterThan(0)
      await owner.query('commit')
      expect(await posted).toBe('journal_entries_in_open_month')
    })
    await writer.end()
  })
})

describe('the seal', () => {
  test('of an entry is in the audit log, and shows a posting that was changed past every trigger', async () => {
    const honest = await aFirm(app)
    const honestBook = await officeBook(app, honest)
    const entryId = await anEntry(app, honest, honestBook, { lines: rent() })
    await asOwnerOf(app, honest.id, async (owner) => {
      const broken = async () =>
        (
          await owner.query<{ tried: number; broken: string[] }>(
            'select tried, broken from app.broken_entries(null, 10)',
          )
        ).rows[0]
      expect(await broken()).toEqual({ tried: 1, broken: [] })
      await owner.query('set role app_server')
      const { rows } = await owner.query(
        `select l.after ->> 'digest' = e.digest::text as is_sealed from app.audit_log l join app.journal_entries e
         on e.id::text = l.row_key ->> 'id' where l.table_name = 'journal_entries'`,
      )
      await owner.query('reset role')
      expect(rows).toEqual([{ is_sealed: true }])
      await owner.query('begin')
      await owner.query('alter table app.postings disable trigger user')
      await owner.query('update app.postings set base_minor = base_minor * 2, minor = minor * 2')
      expect(await broken()).toEqual({ tried: 1, broken: [entryId] })
      await owner.query('rollback')
    })
  })
})

describe('kept sums', () => {
  const differences = (owner: { query(text: string): Promise<{ rows: unknown[] }> }) =>
    owner.query('select * from app.ledger_differences(null, null)').then(({ rows }) => rows)

  test('are those of the postings before and after they are folded, and a wrong one is found', async () => {
    const busy = await aFirm(app)
    const busyBook = await officeBook(app, busy)
    const balances = (day: string) =>
      asOwnerOf(app, busy.id, async (owner) => {
        const { rows } = await owner.query<{ code: string; base_minor: string }>(
          `select a.code, b.base_minor from app.account_balances($1, $2, 'accrual', null, null) b
           join app.ledger_accounts a on a.id = b.account_id order by a.code`,
          [busyBook.id, day],
        )
        return Object.fromEntries(rows.map(({ code, base_minor }) => [code, Number(base_minor)]))
      })
    for (const on of ['2026-01-05', '2026-01-25', '2026-02-05', '2026-02-25'])
      await anEntry(app, busy, busyBook, { lines: rent(), on })
    const expected = {
      '2026-01-04': 0,
      '2026-01-05': 1,
      '2026-01-24': 1,
      '2026-01-31': 2,
      '2026-02-10': 3,
      '2026-03-01': 4,
    }
    const check = async () => {
      for (const [day, entries] of Object.entries(expected))
        expect(await balances(day)).toEqual(entries === 0 ? {} : { '1000': -1000 * entries, '6000': 1000 * entries })
      expect(await asOwnerOf(app, busy.id, differences)).toEqual([])
    }
    await check()
    const waiting = () => asOwnerOf(app, busy.id, (owner) => owner.query('select from app.month_deltas'))
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 10_000 }).toBe(0)
    await check()
    await asOwnerOf(app, busy.id, async (owner) => {
      await owner.query('begin')
      await owner.query("update app.account_months set minor = minor + 1 where month = '2026-01-01' and minor > 0")
      expect(await differences(owner)).toEqual([
        { check_name: 'account_months', subject: '6000 2026-01 USD', stored: '2001', posted: '2000' },
      ])
      await owner.query('rollback')
    })
  })
})
