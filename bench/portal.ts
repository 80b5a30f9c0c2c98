import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import pg from 'pg'
import { CLIENT_RIGHTS } from '#domain/client-rights.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { hashSecret, newSecret } from '../server/src/platform/http/session.ts'
import { newId } from '../server/src/platform/ids.ts'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { benchId } from './data.ts'
import type { Measured } from './latencies.ts'
import { throughHttp, type Place } from './measure.ts'
import { call, type Scenario } from './scenarios.ts'
import { median } from './web.ts'

export interface PortalMeasured {
  readonly calls: readonly { readonly name: string; readonly one: Measured; readonly sixteen: Measured }[]
  readonly updates: number
  /** On a phone: milliseconds, medians; undefined where there is no Chromium. */
  readonly phone: PhoneMeasured | undefined
}

interface PhoneMeasured {
  /** The largest paint of the overview in a browser that has never seen it. */
  readonly firstMs: number
  /** The same in a browser that has been there before. */
  readonly againMs: number
  /** What of JavaScript the first load takes, as it is transferred. */
  readonly scriptBytes: number
}

/** Somebody of one of the busiest clients, signed in to the portal. */
interface PortalReader {
  readonly clientId: string
  readonly slug: string
  readonly token: string
}

export const OVERVIEW = 'overview of a client'
const TURNS = 5
/** No paint comes so long after the last part of the overview. */
const SETTLED_MS = 1_000

const reading = (name: string, endpoint: typeof portalPages.overview | typeof portalPages.waiting): Scenario => ({
  name,
  subject: 'page',
  reads: true,
  calls: (person) => [call(endpoint, person, {})],
})
const scenarios = [reading(OVERVIEW, portalPages.overview), reading('what waits for a client', portalPages.waiting)]

/** The portal of sixteen of the busiest clients of the largest firm, each with shared updates on every matter. */
export async function measurePortal(
  place: Place,
  superuserUrl: string,
  say: (line: string) => void,
): Promise<PortalMeasured> {
  const { readers, updates } = await openPortals(place, superuserUrl)
  const people = readers.map(({ token }) => ({ id: '', sessionId: '', token }))
  const calls = []
  for (const scenario of scenarios) {
    say(scenario.name)
    const one = await throughHttp(scenario, place, people.slice(0, 1))
    calls.push({ name: scenario.name, one, sixteen: await throughHttp(scenario, place, people) })
  }
  say('the portal on a phone')
  return { calls, updates, phone: await measurePhone(place, readers) }
}

async function openPortals({ world }: Place, superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const firm = await client.query<{ slug: string }>('select slug from app.businesses where id = $1', [world.firmId])
    const { slug = '' } = firm.rows[0] ?? {}
    const clientIds = [...new Set(world.matters.map(({ clientId }) => clientId))].slice(0, 16)
    const shared = await client.query(
      `update app.progress_updates u set is_shared = true, shared_at = now(), client_text = u.body_text, client_body = u.body
       from app.matters m where m.business_id = u.business_id and m.id = u.matter_id and u.business_id = $1
         and m.client_id = any ($2) and u.deleted_at is null`,
      [world.firmId, clientIds],
    )
    const readers: PortalReader[] = []
    for (const clientId of clientIds)
      readers.push({ clientId, slug, token: await signIn(client, world.firmId, clientId) })
    await client.query('analyze app.progress_updates, app.portal_access, app.portal_people, app.portal_sessions')
    return { readers, updates: shared.rowCount ?? 0 }
  } finally {
    await client.end()
  }
}

async function signIn(superuser: pg.Client, firmId: string, clientId: string): Promise<string> {
  const [personId, accessId, token] = [newId(), newId(), newSecret()]
  const person = [firmId, personId, 'Halima Bello', `halima-${clientId}@client.example`]
  await superuser.query('insert into app.portal_people (business_id, id, name, email) values ($1, $2, $3, $4)', person)
  await superuser.query(
    `insert into app.portal_access (business_id, id, person_id, client_id, rights, created_by) values ($1, $2, $3, $4, $5, $6)`,
    [firmId, accessId, personId, clientId, CLIENT_RIGHTS, benchId('person', 1, 1)],
  )
  await superuser.query(
    `insert into app.portal_sessions (business_id, id, access_id, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 day')`,
    [firmId, newId(), accessId, hashSecret(token)],
  )
  return token
}

/** A processor four times slower than this one on a line of 10 Mbit/s, at the size of a phone. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 5_000_000 / 8 }
const SLOWER = 4
/** For the portal's worker to keep what the page needs. */
const WORKER_MS = 60_000
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const NOTE_PAINTS = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.benchPaint = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

async function measurePhone({ port }: Place, readers: readonly PortalReader[]): Promise<PhoneMeasured | undefined> {
  const executablePath = findChromium()
  const [reader] = readers
  if (!executablePath || !reader) return undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const loads = []
    for (let turn = 0; turn < TURNS; turn += 1) loads.push(await loadTwice(browser, port, reader))
    return {
      firstMs: median(loads.map(({ first }) => first)),
      againMs: median(loads.map(({ again }) => again)),
      scriptBytes: median(loads.map(({ scriptBytes }) => scriptBytes)),
    }
  } finally {
    await browser.close()
  }
}

/** In a browser that has never seen the portal, and once more when its worker has what the page needs. */
async function loadTwice(browser: Browser, port: number, { clientId, slug, token }: PortalReader) {
  const context = await browser.newContext(PHONE)
  const stored = { clientToken: token, clientId, company: slug }
  await context.addInitScript({
    content: `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);${NOTE_PAINTS}`,
  })
  const address = `http://127.0.0.1:${port}/portal/${slug}/${clientId}?activeTab=overview`
  const first = await loadOnce(context, address, async (page) => {
    await untilTrue(page, `navigator.serviceWorker.controller?.state === 'activated'`)
    await untilTrue(
      page,
      `caches.open('portal').then((kept) => kept.match('/portal/page')).then((found) => found !== undefined)`,
    )
  })
  const again = await loadOnce(context, address)
  await context.close()
  return { first: first.paint, again: again.paint, scriptBytes: first.scriptBytes }
}

/** Asks from outside: the policy of the portal lets nothing on the page evaluate texts, as `waitForFunction` does. */
async function untilTrue(page: LoadedPage, expression: string): Promise<void> {
  const endsAt = performance.now() + WORKER_MS
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > endsAt) throw new Error(`never became true: ${expression}`)
    await pause(50)
  }
}

type LoadedPage = Awaited<ReturnType<BrowserContext['newPage']>>

async function loadOnce(context: BrowserContext, address: string, afterwards?: (page: LoadedPage) => Promise<void>) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('region', { name: 'Your matters' }).waitFor()
  // The page follows a stream, so its network is never idle.
  await pause(SETTLED_MS)
  const paint = await page.evaluate<number>('window.benchPaint')
  const scriptBytes = await page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name, startTime }) => name.endsWith('.js') && startTime < window.benchPaint)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )
  await afterwards?.(page)
  await page.close()
  return { paint, scriptBytes }
}
