import { billingRuns } from '#contract/billing-runs.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const billingRunQuery = (firm: Firm, id: string) => queryFor(billingRuns.get, { params: { id }, query: firm })
