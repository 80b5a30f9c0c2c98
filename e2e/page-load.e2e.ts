import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const lists = [
  {
    path: '/time-entries',
    rows: ['/admin/time-entry?', '/admin/time-entry/totals-by?'],
    totals: '/admin/time-entry/totals?',
  },
  { path: '/clients/list', rows: ['/admin/client-info/list?'], totals: '/admin/client-info/list/totals?' },
  { path: '/matter/matter-list', rows: ['/admin/matter-master/list?'], totals: '/admin/matter-master/list/totals?' },
]
const person = ['/users/get-user-profile', '/me/permissions?', '/admin/sub-scription-master/get-subscription-info?']
const calls = [
  { name: 'the rows of the page', pattern: /\/client-info\/list\?/ },
  { name: 'unbilled time', pattern: /\/admin\/time-entry\?.*isBillable=4/i },
  { name: 'unbilled expenses', pattern: /\/get-expenses-list\?.*billingState=unbilled/i },
  { name: 'unbilled flat fees', pattern: /\/get-flat-fees-list\?.*billingState=unbilled/i },
]

for (const { path, rows, totals } of lists) {
  test(`${path} asks for the person and its rows before its own code has come, for totals after it, and for nothing twice`, async ({
    page,
    world,
  }) => {
    const { administrator } = await world.firm()
    await world.signIn(page, administrator)
    const appMayCome = Promise.withResolvers<undefined>()
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await appMayCome.promise
      await route.continue()
    })
    const requested: string[] = []
    // The page before may still be asking.
    await page.goto('about:blank')
    page.on('request', (request) => requested.push(request.url()))
    const answered = (call: string) => page.waitForResponse((response) => response.url().includes(`/api${call}`))
    const [early, totalsResponse] = [rows.map(answered), answered(totals)]
    const loaded = page.goto(path)
    await Promise.all(early)
    expect(requested.filter((url) => url.includes(totals))).toEqual([])
    appMayCome.resolve(undefined)
    await loaded
    await expect(
      page
        .getByRole('table')
        .or(page.getByText(/^No .+ yet$/))
        .first(),
    ).toBeVisible()
    await totalsResponse
    for (const call of [...person, ...rows, totals]) {
      expect(
        requested.filter((url) => url.includes(`/api${call}`)),
        call,
      ).toHaveLength(1)
    }
  })
}

test("a page load prefetches unbilled time, expenses and flat fees after the page's own calls", async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  await world.signIn(page, administrator)
  // The page before may still be asking.
  await page.goto('about:blank')
  const requested: string[] = []
  page.on('request', (request) => {
    const call = calls.find(({ pattern }) => pattern.test(request.url()))
    if (call) requested.push(call.name)
  })
  const last = page.waitForRequest(/\/get-flat-fees-list\?/)
  await page.goto('/clients/list')
  await last
  expect(requested).toEqual(calls.map(({ name }) => name))
})

for (const path of ['/dashboard', '/time-entries']) {
  test(`${path} loads at most 250 KB of scripts and 70 KB of typefaces in its first three seconds`, async ({
    page,
    world,
  }) => {
    const { administrator } = await world.firm()
    await world.signIn(page, administrator)
    await page.goto('about:blank')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const requests: { request: Request; at: number }[] = []
    page.on('requestfinished', (request) => requests.push({ request, at: performance.now() }))
    const startedAt = performance.now()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(Math.max(0, startedAt + 3_000 - performance.now()))
    const bytesOf = async (ending: RegExp) => {
      const wanted = requests.filter(({ request, at }) => ending.test(request.url()) && at < startedAt + 3_000)
      const sizes = await Promise.all(wanted.map(({ request }) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    }
    const scripts = await bytesOf(/\.js$/)
    expect(scripts).toBeGreaterThan(100 * 1024)
    expect(scripts).toBeLessThan(250 * 1024)
    expect(await bytesOf(/\.woff2$/)).toBeLessThan(70 * 1024)
  })
}
