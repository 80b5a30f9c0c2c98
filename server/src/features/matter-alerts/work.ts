import type { Clock } from '../../platform/clock.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, retryOnDeadlock } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import { startWorkLoop } from '../../platform/work-loop.ts'
import { tellOfBudgets, tellOfHearings } from './alerts.ts'

const PAUSE_MS = 15 * 60_000

interface AlertParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
}

/** Tells people of hearings and budgets of their matters. No call does that: a day comes, or many calls add up. */
export function startMatterAlerts(parts: AlertParts): { stop(): Promise<void> } {
  return startWorkLoop({
    listDue: () => listFirmsToAlert(parts),
    async attempt(businessId) {
      await alertFirm(parts, businessId).catch((error: unknown) => {
        parts.log.error({ err: error, businessId }, 'looking for hearings and budgets to tell of failed')
      })
      return false
    },
    onFault: (error) => parts.log.error({ err: error }, 'looking for firms with hearings and budgets failed'),
    pauseMs: PAUSE_MS,
    ending: new AbortController(),
  })
}

type Due = FunctionRow<'app.firms_to_alert'>

export async function listFirmsToAlert({
  pool,
  clock,
}: Pick<AlertParts, 'pool' | 'clock'>): Promise<readonly string[]> {
  const statement = { text: 'select firm from app.firms_to_alert($1)', values: [clock.now()] }
  return (await runStatement<Due>(pool, statement)).rows.map(({ firm }) => firm)
}

/** Two transactions of a firm. What was told before is not told again. */
export async function alertFirm({ pool, clock }: Pick<AlertParts, 'pool' | 'clock'>, businessId: string) {
  for (const tell of [tellOfHearings, tellOfBudgets])
    await retryOnDeadlock(() =>
      inFirmAsJob(pool, { businessId, jobId: 'matter alerts' }, { readOnly: false }, (tx) =>
        tell({ tx, businessId, clock }),
      ),
    )
}
