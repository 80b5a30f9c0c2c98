import { MAX_RUN_MATTERS } from '#contract/billing-run-shapes.ts'
import { Refusal } from '../../platform/refusal.ts'

export const runInProgress = () =>
  new Refusal(409, 'run_in_progress', 'This run is at work. Wait until it is done, or stop it')
export const runNotInProgress = () => new Refusal(409, 'run_not_in_progress', 'This run is not at work')
export const nothingToApprove = () =>
  new Refusal(409, 'nothing_to_approve', 'No draft of this run waits for approval any more')
export const nothingToSend = () =>
  new Refusal(409, 'nothing_to_send', 'No approved invoice of this run waits to be sent')
export const noMatterToBill = () =>
  new Refusal(422, 'nothing_to_bill', 'Nothing waits for an invoice on the matters that you chose')
export const tooManyMatters = () =>
  new Refusal(
    422,
    'too_many_matters',
    `More than ${MAX_RUN_MATTERS.toLocaleString('en-US')} matters match. Narrow the filters, and bill the rest in another run`,
  )
export const authorMayNotApproveRun = () =>
  new Refusal(403, 'author_may_not_approve', 'Someone else has to approve drafts that you made')
