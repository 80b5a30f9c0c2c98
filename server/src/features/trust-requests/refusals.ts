import { invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const ownRequest = () =>
  new Refusal(403, 'self_approval', 'You asked for this deposit. Somebody else has to decide about it')
export const notPending = () =>
  new Refusal(409, 'not_pending', 'This request does not wait for a decision. Reload to see what became of it')
export const requestSettled = () =>
  new Refusal(409, 'request_settled', 'This request can no longer be changed. Reload to see what became of it')
export const reasonRequired = () => invalidField('reason_required', 'note', 'Reason is required')
export const requestNotApproved = () =>
  new Refusal(409, 'request_not_approved', 'This request is not approved, so it is not sent')

export const linkEnded = () =>
  new Refusal(403, 'link_expired', 'This address no longer opens the deposit request. Ask the firm for a new one')

/** The database enforces the same rules, also between two requests at the same moment. */
export const trustRequestConstraints: ConstraintRefusals = {
  trust_requests_not_decided_by_requester: ownRequest,
  trust_requests_approved_by_somebody: notPending,
  trust_requests_settled: requestSettled,
  trust_requests_sent_approved: requestNotApproved,
  trust_transactions_request_open: () =>
    new Refusal(409, 'request_not_approved', 'This request is not open, so nothing is received for it'),
}
