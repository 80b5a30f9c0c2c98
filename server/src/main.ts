import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readConfig, type Config } from './config.ts'
import { countFirms } from './features/firm/public.ts'
import { createMissingBooks } from './features/ledger-accounts/public.ts'
import { loadReference } from './features/reference/load.ts'
import { systemClock } from './platform/clock.ts'
import { asOwner } from './platform/db/as-owner.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { createLogger } from './platform/logger.ts'
import { createMailer } from './platform/mail/transport.ts'
import { readSecretKey } from './platform/secrets/secret-box.ts'
import { StartupError } from './platform/startup-error.ts'
import { openApp } from './app.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))
const POOL_SIZE = 12
const PARENT_CHECK_MS = 1000

const say = (line: string) => console.log(line)

/** Starts everything in order and stops it in reverse. `demo` loads the demo firm before the first request. */
async function run(mode: 'start' | 'demo'): Promise<void> {
  const config = readConfig()
  const log = createLogger(config.logLevel)
  await checkPort(config)
  const database = await openDatabase(config)
  const closing: (() => Promise<void>)[] = [database.stop]
  const stop = stopper(closing, config)
  try {
    await migrate(database.ownerUrl, say)
    await loadReference(database.ownerUrl, { sellsPlans: config.plans !== undefined })
    await createMissingBooks(database.ownerUrl)
    const files = await openFileStore(config)
    if (mode === 'demo') {
      const { loadDemo } = await import('./demo/load.ts')
      await loadDemo({ ownerUrl: database.ownerUrl, dataDir: config.dataDir, files, say })
    }
    const mailer = createMailer({ ...config, from: 'Lexhold <no-reply@lexhold.example>', print: say })
    const app = await openApp({
      ...config,
      ownerUrl: database.ownerUrl,
      clock: systemClock,
      log,
      mailer,
      files,
      allowsPrivateAddresses: config.allowsPrivateAddresses,
      secretKey: await readSecretKey(config.dataDir, config.secretsKey),
      poolSize: POOL_SIZE,
      isOnlyNode: config.databaseUrl === undefined,
      isReadOnlyAfterExpiry: config.plans !== undefined && mode === 'start',
      webFolder: WEB_FOLDER,
    })
    closing.unshift(app.close)
    await listen(app.server, config)
    say(`ready: ${config.publicUrl}`)
    if ((await asOwner(database.ownerUrl, countFirms)) === 0)
      say(`No firm is set up yet. Sign up at ${config.publicUrl}/signup`)
  } catch (error) {
    // A start that was stopped by a signal reports no failure.
    if (stop.isUnderWay()) return
    await stop()
    throw error
  }
}

const openDatabase = async ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? { ownerUrl: databaseUrl, stop: () => Promise.resolve() } : startEmbedded({ dataDir, log: say })

/** Checks the port before the database is created and the demo is loaded, which take a while. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer()
  const listening = async (at: { port: number; host: string }) => {
    await once(probe.listen(at), 'listening')
    return config.publicUrl
  }
  await listen({ listen: listening }, config)
  await once(probe.close(), 'close')
}

async function listen(
  server: { listen(at: { port: number; host: string }): Promise<string> },
  { port, host }: Config,
): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} on ${host} is taken by another program`,
        `stop that program, or choose another port, such as PORT=${port + 1}`,
      )
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(
        `This machine does not allow listening on ${host}:${port}`,
        'set HOST to an address of this machine and PORT to a number above 1023',
      )
    }
    throw error
  }
}

/**
 * Stops only once, whatever comes: a signal, also repeated or sent both by the terminal and by npm; the end of the
 * program that started this server; or a failed start.
 */
function stopper(closing: readonly (() => Promise<void>)[], { isStartedByNpm }: Config) {
  let stopping: Promise<void> | undefined
  const stop = () =>
    (stopping ??= (async () => {
      for (const close of closing) await close()
    })())
  const stopAndExit = () => {
    if (stopping) return
    say('stopping')
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (!isIgnored(signal)) process.on(signal, stopAndExit)
  }
  process.once('disconnect', stopAndExit)
  if (isStartedByNpm) watchParent(stopAndExit)
  return Object.assign(stop, { isUnderWay: () => stopping !== undefined })
}

/** npm does not pass every signal on; when it has ended, this process has another parent. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && onGone(), PARENT_CHECK_MS).unref()
}

/** Whether whoever started this process had it ignore a signal, as nohup does with SIGHUP. Known on Linux only. */
function isIgnored(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): boolean {
  if (!existsSync('/proc/self/status')) return false
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return ((BigInt(`0x${mask}`) >> BigInt(constants.signals[signal] - 1)) & 1n) === 1n
}

run(process.argv[2] === 'demo' ? 'demo' : 'start').catch((error: unknown) => {
  if (error instanceof StartupError)
    console.error(`\nLexhold did not start: ${error.message}.\nTo fix it: ${error.remedy}.\n`)
  else console.error(error)
  process.exit(1)
})
