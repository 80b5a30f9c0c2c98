import { minorToNumber } from '#domain/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RecordType } from '../../features/records/public.ts'
import { toyRecord } from './contract.ts'
import { countLoudToys, countToysOf, searchToys, sumAllToys, sumToys, toyNames } from './queries.ts'
import { toyRoutes } from './routes.ts'

export const toyType: RecordType = {
  contract: toyRecord,
  routes: [toyRoutes],
  constraints: { toys_named: () => new Refusal(400, 'invalid', 'Name the toy', { name: 'Name the toy' }) },
  tables: [
    {
      name: 'toys',
      kind: 'toy',
      label: 'wooden toy',
      names: toyNames,
      columns: { is_loud: 'Makes noise' },
    },
  ],
  bin: { table: 'app.toys', staysBecause: 'Somebody plays with this toy' },
  search: searchToys,
  dashboard: {
    figures: async ({ tx }, { currency }) => ({ toyPrices: { amount: minorToNumber(await sumAllToys(tx), currency) } }),
    matterFigures: async ({ tx }, ids) =>
      new Map((await countToysOf(tx, ids)).map(({ matter_id, count }) => [matter_id, { toys: Number(count) }])),
    waiting: async ({ tx }) => {
      const count = await countLoudToys(tx)
      return count > 0 ? [{ code: 'loudToys', count }] : []
    },
  },
  overview: async ({ tx }, page) => {
    const { count, minor } = await sumToys(tx, page)
    return { count, unbilled: { count, minor } }
  },
}
