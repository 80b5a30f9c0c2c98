import { readConfig } from '../server/src/config.ts'
import { verifyAudit } from '../server/src/platform/db/audit-verify.ts'
import { reachDatabase } from '../server/src/platform/db/reach.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'

/** Proves the audit chain of every firm; exit code 1 and the first broken row of each firm where it does not hold. */
const database = await reachDatabase(readConfig())
try {
  const verdict = await verifyAudit(urlOfRole(database.ownerUrl, 'app_jobs'))
  for (const { businessId, seq, auditId, what } of verdict.broken) {
    const place = seq < Number.MAX_SAFE_INTEGER ? `seal ${seq}, ` : ''
    console.error(`broken: firm ${businessId}, ${place}audit row ${auditId}: ${what}`)
  }
  console.log(
    `${verdict.rows} audit rows of ${verdict.firms} chains checked, ${verdict.unsealed} waiting for their seal, ${verdict.broken.length} chains broken`,
  )
  process.exitCode = verdict.broken.length > 0 ? 1 : 0
} finally {
  await database.stop()
}
