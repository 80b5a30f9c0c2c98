import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFirm, type DemoData } from '../../../db/demo/demo.ts'
import { demoId } from '../../../db/demo/identity.ts'
import { shiftToWeek } from '../../../db/demo/shift.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { countFirms, createFirm } from '../features/firm/public.ts'
import { hashNewPassword } from '../features/auth/public.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import { asOwner } from '../platform/db/as-owner.ts'
import { createPool, type Pool } from '../platform/db/database.ts'
import { urlOfRole } from '../platform/db/roles.ts'
import { adoptFirm, inIdentity, type FirmTx, type IdentityTx } from '../platform/db/transactions.ts'
import type { FileStore } from '../platform/files/store.ts'
import { StartupError } from '../platform/startup-error.ts'
import { billWork } from './billing.ts'
import { insertExpenses, insertFlatFees } from './charges.queries.ts'
import { closeMatters } from './closings.queries.ts'
import { readNotifications } from './notifications.queries.ts'
import { actAs, insertPeople, type LoadedDemo } from './people.queries.ts'
import { askFromPortal } from './portal.ts'
import { DEMO_CLIENT_PERSON, openPortal } from './portal.queries.ts'
import { insertProgress } from './progress.queries.ts'
import {
  insertAccounts,
  insertClients,
  insertMatters,
  insertTime,
  isSlugTaken,
  renewPasswords,
  setCounters,
  setFirmDetails,
} from './queries.ts'

interface SignIn {
  role: string
  email: string
  password: string
}

const SIGN_INS = 'demo-sign-ins.json'
/** Whoever runs the command. */
const OPERATOR = { address: '127.0.0.1', session: null }
const NOBODY = { accountId: null, requestId: 'demo' }

interface Loading {
  readonly ownerUrl: string
  readonly dataDir: string
  readonly files: FileStore
  readonly say: (line: string) => void
  readonly clock?: Clock
}

/**
 * Loads the demo firm once, with its last week of work in this week, and prints its sign-ins each time. Safe to repeat:
 * existing rows stay unchanged.
 */
export async function loadDemo({ ownerUrl, dataDir, files, say, clock = systemClock }: Loading): Promise<void> {
  const data = demoFirmOfToday(clock)
  const pool = createPool(urlOfRole(ownerUrl, 'app_server'), 2)
  try {
    const isLoaded = await inIdentity(pool, NOBODY, { readOnly: true }, (tx) => isSlugTaken(tx, data.firm.slug))
    if (!isLoaded && (await asOwner(ownerUrl, countFirms)) > 0) {
      throw new StartupError(
        'The demo firm is not loaded where a real firm is',
        'run it on a data folder of its own, such as DATA_DIR=./data-demo npm run demo',
      )
    }
    const file = join(dataDir, SIGN_INS)
    const known = isLoaded && existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as SignIn[]) : undefined
    const password = known?.[0]?.password ?? `Marula-${randomBytes(6).toString('base64url')}`
    if (!known) {
      const hash = await hashNewPassword(password, { email: '', names: [] }, OPERATOR)
      if (isLoaded) await inIdentity(pool, NOBODY, { readOnly: false }, (tx) => renewPasswords(tx, data, hash))
      else await loadAll(pool, ownerUrl, data, { hash, files })
      await asOwner(ownerUrl, (owner) => owner.query('analyze'))
    }
    const signIns = data.people.map(({ role, email }) => ({ role, email, password }))
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(file, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
    say(`${isLoaded ? 'The demo firm is there' : 'Loaded the demo firm'}: ${data.firm.name}. Sign in with:`)
    saySignIns(say, data.firm.slug, signIns)
  } finally {
    await pool.end()
  }
}

function saySignIns(say: Loading['say'], slug: string, signIns: readonly SignIn[]): void {
  for (const { role, email, password } of signIns) say(`  ${role.padEnd(14)} ${email.padEnd(32)} ${password}`)
  say(`A client signs in at /portal/${slug}/login:`)
  say(`  ${'client'.padEnd(14)} ${DEMO_CLIENT_PERSON.email.padEnd(32)} ${signIns[0]?.password ?? ''}`)
}

function demoFirmOfToday(clock: Clock): LoadedDemo {
  const [data, loadedAt] = [demoFirm(), clock.now()]
  return { ...shiftToWeek(data, dayInZone(data.firm.timeZone, loadedAt.getTime())), loadedAt }
}

interface LoadParts {
  /** Of the password. */
  readonly hash: string
  readonly files: FileStore
}

/** What the firm has written down, and then what its client asks in the portal. */
async function loadAll(pool: Pool, ownerUrl: string, data: LoadedDemo, parts: LoadParts): Promise<void> {
  await inIdentity(pool, NOBODY, { readOnly: false }, (tx) => load(tx, data, parts))
  await askFromPortal(ownerUrl, data)
}

async function load(tx: IdentityTx, data: LoadedDemo, { hash, files }: LoadParts): Promise<void> {
  await insertAccounts(tx, data, hash)
  const firmTx = await makeFirm(tx, data)
  await insertPeople(firmTx, data)
  await insertClients(firmTx, data)
  await insertMatters(firmTx, data)
  await insertTime(firmTx, data)
  await insertProgress(firmTx, data)
  await insertExpenses(firmTx, data)
  await actAs(firmTx, founderOf(data).id)
  await insertFlatFees(firmTx, data)
  await billWork(firmTx, data, files)
  await actAs(firmTx, founderOf(data).id)
  await closeMatters(firmTx, data)
  await openPortal(firmTx, data, { passwordHash: hash, files })
  await setCounters(firmTx, data)
  await readNotifications(firmTx, data)
}

function founderOf({ people }: DemoData) {
  const founder = people.find(({ role }) => role === 'administrator')
  if (!founder) throw new Error('the demo firm has no administrator')
  return founder
}

async function makeFirm(tx: IdentityTx, data: LoadedDemo): Promise<FirmTx> {
  const { firm } = data
  const founder = founderOf(data)
  const { id, name, slug, countryCode, currency, timeZone, isMulticurrency } = firm
  await createFirm(
    tx,
    { id, businessName: name, slug, countryCode, currencyCode: currency, timeZone, multicurrency: isMulticurrency },
    { id: founder.id, first_name: founder.firstName, last_name: founder.lastName, email: founder.email },
    { clock: { now: () => data.loadedAt }, makeId: (kind, position) => demoId(kind, position + 1) },
  )
  const firmTx = await adoptFirm(tx, id, founder.id)
  await setFirmDetails(firmTx, firm)
  return firmTx
}
