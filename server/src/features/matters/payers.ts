import { isDeepStrictEqual } from 'node:util'
import { decimal, formatFixed } from '#domain/decimal.ts'
import { fromMajor, minorToNumber, minorToText, roundToMoney } from '#domain/money.ts'
import type { AgreedPayer, AgreedPayersInput } from '#contract/payer-shares.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { missingField } from '../../platform/refusal.ts'
import { replaceAgreedPayers, selectAgreedPayers, type AgreedPayerRow } from './payers.queries.ts'
import { findMatterClient } from './queries.ts'
import { impossibleAmount } from './refusals.ts'

type Payer = NonNullable<AgreedPayersInput>[number]
type Stored = Pick<AgreedPayerRow, 'client_id' | 'percent' | 'amount_minor' | 'currency'>

/**
 * Saves who pays which share of the bills of a matter. What the input leaves out stays; amounts keep their figure where the
 * currency of the matter changes, as its flat fee does.
 */
export async function saveAgreedPayers(
  { tx, businessId }: FirmContext,
  { id: matterId, currency }: { readonly id: string; readonly currency: string },
  input: AgreedPayersInput,
): Promise<void> {
  const before = await selectAgreedPayers(tx, matterId)
  const after = input ? input.map((payer, index) => toStored(payer, index, currency)) : inCurrency(before, currency)
  if (isDeepStrictEqual(before.map(withoutName), after)) return
  const known = new Set(before.map(({ client_id }) => client_id))
  for (const [index, { client_id }] of after.entries())
    if (!known.has(client_id) && !(await findMatterClient(tx, client_id)))
      throw missingField(`agreedPayers.${index}.clientId`, 'Client')
  const rows = after.map((row, index) => ({
    ...row,
    business_id: businessId,
    id: newId(),
    matter_id: matterId,
    position: index + 1,
  }))
  await replaceAgreedPayers(tx, matterId, rows)
}

function toStored({ clientId, share }: Payer, index: number, currency: string): Stored {
  const row = { client_id: clientId, percent: null, amount_minor: null, currency: null }
  if (share.type === 'rest') return row
  if (share.type === 'percent') return { ...row, percent: formatFixed(decimal(share.value), 2) }
  try {
    return { ...row, amount_minor: fromMajor(share.value, currency).minor.toString(), currency }
  } catch (error) {
    if (error instanceof RangeError) throw impossibleAmount(`agreedPayers.${index}.share.value`, currency)
    throw error
  }
}

const withoutName = ({ client_id, percent, amount_minor, currency }: AgreedPayerRow): Stored => ({
  client_id,
  percent,
  amount_minor,
  currency,
})

const inCurrency = (before: readonly AgreedPayerRow[], currency: string): Stored[] =>
  before.map((row) => {
    if (row.amount_minor === null || row.currency === null) return withoutName(row)
    const figure = decimal(minorToText(row.amount_minor, row.currency))
    return { ...withoutName(row), amount_minor: roundToMoney(figure, currency).minor.toString(), currency }
  })

export const toAgreedPayers = (rows: readonly AgreedPayerRow[]): AgreedPayer[] =>
  rows.map((row) => ({ clientId: row.client_id, clientName: row.client_name, share: toShare(row) }))

function toShare({ percent, amount_minor, currency }: AgreedPayerRow): AgreedPayer['share'] {
  if (percent !== null) return { type: 'percent', value: Number(percent) }
  if (amount_minor === null || currency === null) return { type: 'rest' }
  return { type: 'amount', value: minorToNumber(amount_minor, currency) }
}
