import type { DisposalObstacle } from '#contract/retention.ts'
import { invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const retentionTooShort = (years: number) =>
  invalidField(
    'retention_too_short',
    'matterYears',
    `At least ${years} years: the rules of a client account of the firm ask for them`,
  )

const REASONS: Readonly<Record<DisposalObstacle, string>> = {
  disposed: 'It was disposed of already',
  notDue: 'It is not due yet, or open again',
  legalHold: 'It is under legal hold',
  clientMoney: 'Client money is held for it',
  openInvoice: 'An invoice of it is not settled',
  draftInvoice: 'A draft of an invoice is about it',
  unbilledWork: 'It has work that is on no invoice',
}

export const notDisposable = (obstacle: DisposalObstacle) => new Refusal(409, 'not_disposable', REASONS[obstacle])

export const retentionConstraints: ConstraintRefusals = {
  matters_disposed_stay_closed: () =>
    new Refusal(409, 'matter_disposed', 'The content of this matter was disposed of, so it stays closed'),
}
