import type { ClientType } from '#contract/clients.ts'

/** The database says person and company, the wire Individual and Company. */
export const kindOf = (clientType: ClientType): 'person' | 'company' =>
  clientType === 'Individual' ? 'person' : 'company'

export const typeOf = (kind: string): ClientType => (kind === 'person' ? 'Individual' : 'Company')
