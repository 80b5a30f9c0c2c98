import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApp } from '../server/src/app.ts'
import { loadReference } from '../server/src/features/reference/load.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { folderStore } from '../server/src/platform/files/folder-store.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { createMailer } from '../server/src/platform/mail/transport.ts'
import { startProviders } from '../server/src/testing/payment-providers.ts'
import { onServer, startServer, urlOfDatabase } from '../server/src/testing/postgres.ts'

const DATABASE = 'lexhold_e2e'
/** Of the journeys whose clock is moved (plan-server.ts). */
const PLANS_DATABASE = 'lexhold_e2e_plans'
export const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))

/** One real server with the built web app on a real PostgreSQL; every test makes a firm of its own on it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lexhold-e2e-'))
  const postgres = await startServer()
  await onServer(postgres.ownerUrl, async (client) => {
    for (const database of [DATABASE, PLANS_DATABASE])
      await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${DATABASE}`)
  })
  const ownerUrl = urlOfDatabase(postgres.ownerUrl, DATABASE)
  await migrate(ownerUrl, () => undefined)
  await loadReference(ownerUrl)
  await onServer(postgres.ownerUrl, (client) => client.query(`create database ${PLANS_DATABASE} template ${DATABASE}`))
  const providers = await startProviders()
  const port = await freePort()
  // A name and not an address: browsers keep no passkeys for an address.
  const publicUrl = `http://localhost:${port}`
  const app = await openApp({
    ownerUrl,
    publicUrl,
    clock: systemClock,
    log: createLogger(process.env['LOG_LEVEL'] || 'error'),
    mailer: createMailer({
      smtpUrl: undefined,
      dataDir: folder,
      from: 'Lexhold <no-reply@lexhold.example>',
      print: () => undefined,
    }),
    files: folderStore(folder),
    poolSize: 10,
    secretKey: Buffer.alloc(32, 7),
    // Identity providers of tests listen on this machine, and the records of their domains are files.
    allowsPrivateAddresses: true,
    resolveTxt: async (domain) => [[await readFile(join(folder, `${domain}.txt`), 'utf8')]],
    webFolder: WEB_FOLDER,
    providerUrls: { stripe: providers.url, paystack: providers.url },
  })
  await app.server.listen({ port, host: '127.0.0.1' })
  process.env['E2E_URL'] = publicUrl
  process.env['E2E_OWNER_URL'] = ownerUrl
  process.env['E2E_PLANS_OWNER_URL'] = urlOfDatabase(postgres.ownerUrl, PLANS_DATABASE)
  process.env['E2E_PROVIDERS'] = providers.url
  process.env['E2E_MAIL'] = join(folder, 'mail')
  process.env['E2E_RECORDS'] = folder
  return async () => {
    await app.close()
    providers.close()
    await onServer(postgres.ownerUrl, async (client) => {
      for (const database of [DATABASE, PLANS_DATABASE])
        await client.query(`drop database if exists ${database} with (force)`)
    })
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
