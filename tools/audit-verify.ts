import { readConfig } from '../server/src/config.ts'
import { verifyBooks } from '../server/src/features/ledger/public.ts'
import { hasAuditLog, verifyAudit } from '../server/src/platform/db/audit-verify.ts'
import { connectForTool } from '../server/src/platform/db/tool-connection.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { verifySignedFile, type FileVerdict } from '../server/src/platform/export/signed-csv.ts'
import { readSecretKey } from '../server/src/platform/secrets/secret-box.ts'
import { createSigner } from '../server/src/platform/secrets/signer.ts'
import { StartupError } from '../server/src/platform/startup-error.ts'

const VERDICTS: Readonly<Record<FileVerdict, string>> = {
  right: 'signed by this installation, and not changed since',
  changed: 'NOT as it was signed: it was changed',
  unsigned: 'NOT signed, or its last line was changed',
  foreign: 'NOT signed by this installation, or signed with another SECRETS_KEY',
}

/** Proves an export of the audit trail: `npm run audit:verify -- audit-trail-2026-03-17.csv`. */
async function verifyFile(file: string): Promise<number> {
  const { dataDir, secretsKey } = readConfig()
  const verdict = await verifySignedFile(file, createSigner(await readSecretKey(dataDir, secretsKey)))
  console.log(`${file} is ${VERDICTS[verdict]}`)
  return verdict === 'right' ? 0 : 1
}

/**
 * Proves the audit chain and the books of every firm; exit code 1, the first broken row of each chain, and every row of the
 * books that is not what its postings say, where something does not hold.
 */
async function verify(): Promise<number> {
  const [file] = process.argv.slice(2)
  if (file !== undefined) return verifyFile(file)
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
    const problems = await verifyBooks(urlOfRole(database.ownerUrl, 'app_jobs'))
    for (const { businessId, check, subject } of problems)
      console.error(`wrong: firm ${businessId}, ${check}: ${subject}`)
    console.log(`${problems.length} differences between the books and their postings`)
    return verdict.broken.length + problems.length > 0 ? 1 : 0
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
