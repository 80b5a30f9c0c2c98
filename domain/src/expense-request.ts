import { holds, type Permission } from './permissions.ts'

/**
 * Where an expense that somebody asked for stands. The database keeps the same table of moves (trigger `keep_request` of
 * app.expenses).
 */
export const REQUEST_STATES = ['draft', 'submitted', 'approved', 'rejected', 'paid'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_TRANSITIONS = ['submit', 'withdraw', 'approve', 'reject', 'pay'] as const
export type RequestTransition = (typeof REQUEST_TRANSITIONS)[number]

const FROM: Readonly<Record<RequestTransition, readonly RequestState[]>> = {
  // A rejected request may be mended and asked again.
  submit: ['draft', 'rejected'],
  withdraw: ['submitted'],
  approve: ['submitted'],
  reject: ['submitted'],
  pay: ['approved'],
}

/** Expenses become lines of invoices: who approves those approves what is spent for them. */
const APPROVES_EXPENSES: Permission = 'invoice.approve'
/** To pay somebody back is to record a payment. */
const PAYS_EXPENSES: Permission = 'paymentInfo.create'

type Mover = {
  readonly permissions: ReadonlySet<string>
  /** Whether the person is the one who asked. */
  readonly isAsker: boolean
}

/** Whether the person may ever make such a move; nobody decides about what they asked for themselves (roles.md rule 5). */
export function mayTransition(move: RequestTransition, { permissions, isAsker }: Mover): boolean {
  switch (move) {
    case 'submit':
    case 'withdraw':
      return isAsker && holds(permissions, 'expensePermission.create')
    case 'approve':
    case 'reject':
      return !isAsker && holds(permissions, APPROVES_EXPENSES)
    case 'pay':
      return holds(permissions, PAYS_EXPENSES)
  }
}

export const canTransition = (move: RequestTransition, state: RequestState): boolean => FROM[move].includes(state)

/** What the person can do with a request now. */
export const transitionsFor = (state: RequestState, mover: Mover): RequestTransition[] =>
  REQUEST_TRANSITIONS.filter((move) => canTransition(move, state) && mayTransition(move, mover))

/** What was asked for is changed only while nobody is to decide about it or has decided for it. */
export const isRequestOpen = (state: RequestState): boolean => state === 'draft' || state === 'rejected'
