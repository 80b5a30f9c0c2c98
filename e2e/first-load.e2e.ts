import { expect, test } from './fixtures.ts'

const lists = [
  { path: '/time-entries', calls: ['/admin/time-entry?', '/admin/time-entry/totals?', '/admin/time-entry/totals-by?'] },
  { path: '/clients/list', calls: ['/admin/client-info/list?', '/admin/client-info/list/totals?'] },
  { path: '/matter/matter-list', calls: ['/admin/matter-master/list?', '/admin/matter-master/list/totals?'] },
]
const person = ['/users/get-user-profile', '/me/permissions?', '/admin/sub-scription-master/get-subscription-info?']

for (const { path, calls } of lists) {
  test(`${path} asks for the person and its rows before its own code has come, and for nothing twice`, async ({
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
    const asked: string[] = []
    // The page before may still be asking.
    await page.goto('about:blank')
    page.on('request', (request) => asked.push(request.url()))
    const answered = calls.map((call) => page.waitForResponse((response) => response.url().includes(`/api${call}`)))
    const loaded = page.goto(path)
    await Promise.all(answered)
    appMayCome.resolve(undefined)
    await loaded
    await expect(
      page
        .getByRole('table')
        .or(page.getByText(/^No .+ yet$/))
        .first(),
    ).toBeVisible()
    for (const call of [...person, ...calls]) {
      expect(
        asked.filter((url) => url.includes(`/api${call}`)),
        call,
      ).toHaveLength(1)
    }
  })
}
