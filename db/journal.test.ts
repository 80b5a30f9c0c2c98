import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aFirm, type TestFirm } from '../server/src/testing/factories.ts'
import { journalLaws, POST, rent, type JournalLaws, type Run } from '../server/src/testing/journal-laws.ts'
import { anEntry, entryArguments, officeBook, type TestBook, type TestPosting } from '../server/src/testing/ledger.ts'
import { useTestApp } from '../server/src/testing/test-app.ts'

// The laws of entries, tried as app_server through the functions, and as the owner of the tables past them.
const app = useTestApp()
let laws: JournalLaws
let firm: TestFirm
let other: TestFirm
let book: TestBook
let otherBook: TestBook
let matterId: string
let clientId: string
beforeAll(async () => {
  laws = await journalLaws(app)
  ;({ firm, book, matterId, clientId } = laws)
  other = await aFirm(app)
  otherBook = await officeBook(app, other)
})

const dollars = { currency: 'EUR', baseMinor: 0 }

/** Inserts an entry and its postings by hand, as only the owner could. */
async function insertByHand(run: Run, lines: readonly { line: number; code: string; minor: number }[]) {
  const id = randomUUID()
  await run(
    `insert into app.journal_entries (business_id, id, book_id, effective_on, recorded_at, event, event_id, reference, description,
       reason, matter_ids, digest) values ($1, $2, $3, '2026-03-16', now(), 'test.posted', $2, '', 'By hand', '', '{}', sha256(''))`,
    [firm.id, id, book.id],
  )
  const rows = lines.map(
    ({ line, code, minor }) =>
      `('${firm.id}', '${id}', ${line}, '${book.id}', '${book.accountId(code)}', '2026-03-16', 'both', 'USD', ${minor}, ${minor}, '')`,
  )
  const insert = (values: readonly string[]) =>
    run(`insert into app.postings (business_id, entry_id, line, book_id, account_id, effective_on, basis, currency, minor, base_minor,
      description) values ${values.join(', ')}`)
  return { id, insert, rows }
}

describe('an entry', () => {
  test('that balances is posted', async () => {
    expect(await laws.tried({ lines: rent() })).toBe('done')
    expect(await laws.asOwner((run) => laws.post(run, { lines: rent() }))).toBe('done')
  })

  test.each<[string, string, TestPosting[]]>([
    ['unbalanced at home', 'journal_entries_balanced', [...rent(), { account: '6000', minor: 1 }]],
    [
      'unbalanced in another currency',
      'journal_entries_balanced',
      [
        { account: '6000', minor: 900, currency: 'EUR', baseMinor: 1000 },
        { account: '1000', minor: -901, currency: 'EUR', baseMinor: -1000 },
      ],
    ],
    [
      'balanced over two currencies, but in neither',
      'journal_entries_balanced',
      [
        { account: '6000', minor: 900, currency: 'EUR', baseMinor: 1000 },
        { account: '1000', minor: -1000 },
      ],
    ],
    [
      'unbalanced in the cash view',
      'journal_entries_balanced',
      [
        { account: '6000', minor: 1000 },
        { account: '1000', minor: -1000, basis: 'accrual' },
      ],
    ],
    [
      'of two amounts that differ in one currency',
      'postings_home_amount',
      [
        { account: '6000', minor: 1000, baseMinor: 1001 },
        { account: '1000', minor: -1000, baseMinor: -1001 },
      ],
    ],
    ['of one line of nothing', 'postings_move_something', [{ account: '6000', minor: 0 }]],
    ['without lines', 'journal_entries_complete', []],
    [
      'of a receivable without an invoice',
      'postings_receivable_names_invoice',
      [
        { account: '1100', minor: 1000, basis: 'accrual' },
        { account: '4000', minor: -1000, basis: 'accrual' },
      ],
    ],
    [
      'of office money that names a trust ledger',
      'postings_client_money_names_ledger',
      [{ account: '6000', minor: 1000, ledgerId: randomUUID() }, ...rent(1000).slice(1)],
    ],
  ])('%s is refused', async (_, constraint, lines) => {
    expect(await laws.tried({ lines })).toBe(constraint)
    expect(await laws.asOwner((run) => laws.post(run, { lines }))).toBe(constraint)
  })

  test('may hold an exchange difference, which moves home money only', async () => {
    const lines = [
      { account: '7900', minor: 0, currency: 'EUR', baseMinor: 5 },
      { account: '1990', minor: 0, ...dollars, baseMinor: -5 },
    ]
    expect(await laws.tried({ lines })).toBe('done')
  })

  test.each(['1100', '1150', '1300', '2000', '2010', '2200'])(
    'by hand does not touch account %s, which documents write',
    async (account) => {
      const invoiceId = randomUUID()
      const lines = [
        { account, minor: 1000, matterId, clientId, invoiceId, basis: 'accrual' as const },
        { account: '1000', minor: -1000, basis: 'accrual' as const },
      ]
      expect(await laws.tried({ lines, event: 'journal.posted' })).toBe('postings_account_of_documents')
    },
  )

  test('of one event is posted once', async () => {
    const eventId = randomUUID()
    expect(
      await laws.asServer(async (run) => {
        await laws.post(run, { lines: rent(), event: 'invoice.approved', eventId })
        await laws.post(run, { lines: rent(), event: 'invoice.approved', eventId })
      }),
    ).toBe('journal_entries_posted_once')
  })

  test('of another firm is neither written nor read', async () => {
    expect(await laws.asServer((run) => laws.post(run, { lines: rent() }, otherBook))).toBe(
      'journal_entries_office_book',
    )
    const foreign = entryArguments(book, { lines: rent() })
    foreign.values[1] = foreign.values[1]?.replaceAll(book.accountId('1000'), otherBook.accountId('1000')) ?? ''
    expect(await laws.asServer((run) => run(POST, foreign.values))).toBe('postings_account_fkey')
    await anEntry(app, other, otherBook, { lines: rent() })
    await laws.asOwner(async (run) => {
      await run('set local role app_server')
      expect(await run('select from app.postings where book_id = $1', [otherBook.id])).toMatchObject({ rowCount: 0 })
    })
  })

  test('takes no account that is closed, and no other currency than that of the account', async () => {
    const change = (set: string) => (run: Run) =>
      run(`update app.ledger_accounts set ${set} where id = $1`, [book.accountId('6000')])
    expect(
      await laws.asServer(async (run) => {
        await change('archived_at = now()')(run)
        await laws.post(run, { lines: rent() })
      }),
    ).toBe('postings_account_archived')
    expect(
      await laws.asOwner(async (run) => {
        await run(`insert into app.ledger_accounts (business_id, id, book_id, code, name, type, currency)
          select business_id, gen_random_uuid(), book_id, '1099', 'Euro account', 'asset', 'EUR' from app.ledger_accounts where code = '1000'`)
        const { values } = entryArguments(book, { lines: rent() })
        const { rows } = (await run("select id from app.ledger_accounts where code = '1099'")) as {
          rows: { id: string }[]
        }
        values[1] = values[1]?.replaceAll(book.accountId('1000'), rows[0]?.id ?? '') ?? ''
        await run(POST, values)
      }),
    ).toBe('postings_account_currency')
  })
})

