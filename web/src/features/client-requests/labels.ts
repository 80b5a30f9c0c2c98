import type { ClientRequestItem, ClientRequestRow } from '#contract/client-requests.ts'
import type { Tone } from '../../shared/ui/values/StatusBadge.tsx'

interface Label {
  readonly label: string
  readonly tone: Tone
}

export const REQUEST_STATES: Readonly<Record<ClientRequestRow['state'], Label>> = {
  open: { label: 'Waiting for the client', tone: 'warning' },
  answered: { label: 'To review', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

export const ITEM_STATES: Readonly<Record<ClientRequestItem['state'], Label>> = {
  open: { label: 'Waiting for the client', tone: 'warning' },
  answered: { label: 'To review', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  sentBack: { label: 'Sent back', tone: 'warning' },
}
