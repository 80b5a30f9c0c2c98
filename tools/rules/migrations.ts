import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { listFiles, readText } from './files.ts'
import type { Finding } from './step.ts'

const FOLDER = 'db/migrations'
export const CHECKSUMS = `${FOLDER}/checksums.json`

const NAME = /^db\/migrations\/\d{8}T\d{4}_[a-z0-9_]+\.sql$/

const Checksums = z.record(z.string(), z.string())

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const isMigration = (file: string): boolean => file.startsWith(`${FOLDER}/`) && file.endsWith('.sql')

function sealed(root: string): Record<string, string> {
  if (!existsSync(join(root, CHECKSUMS))) return {}
  return Checksums.parse(JSON.parse(readText(root, CHECKSUMS)))
}

/** A migration that has landed never changes: it ran on the firms' databases and does not run there again. */
export function checkMigrations(root: string, files: readonly string[]): Finding[] {
  const known = sealed(root)
  const present = files.filter(isMigration)
  const misnamed = files
    .filter((file) => file.startsWith(`${FOLDER}/`) && file !== CHECKSUMS && !NAME.test(file))
    .map((file): Finding => ({ rule: 'migration-name', file, message: 'is named YYYYMMDDTHHMM_what_it_does.sql' }))
  const changed = present.flatMap((file): Finding[] => {
    const name = file.slice(FOLDER.length + 1)
    const seal = known[name]
    if (seal === undefined) {
      const message = 'is not sealed yet: npm run fix -- --seal-migrations, with the commit that lands it'
      return [{ rule: 'migration-unsealed', file, message }]
    }
    if (seal === digest(readText(root, file))) return []
    return [{ rule: 'migration-changed', file, message: 'was changed after it landed; write a new one' }]
  })
  const gone = Object.keys(known)
    .filter((name) => !present.includes(`${FOLDER}/${name}`))
    .map((name): Finding => ({
      rule: 'migration-gone',
      file: `${FOLDER}/${name}`,
      message: 'landed and is not there any more',
    }))
  return [...misnamed, ...changed, ...gone, ...present.flatMap((file) => checkNoFunctions(root, file))]
}

/** Functions live in db/functions, one a file, so that a change is a diff and the living text can be read. */
function checkNoFunctions(root: string, file: string): Finding[] {
  if (!/^\s*create (or replace )?(function|procedure)\b/im.test(readText(root, file))) return []
  return [{ rule: 'migration-function', file, message: 'creates a function; write it as a file of db/functions' }]
}

/** A function file names its executors and creates only the function that it is named after. */
export function checkFunctions(root: string, files: readonly string[]): Finding[] {
  return files
    .filter((file) => file.startsWith('db/functions/'))
    .flatMap((file): Finding[] => {
      const name = /^db\/functions\/([a-z0-9_]+)\.sql$/.exec(file)?.[1]
      const text = readText(root, file)
      const created = [...text.matchAll(/^create or replace (?:function|procedure) app\.(\w+)\(/gm)].map(
        ([, one]) => one,
      )
      const isWellFormed = name !== undefined && created.length === 1 && created[0] === name
      if (isWellFormed && /^-- execute: .+$/m.test(text)) return []
      const message = 'holds `-- execute: <roles>` and one `create or replace function app.<name of the file>(…)`'
      return [{ rule: 'function-file', file, message }]
    })
}

/**
 * Records the digest of every migration. Before the first release this may also change a seal;
 * afterwards a changed seal is refused without `--reseal`, which states that no firm has run the file.
 */
export async function sealMigrations(root: string, options: { reseal: boolean }): Promise<string[]> {
  const known = sealed(root)
  const files = (await listFiles(root)).filter(isMigration)
  const now = Object.fromEntries(files.map((file) => [file.slice(FOLDER.length + 1), digest(readText(root, file))]))
  const changed = Object.keys(known).filter((name) => known[name] !== now[name])
  if (changed.length > 0 && !options.reseal) {
    throw new Error(
      `${changed.join(', ')} landed already. Write a new migration, or add --reseal if no firm has run it.`,
    )
  }
  writeFileSync(join(root, CHECKSUMS), `${JSON.stringify(now, undefined, 2)}\n`)
  return Object.keys(now).filter((name) => known[name] !== now[name])
}
