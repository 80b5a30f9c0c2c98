import { holds, type Permission } from './permissions.ts'

/**
 * The states of an expense request and its transitions. The trigger `keep_request` of app.expenses enforces the same
 * transitions.
 */
export const REQUEST_STATES = ['draft', 'submitted', 'approved', 'rejected', 'paid'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_TRANSITIONS = ['submit', 'withdraw', 'approve', 'reject', 'pay'] as const
export type RequestTransition = (typeof REQUEST_TRANSITIONS)[number]

const ALLOWED_FROM: Readonly<Record<RequestTransition, readonly RequestState[]>> = {
  // A rejected request may be corrected and submitted again.
  submit: ['draft', 'rejected'],
  withdraw: ['submitted'],
  approve: ['submitted'],
  reject: ['submitted'],
  pay: ['approved'],
}

/** Expenses become lines of invoices, so the permission to approve invoices also approves expenses. */
const APPROVES_EXPENSES: Permission = 'invoice.approve'
/** Reimbursing a person records a payment. */
const PAYS_EXPENSES: Permission = 'paymentInfo.create'

type TransitionActor = {
  readonly permissions: ReadonlySet<string>
  /** True for the person who made the request. */
  readonly isRequester: boolean
}

/** True when the person's role allows the transition. Nobody decides about their own request (roles.md rule 5). */
export function mayTransition(move: RequestTransition, { permissions, isRequester }: TransitionActor): boolean {
  switch (move) {
    case 'submit':
    case 'withdraw':
      return isRequester && holds(permissions, 'expensePermission.create')
    case 'approve':
    case 'reject':
      return !isRequester && holds(permissions, APPROVES_EXPENSES)
    case 'pay':
      return holds(permissions, PAYS_EXPENSES)
  }
}

export const canTransition = (move: RequestTransition, state: RequestState): boolean =>
  ALLOWED_FROM[move].includes(state)

/** The transitions that the person can make now. */
export const transitionsFor = (state: RequestState, mover: TransitionActor): RequestTransition[] =>
  REQUEST_TRANSITIONS.filter((move) => canTransition(move, state) && mayTransition(move, mover))

/** A request can be changed only before it is submitted or after it is rejected. */
export const isRequestOpen = (state: RequestState): boolean => state === 'draft' || state === 'rejected'
