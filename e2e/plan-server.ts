import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { openApp } from '../server/src/app.ts'
import { folderStore } from '../server/src/platform/files/folder-store.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { startCardServices } from '../server/src/testing/card-services.ts'
import type { FactoryParts } from '../server/src/testing/factories.ts'
import { PLAN_SETTINGS, workOnPlans } from '../server/src/testing/plan-work.ts'
import { TestClock } from '../server/src/testing/test-clock.ts'
import { test as base, expect } from './fixtures.ts'
import { freePort, WEB_FOLDER } from './global-setup.ts'

type Services = Awaited<ReturnType<typeof startCardServices>>

/** A server that sells plans, on a database of its own, with a clock that a test moves. */
export interface PlanServer {
  readonly url: string
  readonly parts: FactoryParts
  readonly services: Services
  /** Makes it 09:00 on a day in London, for the server and the browser, and lets the server do what is due. */
  goTo(page: Page, day: string): Promise<void>
}

export const START = '2026-03-17'

async function startPlanServer(folder: string) {
  const ownerUrl = process.env['E2E_PLANS_OWNER_URL'] ?? ''
  const services = await startCardServices()
  const clock = new TestClock()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await openApp({
    ownerUrl,
    publicUrl: url,
    clock,
    log: createLogger(process.env['LOG_LEVEL'] || 'error'),
    mailer: { send: () => Promise.resolve(), close: () => undefined },
    files: folderStore(folder),
    poolSize: 6,
    secretKey: Buffer.alloc(32, 7),
    webFolder: WEB_FOLDER,
    plans: PLAN_SETTINGS,
    providerUrls: { stripe: services.url, paystack: services.url },
    isReadOnlyAfterExpiry: true,
  })
  await app.server.listen({ port, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const parts = { app: { pool: app.pool }, database: { owner }, clock }
  const server: PlanServer = {
    url,
    parts,
    services,
    goTo: async (page, day) => {
      clock.set(`${day}T09:00:00Z`)
      await page.clock.setFixedTime(`${day}T09:00:00Z`)
      await workOnPlans(parts, services)
    },
  }
  const close = async () => {
    await owner.end()
    await app.close()
    services.close()
  }
  return { server, close }
}

export const test = base.extend<object, { planServer: PlanServer }>({
  planServer: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know which fixtures are wanted
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'lexhold-plans-'))
      const { server, close } = await startPlanServer(folder)
      await use(server)
      await close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ planServer }, use) => use(planServer.url),
})

/** The payer leaves for the page of the payment service by `open`, pays or leaves it, and comes back. */
export async function payForPlan(page: Page, { services, url }: PlanServer, open: () => Promise<void>, pays = true) {
  await page.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
  await open()
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible()
  const payment = services.payments.at(-1)
  if (!payment) throw new Error('no page was opened')
  if (pays) payment.state = 'paid'
  await page.goto(`${url}/settings/plans-%26-subscriptions/select-plan?charge=${payment.reference}`)
}

export { expect }