describe('the role that serves', () => {
  test.each(['journal_entries', 'postings', 'month_deltas', 'account_months', 'closings'])(
    'writes no row of %s itself',
    async (table) => {
      for (const statement of [
        `insert into app.${table} default values`,
        `update app.${table} set business_id = business_id`,
        `delete from app.${table}`,
        `truncate app.${table}`,
      ])
        expect(await laws.asServer((run) => run(statement))).toBe('42501')
    },
  )

  test('calls no function that writes past the office book', async () => {
    expect(await laws.asServer((run) => run(POST.replace('post_entry', 'write_entry'), ['{}', '[]', '[]']))).toBe(
      '42501',
    )
  })

  test('opens no share of an invoice itself, and closes no month', async () => {
    for (const statement of [
      'update app.invoice_shares set open_minor = 0',
      'update app.invoice_parts set open_minor = 0',
      'delete from app.invoice_shares',
      "update app.books set closed_through = '2026-01-31'",
    ])
      expect(await laws.asServer((run) => run(statement))).toBe('42501')
  })
})

describe('the owner of the tables', () => {
  test.each(['journal_entries', 'postings', 'closings'])('changes no row of %s', async (table) => {
    for (const statement of [
      `update app.${table} set business_id = business_id`,
      `delete from app.${table}`,
      `truncate app.${table} cascade`,
    ])
      expect(await laws.asOwner((run) => run(statement))).toBe('append_only')
  })

  test('writes no part of an entry, and adds nothing to one', async () => {
    const lines = [
      { line: 1, code: '6000', minor: 5 },
      { line: 2, code: '1000', minor: -5 },
      { line: 3, code: '6000', minor: 5 },
      { line: 4, code: '1000', minor: -5 },
    ]
    const complete = async (run: Run) => {
      const { rows, insert } = await insertByHand(run, lines)
      await insert(rows)
    }
    const later = async (run: Run) => {
      const { rows, insert } = await insertByHand(run, lines)
      await insert(rows.slice(0, 2))
      await insert(rows.slice(2))
    }
    const unbalanced = async (run: Run) => {
      const { rows, insert } = await insertByHand(run, lines)
      await insert(rows.slice(0, 3))
    }
    expect(await laws.asOwner(complete)).toBe('done')
    expect(await laws.asOwner(later)).toBe('journal_entries_complete')
    expect(await laws.asOwner(unbalanced)).toBe('journal_entries_balanced')
  })

  test('does not change what an account is, nor delete one that posting rules need or that has postings', async () => {
    const id = book.accountId('1000')
    for (const change of ["type = 'expense'", 'role = null', "currency = 'EUR'"])
      expect(await laws.asOwner((run) => run(`update app.ledger_accounts set ${change} where id = $1`, [id]))).toBe(
        'ledger_accounts_keep_type',
      )
    expect(await laws.asOwner((run) => run('delete from app.ledger_accounts where id = $1', [id]))).toBe(
      'ledger_accounts_with_role_stay',
    )
    expect(
      await laws.asOwner(async (run) => {
        await laws.post(run, { lines: rent() })
        await run('delete from app.ledger_accounts where id = $1', [book.accountId('6000')])
      }),
    ).toBe('postings_account_fkey')
    expect(
      await laws.asOwner((run) => run('update app.ledger_accounts set archived_at = now() where id = $1', [id])),
    ).toBe('ledger_accounts_role_stays')
  })
})
