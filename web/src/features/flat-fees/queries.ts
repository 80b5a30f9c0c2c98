import type { z } from 'zod'
import type { FlatFeeInput } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type FlatFeeBody = z.input<typeof FlatFeeInput>

export const flatFeeQuery = (firm: Firm, id: string) => queryFor(flatFees.get, { params: { id }, query: firm })

const toCache = cacheSaved(flatFeeQuery)

export const createFlatFee = async (firm: Firm, body: FlatFeeBody, idempotencyKey: string) =>
  toCache(firm, await exchange(flatFees.create, { query: {}, body }, { idempotencyKey }))

export const updateFlatFee = async (firm: Firm, id: string, body: FlatFeeBody) =>
  toCache(firm, await exchange(flatFees.update, { params: { id }, query: {}, body }))
