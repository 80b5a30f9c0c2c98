import { minorToNumber } from '#domain/money.ts'
import type { invoices as contract } from '#contract/invoices.ts'
import type { Received } from '#contract/endpoint.ts'
import type { UnbilledMatters } from '#contract/invoice-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { missingField } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { lineKind, workRate } from './lines.ts'
import { findClientForInvoice } from './queries.ts'
import { selectClientMatters, selectUnbilled, type UnbilledRow, type WorkRow } from './work.queries.ts'

/** As many as an invoice has lines, so that all that is shown fits on one. */
const MAX_ITEMS = 500

type Query = Received<(typeof contract)['unbilled']>['query']

/** A client's work that waits for an invoice, by matter; what is not worth anything counts too. */
export async function listUnbilled({ tx, businessId }: FirmContext, query: Query): Promise<UnbilledMatters> {
  const { clientId, matterId, upTo } = query
  const [firm, client, matters] = await Promise.all([
    firmSettings(tx, businessId),
    findClientForInvoice(tx, clientId),
    selectClientMatters(tx, clientId, matterId),
  ])
  if (!client) throw missingField('clientId', 'Client')
  const found = await selectUnbilled(tx, { matterIds: matters.map(({ id }) => id), upTo, limit: MAX_ITEMS + 1 })
  const rows = found.slice(0, MAX_ITEMS)
  const home = firm.currency
  const sum = (work: readonly WorkRow[]) =>
    minorToNumber(
      work.reduce((all, { home_amount_minor }) => all + BigInt(home_amount_minor), 0n),
      home,
    )
  const byMatter = Map.groupBy(rows, ({ matter_id }) => matter_id)
  return {
    matters: matters.flatMap(({ id, name, number, currency }) => {
      const work = byMatter.get(id)
      if (!work) return []
      const items = work.map((row) => toUnbilled(row, home))
      return [{ id, name, number, currencyCode: currency, items, homeAmount: sum(work) }]
    }),
    homeAmount: sum(rows),
    homeCurrencyCode: home,
    hasMore: found.length > MAX_ITEMS,
  }
}

function toUnbilled(row: UnbilledRow, homeCurrency: string): UnbilledMatters['matters'][number]['items'][number] {
  const { currency, exchange_rate } = row
  return {
    work: { kind: row.kind, id: row.id },
    kind: lineKind(row),
    date: row.day,
    person: row.user_id === null ? null : { userId: row.user_id, name: row.person_name ?? '' },
    description: row.description,
    quantity: Number(row.quantity),
    rate: Number(workRate(row, { currency, homeCurrency, exchangeRate: exchange_rate })),
    amount: minorToNumber(row.amount_minor, currency),
    homeAmount: minorToNumber(row.home_amount_minor, homeCurrency),
    currencyCode: currency,
    exchangeRate: Number(exchange_rate),
    hold:
      row.hold_reason !== null && row.held_by !== null && row.held_at !== null
        ? {
            reason: row.hold_reason,
            person: { userId: row.held_by, name: row.holder_name ?? '' },
            at: row.held_at.toISOString(),
          }
        : null,
  }
}
