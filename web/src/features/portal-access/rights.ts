import { CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'

export const RIGHT_LABELS: Readonly<Record<ClientRight, string>> = {
  matters: 'Matters and updates',
  billing: 'Invoices and payments',
  trust: 'Funds held',
  documents: 'Shared documents',
  messages: 'Messages',
}

/** `Sees all`, or what the person sees. */
export const rightsText = (rights: readonly ClientRight[]): string =>
  rights.length === CLIENT_RIGHTS.length
    ? 'Sees all'
    : `Sees ${rights.map((right) => RIGHT_LABELS[right].toLowerCase()).join(', ')}`
