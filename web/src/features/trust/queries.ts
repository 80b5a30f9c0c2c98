import { trustAccounts } from '#contract/trust-accounts.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const trustAccountsQuery = (firm: Firm) => queryFor(trustAccounts.list, { query: firm })
export const trustAccountQuery = (firm: Firm, id: string) =>
  queryFor(trustAccounts.get, { params: { id }, query: firm })
