import { execFile } from 'node:child_process'
import { chown, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'

const run = promisify(execFile)

/** The children see none of our environment: a stray PGDATA or PGOPTIONS must not steer the firm's database. */
export const childEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', TZ: 'UTC' }

export type Command = { readonly program: string; readonly args: string[] }

/** How PostgreSQL's programs are started, and whose its files are on the disk. */
export type Account = {
  name: AccountName
  wrap(program: string, args: readonly string[]): Command
  fileOwner: number
}
export type AccountName = 'own' | 'user-namespace' | 'nobody'

const nobody = 65534

const own = (uid: number): Account => ({
  name: 'own',
  wrap: (program, args) => ({ program, args: [...args] }),
  fileOwner: uid,
})

/** Inside the namespace root is called nobody; outside, the files belong to root and no parent folder has to be opened. */
const userNamespace: Account = {
  name: 'user-namespace',
  wrap: (program, args) => ({
    program: 'unshare',
    args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', program, ...args],
  }),
  fileOwner: 0,
}

/**
 * The user nobody with one of root's privileges: to walk through folders that others may not read.
 * The secure bit makes access(2), by which PostgreSQL finds its own programs, honour that privilege too.
 */
const nobodyWithPassage: Account = {
  name: 'nobody',
  wrap: (program, args) => ({
    program: 'setpriv',
    args: [
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
      '--',
      program,
      ...args,
    ],
  }),
  fileOwner: nobody,
}

/** PostgreSQL refuses to run as root, so for root the first way that works on this machine is found by trying. */
export async function chooseAccount(
  postgres: string,
  dataDir: string,
  rootWays: readonly AccountName[] = ['user-namespace', 'nobody'],
): Promise<Account> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return own(uid)
  const failures: string[] = []
  for (const account of [userNamespace, nobodyWithPassage].filter(({ name }) => rootWays.includes(name))) {
    const failure = await tryAccount(account, postgres, dataDir)
    if (failure === undefined) return account
    failures.push(`${account.name}: ${failure}`)
  }
  throw new StartupError(
    `PostgreSQL refuses to run as root, and this machine offers no way around it (${failures.join('; ')})`,
    'Start Lexhold as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer',
  )
}

/** Tries what the cluster will need: the program runs, and a file can be created inside the data folder. */
async function tryAccount(account: Account, postgres: string, dataDir: string): Promise<string | undefined> {
  const trial = await mkdtemp(path.join(dataDir, '.trial-'))
  try {
    await chown(trial, account.fileOwner, account.fileOwner)
    const { program, args } = account.wrap('/bin/sh', ['-c', '"$0" --version && : > "$1"', postgres, `${trial}/file`])
    await run(program, args, { env: childEnvironment, timeout: 20_000 })
    return undefined
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    return output.split('\n').at(-1) || String(error)
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

/** Gives the cluster's files to the account, for a cluster that another account created. */
export async function transferFiles(account: Account, folder: string): Promise<void> {
  const owner = (await lstat(folder)).uid
  if (owner === account.fileOwner) return
  if (account.name === 'own') {
    throw new StartupError(
      `The database in ${folder} belongs to another user of this machine (number ${owner})`,
      `Start as that user, or hand the folder over: chown -R $(id -u) '${folder}'`,
    )
  }
  // The folder itself goes last, so that an interrupted change is taken up again at the next start.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(path.join(entry.parentPath, entry.name), account.fileOwner, account.fileOwner)
  }
  await chown(folder, account.fileOwner, account.fileOwner)
}

/**
 * On Linux PostgreSQL runs under SCHED_BATCH: a process of it that wakes up does not take the processor away from the
 * server that has just written to it and has more to write (docs/decisions/0016). It needs no privilege. Where `chrt` is
 * missing or may not do it, the command stays as it is.
 */
export async function inBatch(command: Command): Promise<Command> {
  const policy = ['--batch', '0']
  const works = await run('chrt', [...policy, 'true'], { env: childEnvironment }).then(
    () => true,
    () => false,
  )
  return works ? { program: 'chrt', args: [...policy, command.program, ...command.args] } : command
}
