/** What an entry belongs to, and the sort that keeps the entries of one together in the list. */
export const PARTY_SORTS = { matter: 'matterName', client: 'clientName', person: 'userName' } as const
export type Party = keyof typeof PARTY_SORTS
