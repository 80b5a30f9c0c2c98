import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const hasBatch = spawnSync('chrt', ['--batch', '0', 'true']).status === 0
const module = path.join(import.meta.dirname, 'embedded.ts')

let home = ''
let dataDir = ''
let said: string[] = []
const running = new Set<EmbeddedDatabase>()
const servers = new Set<ChildProcess>()

beforeEach(() => {
  // A home folder that nobody else can read, as most machines have them.
  home = mkdtempSync(path.join(tmpdir(), 'lexhold-home-'))
  chmodSync(home, 0o700)
  dataDir = path.join(home, 'checkout/data')
  said = []
})

afterEach(async () => {
  for (const server of servers) {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  servers.clear()
  for (const database of running) await database.stop()
  running.clear()
  // What a killed server left running is stopped by the next start.
  if (existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) await (await start()).stop()
  rmSync(home, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: (line) => said.push(line), ...options })
  running.add(database)
  return database
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running.delete(database)
  await database.stop()
}

async function query(database: { ownerUrl: string }, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const logOf = (): string => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')

/** A whole server process that can be killed, unlike this one. */
async function startElsewhere(): Promise<{ server: ChildProcess; ownerUrl: string; pid: number }> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(module)}
    const { ownerUrl, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.stdout.write(JSON.stringify({ ownerUrl, pid }))
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.add(server)
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  return { server, ...(JSON.parse(String(line)) as { ownerUrl: string; pid: number }) }
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}

async function refusalOf(attempt: Promise<unknown>): Promise<StartupError> {
  const outcome: unknown = await attempt.catch((error: unknown) => error)
  if (outcome instanceof StartupError) return outcome
  throw new Error(`Not refused: ${String(outcome)}`)
}

describe('a first start', () => {
  test('gives an owner who is not a superuser a durable database that listens on no port', async () => {
    const database = await start()
    expect(await query(database, 'select current_user, current_database()')).toEqual([['lexhold_owner', 'lexhold']])
    const settings =
      'fsync full_page_writes synchronous_commit data_checksums listen_addresses server_encoding timezone'
    const names = settings.split(' ')
    const shown = await query(database, `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`)
    expect(shown).toEqual([['on', 'on', 'on', 'on', '', 'UTF8', 'UTC']])
    const rights = 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'
    expect(await query(database, rights)).toEqual([[false, true, true]])
  })

  test('shows the data and the socket to nobody else on the machine', async () => {
    const database = await start()
    const socketDir = new URL(database.ownerUrl).searchParams.get('host') ?? ''
    for (const folder of [dataDir, path.join(dataDir, 'postgres'), socketDir]) {
      expect(statSync(folder).mode & 0o077).toBe(0)
    }
  })

  test.runIf(hasBatch)('lets the server finish what it is at, where the system can', async () => {
    const { pid } = await start()
    expect(spawnSync('chrt', ['--pid', String(pid)], { encoding: 'utf8' }).stdout).toContain('SCHED_BATCH')
  })

  test('logs no values of a slow or failing statement', async () => {
    const database = await start({ settings: { log_min_duration_statement: '0' } })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('create temporary table notes (told text check (length(told) < 5))')
    await client.query('select $1::text', ['the client admits it'])
    const refused = client.query('insert into notes values ($1)', ['the client denies it'])
    await expect(refused).rejects.toThrow('check constraint')
    await client.end()
    expect(logOf()).toContain('select $1::text')
    expect(logOf()).toContain('insert into notes')
    expect(logOf()).not.toContain('the client')
  })

  test('logs no values of a slow statement even when errors are logged in full', async () => {
    const database = await start({ settings: { log_min_duration_statement: '0', log_error_verbosity: 'default' } })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('select $1::text', ['the client admits it'])
    await client.end()
    expect(logOf()).toContain('select $1::text')
    expect(logOf()).not.toContain('the client')
  })

  test('sees letters beyond ASCII as letters, so that names can be searched by likeness', async () => {
    const database = await start()
    await query(database, 'create extension pg_trgm')
    expect(await query(database, "select 'ÉMILE' ilike 'émile', cardinality(show_trgm('é'))")).toEqual([[true, 2]])
  })

  test('recovers from one that was interrupted', async () => {
    mkdirSync(path.join(dataDir, 'postgres.unfinished/base'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres.unfinished/PG_VERSION'), '18\n')
    expect(await query(await start(), 'select 1')).toEqual([[1]])
    expect(existsSync(path.join(dataDir, 'postgres.unfinished'))).toBe(false)
  })

  test('works in a data folder whose path is longer than a socket address may be', async () => {
    dataDir = path.join(home, 'a-folder-of-a-long-name/'.repeat(8), 'data')
    expect(await query(await start(), 'select 1')).toEqual([[1]])
  })
})

describe('the next start', () => {
  test('finds the data, after a clean stop', async () => {
    const first = await start()
    await query(first, 'create table kept as select 7 as number')
    await stop(first)
    expect(logOf()).toMatch(/database system is shut down\s*$/)

    expect(await query(await start(), 'select number from kept')).toEqual([[7]])
    expect(logOf()).toContain('database system was shut down at')
    expect(logOf()).not.toContain('automatic recovery')
  })

  test('stops the PostgreSQL that a killed server left running, and continues with its data', async () => {
    const first = await startElsewhere()
    await query(first, 'create table kept as select 7 as number')
    await kill(first.server)

    const second = await start()
    expect(said.join()).toContain(`Stopping the PostgreSQL (process ${first.pid})`)
    expect(second.pid).not.toBe(first.pid)
    expect(await query(second, 'select number from kept')).toEqual([[7]])
  })

  test('recovers what was committed when server and PostgreSQL were killed at once', async () => {
    const first = await startElsewhere()
    await query(first, 'create table kept as select 7 as number')
    await kill(first.server)
    process.kill(first.pid, 'SIGKILL')

    expect(await query(await start(), 'select number from kept')).toEqual([[7]])
    expect(logOf()).toContain('automatic recovery in progress')
  })

  test("is not stopped by a pid file whose number is another program's now, nor does it touch that program", async () => {
    await stop(await start())
    const stranger = spawn('sleep', ['60'])
    servers.add(stranger)
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n${dataDir}/postgres\n`)
    writeFileSync(path.join(dataDir, 'lexhold.lock'), JSON.stringify({ pid: stranger.pid, startedAt: 'long ago' }))

    expect(await query(await start(), 'select 1')).toEqual([[1]])
    expect(stranger.exitCode).toBeNull()
    expect(stranger.signalCode).toBeNull()
  })
})

test('PostgreSQL is started again when it is killed, and the data is there', async () => {
  const database = await start()
  await query(database, 'create table kept as select 7 as number')
  const killed = database.pid
  const ended = new Promise<string>((resolve) => database.onExit(resolve))
  process.kill(killed, 'SIGKILL')

  expect(await ended).toBe('SIGKILL')
  await expect.poll(() => query(database, 'select number from kept').catch(String), { timeout: 15_000 }).toEqual([[7]])
  await expect.poll(() => database.pid).not.toBe(killed)
  expect(said.join()).toContain('ended unexpectedly (SIGKILL); starting it again')
})

describe('refused, with the remedy', () => {
  test('a second server on the same data folder', async () => {
    const first = await startElsewhere()
    const refusal = await refusalOf(start())
    expect(refusal.message).toContain(`process ${first.server.pid}`)
    expect(refusal.message).toContain(dataDir)
    expect(refusal.remedy).toContain('DATA_DIR')
    expect(await query(first, 'select 1')).toEqual([[1]])
  })

  test('a data folder that cannot be made', async () => {
    writeFileSync(path.join(home, 'a-file'), '')
    const refusal = await refusalOf(start({ dataDir: path.join(home, 'a-file/data') }))
    expect(refusal.message).toMatch(/a-file\/data cannot be used: ENOTDIR/)
    expect(refusal.remedy).toContain('DATA_DIR')
  })

  test('a database of another version of PostgreSQL', async () => {
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '16\n')
    const refusal = await refusalOf(start())
    expect(refusal.message).toContain('is of PostgreSQL 16; this Lexhold brings PostgreSQL 18')
    expect(refusal.remedy).toContain('pg_dump')
  })

  test('a setting that PostgreSQL does not take, in its own words', async () => {
    const refusal = await refusalOf(start({ settings: { shared_buffers: 'plenty' } }))
    expect(refusal.message).toContain('invalid value for parameter "shared_buffers": "plenty"')
  })
})

describe('for root, below a home folder that others cannot read', () => {
  test.runIf(isRoot)('both ways of running work, one after the other on the same data', async () => {
    const first = await start({ rootWays: ['user-namespace'] })
    await query(first, 'create table kept as select 7 as number')
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(0)
    await stop(first)

    const second = await start({ rootWays: ['nobody'] })
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(65_534)
    await query(second, 'insert into kept values (8)')
    await stop(second)

    const third = await start({ rootWays: ['user-namespace'] })
    expect(await query(third, 'select sum(number)::int from kept')).toEqual([[15]])
  })

  test.runIf(isRoot)('a machine that allows neither way is told what to do instead', async () => {
    const refusal = await refusalOf(start({ rootWays: [] }))
    expect(refusal.remedy).toContain('ordinary user')
  })

  test.runIf(!isRoot)('an ordinary user runs PostgreSQL as it is', async () => {
    await start()
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(process.getuid?.())
  })
})
