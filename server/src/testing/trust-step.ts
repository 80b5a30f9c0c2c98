import type { TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import type { TestPerson } from './factories.ts'
import type { Reply } from './test-app.ts'
import type { AccountModel, DoneModel, InvoiceModel, LedgerModel, WithdrawalModel } from './trust-model.ts'
import type { TrustWorld } from './trust-world.ts'

export interface HeldAccount {
  readonly id: string
  readonly model: AccountModel
}
export interface HeldLedger {
  readonly ledger: TrustLedger
  readonly account: HeldAccount
  readonly model: LedgerModel
  /** An issued invoice of its matter. */
  readonly invoice: InvoiceModel | undefined
}

/** What random steps find: the firm, its ledgers, and what was done so far. */
export interface StepWorld {
  readonly world: TrustWorld
  readonly reviewer: TestPerson
  readonly ledgers: readonly HeldLedger[]
  readonly done: DoneModel[]
  readonly withdrawals: WithdrawalModel[]
}

export interface Step {
  readonly step: string
  readonly ledger: number
  readonly other: number
  readonly day: number
  readonly cents: number
}

/** A step with what it is about. */
export interface At extends Step {
  readonly on: StepWorld
  readonly from: HeldLedger
  readonly to: HeldLedger
  readonly date: string
  readonly amount: string
}
export interface Plan {
  readonly isAllowed: boolean
  readonly send: () => Promise<Reply>
  /** What a step that is allowed moves. */
  readonly apply: (reply: Reply) => void
}

/** Remembers a transaction, so that later steps may undo it. */
export function remember(
  { on, day, cents }: At,
  reply: Reply,
  more: Pick<DoneModel, 'kind' | 'from'> & Partial<DoneModel>,
): void {
  const data = reply.body.data as TrustTransaction | TrustTransaction[]
  const id = Array.isArray(data) ? data[0]?.id : data.id
  on.done.push({ id: id ?? '', day, cents, clearedOn: day, isUndone: false, ...more })
}
