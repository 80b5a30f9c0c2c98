import { expect, test } from './fixtures.ts'

const calls = [
  { name: 'the rows of the page', pattern: /\/client-info\/list\?/ },
  { name: 'unbilled time', pattern: /\/admin\/time-entry\?.*isBillable=4/i },
  { name: 'unbilled expenses', pattern: /\/get-expenses-list\?.*billingState=unbilled/i },
  { name: 'unbilled flat fees', pattern: /\/get-flat-fees-list\?.*billingState=unbilled/i },
]

test('a page load fetches unbilled time, expenses and flat fees ahead, after what the page itself asks for', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  await world.signIn(page, administrator)
  // The page before may still be asking.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const call = calls.find(({ pattern }) => pattern.test(request.url()))
    if (call) asked.push(call.name)
  })
  const last = page.waitForRequest(/\/get-flat-fees-list\?/)
  await page.goto('/clients/list')
  await last
  expect(asked).toEqual(calls.map(({ name }) => name))
})
