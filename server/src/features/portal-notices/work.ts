import type { Clock } from '../../platform/clock.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, retryOnDeadlock } from '../../platform/db/transactions.ts'
import type { Logger } from '../../platform/logger.ts'
import { startWorkLoop } from '../../platform/work-loop.ts'
import { mailWaitingNews, remindOfRequests } from './notices.ts'

interface PortalMailParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
}

type Due = FunctionRow<'app.portal_mails_due'>

const BATCH = 50
const PAUSE_MS = 60_000

/** Mails clients what nobody calls for: reminders of requests, and news that waited. The rows are the queue. */
export function startPortalMails(parts: PortalMailParts): { stop(): Promise<void> } {
  return startWorkLoop({
    listDue: () => listPortalMailsDue(parts),
    attempt: async (due) => {
      try {
        return (await sendPortalMails(parts, due)) === BATCH
      } catch (error) {
        parts.log.error({ err: error, firm: due.firm }, 'mails to clients failed')
        return false
      }
    },
    onFault: (error) => parts.log.error({ err: error }, 'looking for mails to clients failed'),
    pauseMs: PAUSE_MS,
    ending: new AbortController(),
  })
}

export const listPortalMailsDue = async ({
  pool,
  clock,
}: Pick<PortalMailParts, 'pool' | 'clock'>): Promise<readonly Due[]> =>
  (await runStatement<Due>(pool, { text: 'select firm, kind from app.portal_mails_due($1)', values: [clock.now()] }))
    .rows

/** One transaction of a few; returns how many rows it took. */
export const sendPortalMails = (
  parts: Omit<PortalMailParts, 'log'>,
  { firm: businessId, kind }: Due,
): Promise<number> =>
  retryOnDeadlock(() =>
    inFirmAsJob(parts.pool, { businessId, jobId: `portal mails of ${kind}` }, { readOnly: false }, (tx) =>
      (kind === 'reminders' ? remindOfRequests : mailWaitingNews)({ ...parts, tx, businessId }, BATCH),
    ),
  )
