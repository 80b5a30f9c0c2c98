import { readConfig } from '../server/src/config.ts'
import { hasAuditLog, verifyAudit } from '../server/src/platform/db/audit-verify.ts'
import { connectForTool } from '../server/src/platform/db/tool-connection.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { StartupError } from '../server/src/platform/startup-error.ts'

/** Proves the audit chain of every firm; exit code 1 and the first broken row of each firm where it does not hold. */
async function verify(): Promise<number> {
  const database = await connectForTool(readConfig())
  try {
    if (!(await hasAuditLog(database.ownerUrl))) {
      const remedy = 'start Lexhold once with these settings, or correct DATA_DIR or DATABASE_URL'
      throw new StartupError('This database is empty: Lexhold has never been started on it', remedy)
    }
    const verdict = await verifyAudit(urlOfRole(database.ownerUrl, 'app_jobs'))
    for (const { businessId, seq, auditId, problem } of verdict.broken) {
      const place = seq < Number.MAX_SAFE_INTEGER ? `seal ${seq}, ` : ''
      console.error(`broken: firm ${businessId}, ${place}audit row ${auditId}: ${problem}`)
    }
    console.log(
      `${verdict.rows} audit rows of ${verdict.firms} chains checked, ${verdict.unsealed} waiting for their seal, ${verdict.broken.length} chains broken`,
    )
    return verdict.broken.length > 0 ? 1 : 0
  } finally {
    await database.stop()
  }
}

try {
  process.exitCode = await verify()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(`\nThe audit trail was not verified: ${error.message}.\nTo fix it: ${error.remedy}.\n`)
  process.exitCode = 1
}
