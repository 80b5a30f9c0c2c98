import { CLIENT_RIGHT_LABELS, CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'

/** `Sees all`, or what the person sees. */
export const rightsText = (rights: readonly ClientRight[]): string =>
  rights.length === CLIENT_RIGHTS.length
    ? 'Sees all'
    : `Sees ${rights.map((right) => CLIENT_RIGHT_LABELS[right].toLowerCase()).join(', ')}`
