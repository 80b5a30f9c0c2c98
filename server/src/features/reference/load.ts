import { readFile } from 'node:fs/promises'
import { asOwner } from '../../platform/db/as-owner.ts'
import {
  lockReference,
  upsertCurrencies,
  upsertExchangeRates,
  upsertPlans,
  type CurrencyRow,
  type PlanRow,
} from './queries.ts'

const file = (name: string) => readFile(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8')

/** The plans on sale. Prices are the product's own: dollars for the world, naira for Nigeria. */
const PLANS: readonly PlanRow[] = [
  ['018f0000-0000-7000-8000-000000000001', 'Trial', 14, 0, 0, 25],
  ['018f0000-0000-7000-8000-000000000002', 'Free', 30, 0, 0, 1],
  ['018f0000-0000-7000-8000-000000000003', 'Solo', 30, 2_900, 1_500_000, 1],
  ['018f0000-0000-7000-8000-000000000004', 'Practice', 30, 4_900, 2_500_000, 25],
  ['018f0000-0000-7000-8000-000000000005', 'Firm', 30, 7_900, 4_000_000, 250],
]

/** Brings the reference tables up to what this version ships: currencies, exchange-rate tables, plans. Repeatable. */
export async function loadReference(ownerUrl: string): Promise<void> {
  const currencies = JSON.parse(await file('currencies.json')) as CurrencyRow[]
  const rates = (await file('exchange-rates.csv')).trim().split(/\r?\n/).slice(1)
  await asOwner(ownerUrl, async (owner) => {
    await lockReference(owner)
    await upsertCurrencies(owner, currencies)
    await upsertExchangeRates(
      owner,
      rates.map((line) => line.split(',')),
    )
    await upsertPlans(owner, PLANS)
  })
}
