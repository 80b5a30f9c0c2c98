import { z } from 'zod'
import {
  BillableMatterFilters,
  BillableMatterPage,
  BillableMatterQuery,
  BillableTotals,
  BillingRun,
  BillingRunInput,
  BillingRunPage,
  RunItemPage,
  RunItemQuery,
  RunStepInput,
} from './billing-run-shapes.ts'
import { firmCall, firmKeys, FirmQuery, firmSpelling, Id, listSpelling, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const params = z.object({ id: Id('Not an id') })
/** The ids of a thousand matters. */
const BODY_LIMIT = 512 * 1024

export const billingRuns = {
  matters: endpoint('GET', '/admin/billing-run/matters', {
    summary: 'Matters with work that waits for an invoice, and what waits on each',
    access: needs('invoice', 'invoice.create'),
    query: BillableMatterQuery,
    spelling: listSpelling,
    response: BillableMatterPage,
  }),
  totals: endpoint('GET', '/admin/billing-run/totals', {
    summary: 'How many matters match, and what waits on them',
    access: needs('invoice', 'invoice.create'),
    query: BillableMatterFilters,
    spelling: listSpelling,
    response: BillableTotals,
  }),
  list: endpoint('GET', '/admin/billing-run/list', {
    summary: 'Billing runs, the latest first',
    access: needs('invoice'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: BillingRunPage,
  }),
  create: endpoint('POST', '/admin/billing-run', {
    summary: 'Begins to make a draft for each matter, or each client, that matches and has unbilled work',
    access: needs('invoice', 'invoice.create'),
    query: FirmQuery,
    body: BillingRunInput,
    bodyLimit: BODY_LIMIT,
    response: BillingRun,
    refusals: ['nothing_to_bill', 'too_many_matters'],
    done: 'Creating drafts',
  }),
  get: endpoint('GET', '/admin/billing-run/:id', {
    summary: 'A billing run and how far it is',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: BillingRun,
  }),
  items: endpoint('GET', '/admin/billing-run/items', {
    summary: 'What became of each matter of a run',
    access: needs('invoice'),
    query: RunItemQuery,
    spelling: listSpelling,
    response: RunItemPage,
  }),
  stop: endpoint('POST', '/admin/billing-run/:id/stop', {
    summary: 'Stops a run after the matter that it is at; what is done stays',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject(firmKeys),
    spelling: firmSpelling,
    response: BillingRun,
    refusals: ['run_not_in_progress'],
    done: 'Run stopped',
  }),
  approve: endpoint('POST', '/admin/billing-run/:id/approve', {
    summary: 'Begins to approve the drafts of a run, in the name of the person who calls it',
    access: needs('invoice'),
    params,
    query: FirmQuery,
    body: RunStepInput,
    bodyLimit: BODY_LIMIT,
    response: BillingRun,
    refusals: ['run_in_progress', 'nothing_to_approve', 'author_may_not_approve'],
    done: 'Approving drafts',
  }),
  send: endpoint('POST', '/admin/billing-run/:id/send', {
    summary:
      'Begins to mail the approved invoices of a run that nobody has mailed yet, in the name of the person who calls it',
    access: needs('invoice', 'invoice.create'),
    params,
    query: FirmQuery,
    body: RunStepInput,
    bodyLimit: BODY_LIMIT,
    response: BillingRun,
    refusals: ['run_in_progress', 'nothing_to_send'],
    done: 'Sending invoices',
  }),
}
