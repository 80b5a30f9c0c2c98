import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aCourtUpdate, aNote } from '../../testing/progress.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'

const app = useTestApp()

/** Copies a record as often as told, each with an id of its own, straight into the firm's books. */
const copies = (firm: TestFirm, table: string, id: string, { count, own = '' }: { count: number; own?: string }) =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows[0]?.columns ?? ''
    await owner.query('begin')
    // Nobody is to be told of each of thousands.
    await owner.query(`alter table app.${table} disable trigger user`)
    await owner.query("select set_config('app.matter_scope', 'all', true), set_config('app.time_scope', 'all', true)")
    await owner.query(
      `insert into app.${table} (${columns}) select r.* from (
         select jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid() ${own})) as r
         from app.${table} x, generate_series(1, $2::int) i where x.id = $1) copy,
         lateral (select ${columns} from (select (copy.r).*) whole) r`,
      [id, count],
    )
    await owner.query(`alter table app.${table} enable trigger user`)
    await owner.query('commit')
  })

interface Totals {
  readonly count: number
}
const MANY = 5_050

describe('a word that more than five thousand', () => {
  test('matters hold finds all of them, and those of somebody who sees few of them', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const { id: clientId } = await aClient(app, firm, { companyName: 'Harborline Bank' })
    const { id } = await aMatter(app, firm, { clientId, matterName: 'Recovery of a debt' })
    await copies(firm, 'matters', id, { count: MANY - 1, own: ", 'number', 'COPY-' || i" })
    const matterAssignedToInfos = [{ userId: associate.id }]
    await aMatter(app, firm, { clientId, matterName: 'Recovery of a house', matterAssignedToInfos })
    const found = async ({ token }: TestPerson, generalSearchText: string) => {
      const { totals, data } = dataOf<{ totals: { all: number }; data: { matterName: string }[] }>(
        await app.call(matters.list, { query: { generalSearchText, includeTotals: true } }, token),
      )
      return { all: totals.all, first: data[0]?.matterName }
    }
    expect(await found(firm.administrator, 'recovery')).toMatchObject({ all: MANY + 1 })
    // By the name of their client.
    expect(await found(firm.administrator, 'harborline')).toMatchObject({ all: MANY + 1 })
    expect(await found(associate, 'recovery')).toEqual({ all: 1, first: 'Recovery of a house' })
  })

  test('clients hold finds all of them', async () => {
    const firm = await aFirm(app)
    const { id } = await aClient(app, firm, { companyName: 'Harborline Bank' })
    await copies(firm, 'clients', id, { count: MANY - 1, own: ", 'number', 'COPY-' || i" })
    const query = { generalSearchText: 'harborline' }
    expect(dataOf<{ all: number }>(await app.call(clients.totals, { query }, firm.administrator.token)).all).toBe(MANY)
  })
})

describe('a word that very many records hold finds as many by their own words as by the name of their client', () => {
  const COPIES = 2_100
  const KINDS = {
    'time entries': {
      table: 'time_entries',
      totals: timeEntries.totals,
      make: async (firm: TestFirm, matter: { id: string; clientId: string }) =>
        (await aTimekeeper(app, firm, { ...matter, name: 'Obi v Ade', number: '' })).save({
          description: 'Recovery of a debt',
        }),
    },
    expenses: {
      table: 'expenses',
      totals: expenses.totals,
      make: (firm: TestFirm, { id }: { id: string }) =>
        anExpense(app, firm, { matterId: id, description: 'Recovery of a debt' }),
    },
    'flat fees': {
      table: 'flat_fees',
      totals: flatFees.totals,
      make: async (firm: TestFirm, { id }: { id: string }) => {
        const body = { matterId: id, description: 'Recovery of a debt', date: '2026-03-16', amount: 250 }
        return dataOf<{ id: string }>(await app.call(flatFees.create, { body }, firm.administrator.token))
      },
    },
    'progress notes': {
      table: 'progress_updates',
      totals: progressNotes.totals,
      make: (firm: TestFirm, { id }: { id: string }) =>
        aNote(app, firm.administrator.token, id, { title: 'Recovery of a debt' }),
    },
    'court updates': {
      table: 'progress_updates',
      totals: courtUpdates.totals,
      make: (firm: TestFirm, { id }: { id: string }) =>
        aCourtUpdate(app, firm.administrator.token, id, { judge: 'Recovery of a debt' }),
    },
  } as const

  test.each(Object.entries(KINDS))('%s', async (_, { table, totals, make }) => {
    const firm = await aFirm(app)
    const { id: clientId } = await aClient(app, firm, { companyName: 'Harborline Bank' })
    const matter = await aMatter(app, firm, { clientId })
    const { id } = await make(firm, matter)
    await copies(firm, table, id, { count: COPIES - 1 })
    for (const generalSearchText of ['recovery', 'harborline']) {
      const query = { generalSearchText, isFirmExpense: table === 'expenses' ? false : undefined }
      const answer = await app.call(totals, { query }, firm.administrator.token)
      expect(dataOf<Totals>(answer).count).toBe(COPIES)
    }
  })
})
