import { readFile } from 'node:fs/promises'
import { asOwner } from '../../platform/db/as-owner.ts'
import { lockReference, setPlanSales, upsertCurrencies, upsertExchangeRates, upsertPlans } from './queries.ts'

const read = (name: string) => readFile(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8')

/** Brings the reference tables up to what this version ships: currencies, exchange-rate tables, plans. Repeatable. */
export async function loadReference(ownerUrl: string, { sellsPlans = true } = {}): Promise<void> {
  const currencies = await read('currencies.json')
  const rates = (await read('exchange-rates.csv')).trim().split(/\r?\n/).slice(1)
  await asOwner(ownerUrl, async (owner) => {
    await lockReference(owner)
    await upsertCurrencies(owner, currencies)
    await upsertExchangeRates(
      owner,
      rates.map((line) => line.split(',')),
    )
    await upsertPlans(owner)
    await setPlanSales(owner, sellsPlans)
  })
}
