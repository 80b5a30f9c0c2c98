import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FlatFeeDetail, FlatFeeInput } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient, refreshFigures } from '../../shared/query-client.ts'

type Firm = CurrentUser['firm']
export type FlatFeeBody = z.input<typeof FlatFeeInput>

const FLAT_FEES = 'flat-fees'

const flatFeeKey = (id: string) => [FLAT_FEES, 'one', id]

export const flatFeeQuery = (firm: Firm, id: string) =>
  queryOptions({
    queryKey: flatFeeKey(id),
    queryFn: ({ signal }) => call(flatFees.get, { params: { id }, query: firm }, { signal }),
  })

/** Asks again for whatever a change of fees changes. */
export const refreshFlatFees = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: [FLAT_FEES] }), refreshFigures()])

/** The record's page shows what was saved at once. */
function keep({ data, message }: { data: FlatFeeDetail; message: string }): { data: FlatFeeDetail; message: string } {
  void refreshFlatFees()
  queryClient.setQueryData(flatFeeKey(data.id), data)
  return { data, message }
}

/** A key makes a save that is sent twice, because its answer was lost, one fee. */
export const addFlatFee = async (body: FlatFeeBody, idempotencyKey: string) =>
  keep(await exchange(flatFees.create, { query: {}, body }, { idempotencyKey }))

export const saveFlatFee = async (id: string, body: FlatFeeBody) =>
  keep(await exchange(flatFees.update, { params: { id }, query: {}, body }))

export async function deleteFlatFee(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(flatFees.delete, { params: { id }, query: firm })
  queryClient.removeQueries({ queryKey: flatFeeKey(id) })
  void refreshFlatFees()
  return message
}

export async function restoreFlatFee(id: string): Promise<string> {
  return keep(await exchange(flatFees.restore, { params: { id } })).message
}
