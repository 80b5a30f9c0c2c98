import type { DisposalObstacle } from '#contract/retention.ts'

/** What keeps a matter that has been closed for long enough. */
export const OBSTACLE_LABELS: Readonly<Record<DisposalObstacle, string>> = {
  disposed: 'Disposed of',
  notDue: 'Not due yet',
  legalHold: 'Legal hold',
  clientMoney: 'Client money held',
  openInvoice: 'Unpaid invoice',
  draftInvoice: 'Draft invoice',
  unbilledWork: 'Unbilled work',
}
