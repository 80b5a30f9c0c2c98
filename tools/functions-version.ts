import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Version = z.strictObject({ version: z.int().min(0), digest: z.string() })

/**
 * db/functions-version.json: a number that grows with each change of db/functions, so that a server recognizes a database
 * whose functions are newer than its own.
 */
export function describeFunctionsVersion(root: string): string {
  const hash = createHash('sha256')
  const folder = join(root, 'db/functions')
  for (const name of readdirSync(folder).toSorted()) hash.update(`${name}\n${readFileSync(join(folder, name), 'utf8')}`)
  const digest = hash.digest('hex')
  const file = join(root, 'db/functions-version.json')
  const last = existsSync(file) ? Version.parse(JSON.parse(readFileSync(file, 'utf8'))) : { version: 0, digest: '' }
  const version = last.digest === digest ? last.version : last.version + 1
  return `${JSON.stringify({ version, digest }, undefined, 2)}\n`
}
