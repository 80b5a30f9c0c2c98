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
