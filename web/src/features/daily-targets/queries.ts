import { dailyTargets } from '#contract/daily-targets.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const teamTargetsQuery = (firm: Firm) => queryFor(dailyTargets.team, { query: firm })
export const ownTargetQuery = (firm: Firm) => queryFor(dailyTargets.own, { query: firm })
