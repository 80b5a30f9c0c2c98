/** What a person may see of a client in the portal; the firm chooses it for each person. */
export const CLIENT_RIGHTS = ['matters', 'billing', 'trust', 'documents', 'messages'] as const
export type ClientRight = (typeof CLIENT_RIGHTS)[number]

export const CLIENT_RIGHT_LABELS: Readonly<Record<ClientRight, string>> = {
  matters: 'Matters and updates',
  billing: 'Invoices and payments',
  trust: 'Funds held',
  documents: 'Shared documents',
  messages: 'Messages',
}

/** Of what a person may want no mail. */
export const CLIENT_NOTICES = ['updates', 'invoices', 'messages', 'requests', 'documents'] as const
export type ClientNotice = (typeof CLIENT_NOTICES)[number]
