import { canTransition, mayTransition, type RequestTransition } from '#domain/expense-request.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, lockRecord, updateRecord } from '../../platform/db/records.ts'
import { notFound, notPermitted, Refusal } from '../../platform/refusal.ts'
import { closedToBilling } from '../matters/public.ts'
import { notifyTransition } from './mails.ts'
import { getExpense } from './list.ts'
import { expenseConstraints, notARequest, ownRequest, wrongState } from './refusals.ts'
import { requestStateOf } from './view.ts'

interface TransitionDetails {
  /** Why it is rejected, or a remark on an approval. */
  readonly reason: string
  readonly version?: number | undefined
}

/** Moves a request to its next state. The database enforces the same transitions and who may make them. */
export async function transitionRequest(
  context: FirmContext,
  id: string,
  transition: RequestTransition,
  { reason, version }: TransitionDetails,
): Promise<ExpenseDetail> {
  const { tx, userId, membership, clock } = context
  const request = await lockRecord(tx, 'app.expenses', id)
  if (!request) throw notFound('Expense')
  const state = requestStateOf(request)
  if (!state) throw notARequest()
  const isRequester = request.added_by === userId
  if (!mayTransition(transition, { permissions: membership.permissions, isRequester })) {
    throw isRequester && (transition === 'approve' || transition === 'reject') ? ownRequest() : notPermitted()
  }
  if (!canTransition(transition, state)) throw wrongState(state)
  assertVersion(version, request.version, 'Request')
  if (transition === 'reject' && reason === '') {
    throw new Refusal(400, 'invalid', 'Reason is required', { reason: 'Reason is required' })
  }
  const columns = transitionColumns(transition, { userId, now: clock.now(), reason })
  await updateRecord(context, 'app.expenses', id, columns)
  await notifyTransition(context, request, transition)
  return getExpense(context, id)
}

interface RequestToApprove {
  readonly ids: readonly string[]
  /** The versions that were read, so that a request that was changed since is not approved unseen. */
  readonly versions: readonly { readonly id: string; readonly version: number }[]
}

/** Approves requests of other people. One that cannot be approved stays as it is. */
export function approveRequests(context: FirmContext, { ids, versions }: RequestToApprove): Promise<BulkOutcome> {
  const versionById = new Map(versions.map(({ id, version }) => [id, version]))
  return bulkApply(context, {
    ids,
    work: (id) => transitionRequest(context, id, 'approve', { reason: '', version: versionById.get(id) }),
    constraints: { ...expenseConstraints, ...closedToBilling },
  })
}

const UNDECIDED = { decided_by: null, decided_at: null, decision_note: '' } as const

function transitionColumns(
  transition: RequestTransition,
  { userId, now, reason }: { userId: string; now: Date; reason: string },
) {
  switch (transition) {
    case 'submit':
      return { status: 'submitted', ...UNDECIDED } as const
    case 'withdraw':
      return { status: 'draft', ...UNDECIDED } as const
    case 'approve':
    case 'reject':
      return {
        status: transition === 'approve' ? 'approved' : 'rejected',
        decided_by: userId,
        decided_at: now,
        decision_note: reason,
      } as const
    case 'pay':
      return { payment_status: 'paid', paid_by: userId, paid_at: now } as const
  }
}
