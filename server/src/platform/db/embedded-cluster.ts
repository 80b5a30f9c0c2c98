import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'
import { childEnvironment, type Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'

const run = promisify(execFile)

/** The longest socket address that every supported system takes, less PostgreSQL's own file name. */
const longestSocketDir = 103 - '/.s.PGSQL.5432'.length

/** Creates the data folder, or refuses with the reason why it cannot be used. Nobody else on the machine may read it. */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const probe = path.join(dataDir, `.probe-${process.pid}`)
    try {
      await writeFile(probe, Buffer.alloc(MIN_FREE_BYTES))
    } finally {
      await rm(probe, { force: true })
    }
    return await realpath(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The data folder ${dataDir} cannot be used: ${reason}`, remedyForFolder(cause), cause)
  }
}

/** Less than this, and PostgreSQL could not write its next segment of the log. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

function remedyForFolder(cause: unknown): string {
  const { code } = cause as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Free some space on that disk, or set DATA_DIR to another one'
  if (code === 'EROFS') return 'That disk can only be read: set DATA_DIR to a folder on another one'
  return 'Give the user that starts Lexhold the right to read and write it, or set DATA_DIR to another folder'
}

/** PostgreSQL's socket lives in a short private folder, because its address may not be long and the data folder's may. */
export async function openSocketFolder(dataDir: string): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const name = `lexhold-${uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const parent = path.join(tmpdir(), name).length <= longestSocketDir ? tmpdir() : '/tmp'
  const folder = path.join(parent, name)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new StartupError(
      `${folder}, where the database listens, belongs to someone else`,
      `Find out who made ${folder}, remove it, and start again`,
    )
  }
  await chmod(folder, 0o700)
  return folder
}

/** Creates the cluster if there is none; an existing one must have the version of the binaries. */
export async function ensureCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const version = await readOptional(path.join(cluster, 'PG_VERSION'))
  if (version === undefined) {
    await createCluster(cluster, binaries, account)
  } else if (Number.parseInt(version, 10) !== binaries.majorVersion) {
    throw new StartupError(
      `The database in ${cluster} is of PostgreSQL ${version.trim()}; this Lexhold brings PostgreSQL ${binaries.majorVersion}`,
      `Move its contents over with pg_dump and psql of PostgreSQL ${version.trim()}, or start the Lexhold that made it`,
    )
  }
}

/** The cluster gets its name only when it is complete, so an interrupted first start leaves no incomplete cluster. */
async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const unfinished = `${cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (account.name !== 'own') await chown(unfinished, account.fileOwner, account.fileOwner)
  let failure: unknown
  // Letters beyond ASCII are letters only under a UTF-8 character type, and its name differs between systems.
  for (const characterType of ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']) {
    const { program, args } = account.wrap(binaries.initdb, initdbArguments(unfinished, characterType))
    try {
      await run(program, args, { env: childEnvironment, timeout: 300_000 })
      await rename(unfinished, cluster)
      return
    } catch (error) {
      failure = error
      if (!outputOf(error).includes('invalid locale name')) break
    }
  }
  await rm(unfinished, { recursive: true, force: true })
  throw toStartupError(`The database could not be made in ${cluster}`, outputOf(failure), failure)
}

const initdbArguments = (folder: string, characterType: string): string[] => [
  `--pgdata=${folder}`,
  '--username=postgres',
  '--data-checksums',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${characterType}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

const outputOf = (error: unknown): string =>
  error instanceof Error ? `${'stderr' in error ? String(error.stderr).trim() : ''}` || error.message : String(error)

/** Turns PostgreSQL's output into an error that names the remedy. */
export function toStartupError(what: string, output: string, cause?: unknown): StartupError {
  const lines = output.split('\n').filter((line) => /(error|fatal|panic|could not|no space)/i.test(line))
  const reason = (lines.at(-1) ?? output.split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/i, '')
  return new StartupError(`${what}: ${reason || 'no reason given'}`, remedyFor(output), cause)
}

function remedyFor(output: string): string {
  if (/no space left|disk quota/i.test(output)) return 'Free some space on that disk, or set DATA_DIR to another one'
  if (/permission denied|invalid permissions|wrong ownership/i.test(output)) {
    return 'Give the user that starts Lexhold the right to read and write that folder, or set DATA_DIR to another one'
  }
  if (/shared memory|semaphore|cannot allocate memory/i.test(output)) {
    return 'The machine is short of memory: stop other programs, or set DATABASE_URL to a PostgreSQL elsewhere'
  }
  if (/incompatible|was initialized/i.test(output)) return 'Start the version of Lexhold that made this folder'
  return 'Details are in postgres.log in the data folder'
}

export async function readOptional(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
