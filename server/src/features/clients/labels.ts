import { CLIENT_STANDINGS, type ClientStanding, type ClientType } from '#contract/clients.ts'

/** The database says person and company, the wire Individual and Company. */
export const kindOf = (clientType: ClientType): 'person' | 'company' =>
  clientType === 'Individual' ? 'person' : 'company'

/** The database says active, former and declined, the wire Active, Former and Declined. */
const STANDING_COLUMNS = { Active: 'active', Former: 'former', Declined: 'declined' } as const
export const standingColumn = (standing: ClientStanding) => STANDING_COLUMNS[standing]

export const standingLabel = (column: string): ClientStanding =>
  CLIENT_STANDINGS.find((standing) => standingColumn(standing) === column) ?? 'Active'

export const typeOf = (kind: string): ClientType => (kind === 'person' ? 'Individual' : 'Company')
