import type { z } from 'zod'
import { recurringInvoices, type RecurringInvoiceInput } from '#contract/recurring-invoices.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type RecurringBody = z.input<typeof RecurringInvoiceInput>

export const recurringQuery = (firm: Firm, id: string) =>
  queryFor(recurringInvoices.get, { params: { id }, query: firm })

const toCache = cacheSaved(recurringQuery)

export const createRecurring = async (firm: Firm, body: RecurringBody, idempotencyKey: string) =>
  toCache(firm, await exchange(recurringInvoices.create, { query: {}, body }, { idempotencyKey }))

export const updateRecurring = async (firm: Firm, id: string, body: RecurringBody) =>
  toCache(firm, await exchange(recurringInvoices.update, { params: { id }, query: {}, body }))

export const pauseRecurring = async (firm: Firm, id: string, isPaused: boolean) =>
  toCache(firm, await exchange(recurringInvoices.pause, { params: { id }, body: { ...firm, isPaused } }))
