import { canTransition, mayTransition, type RequestTransition } from '#domain/expense-request.ts'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import type { expenses as contract } from '#contract/expenses.ts'
import type { Received } from '#contract/endpoint.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted, Refusal, staleVersion } from '../../platform/refusal.ts'
import { closedToBilling } from '../matters/public.ts'
import { getExpense } from './list.ts'
import { expenseConstraints, notARequest, ownRequest, wrongState } from './rules.ts'
import { lockExpense, updateExpenseRow } from './save.queries.ts'
import { requestStateOf } from './view.ts'

/** Moves a request on. The database keeps the same table of moves and of who may make them. */
export async function transitionRequest(
  context: FirmContext,
  { params, body }: Received<typeof contract.transition>,
): Promise<ExpenseDetail> {
  const { tx, userId, membership, clock } = context
  const { id, move } = params
  const known = await lockExpense(tx, id)
  if (!known) throw notFound('Expense')
  const state = requestStateOf(known)
  if (!state) throw notARequest()
  const isAsker = known.added_by === userId
  if (!mayTransition(move, { permissions: membership.permissions, isAsker })) {
    throw isAsker && (move === 'approve' || move === 'reject') ? ownRequest() : notPermitted()
  }
  if (!canTransition(move, state)) throw wrongState(state)
  if (body.version !== undefined && body.version !== known.version) throw staleVersion('Request')
  if (move === 'reject' && body.reason === '') {
    throw new Refusal(400, 'invalid', 'Reason is required', { reason: 'Reason is required' })
  }
  const now = clock.now()
  await updateExpenseRow(tx, id, { ...changeOf(move, { userId, now, reason: body.reason }), updated_at: now })
  return getExpense(context, id)
}

/** Approves requests of other people, each for itself. */
export function approveRequests(context: FirmContext, { body }: Received<typeof contract.bulkApprove>) {
  const versions = new Map(body.versions.map(({ id, version }) => [id, version]))
  return bulkApply(context, {
    ids: body.ids,
    work: (id) =>
      transitionRequest(context, {
        params: { id, move: 'approve' },
        query: undefined,
        body: { reason: '', version: versions.get(id) },
      }),
    constraints: { ...expenseConstraints, ...closedToBilling },
  })
}

const undecided = { decided_by: null, decided_at: null, decision_note: '' } as const

function changeOf(move: RequestTransition, { userId, now, reason }: { userId: string; now: Date; reason: string }) {
  switch (move) {
    case 'submit':
      return { status: 'submitted', ...undecided } as const
    case 'withdraw':
      return { status: 'draft', ...undecided } as const
    case 'approve':
    case 'reject':
      return {
        status: move === 'approve' ? 'approved' : 'rejected',
        decided_by: userId,
        decided_at: now,
        decision_note: reason,
      } as const
    case 'pay':
      return { payment_status: 'paid', paid_by: userId, paid_at: now } as const
  }
}
