/** The states of a reconciliation. */
export const STATES = {
  draft: { label: 'Unsigned', tone: 'warning' },
  prepared: { label: 'Awaiting review', tone: 'info' },
  locked: { label: 'Locked', tone: 'trust' },
} as const
