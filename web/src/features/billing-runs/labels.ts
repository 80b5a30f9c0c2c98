import type { RunItemState } from '#contract/billing-run-shapes.ts'
import type { Tone } from '../../shared/ui/values/StatusBadge.tsx'

export const RESULTS: Readonly<Record<RunItemState, { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  drafted: { label: 'Draft created', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  approving: { label: 'Waits for its turn', tone: 'info' },
  approved: { label: 'Approved', tone: 'info' },
  sending: { label: 'Waits to be sent', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  deleted: { label: 'Draft deleted', tone: 'neutral' },
}
