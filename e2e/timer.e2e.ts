import type { Page } from '@playwright/test'
import { hoursFromSeconds, parseDuration } from '#domain/duration.ts'
import {
  aMatter,
  aRunningTimer,
  choose,
  clockOf,
  newEntry,
  openNewEntry,
  signedInAgain,
  theTimer,
  timerButton,
} from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

function secondsOn(clock: string | null): number {
  const duration = parseDuration(clock ?? '')
  return duration.kind === 'parsed' ? duration.seconds : 0
}
const WITHIN_2_S = { timeout: 2_000 }
const TIMER_CALLS = '**/api/admin/time-entry-log/**'

const pill = (page: Page) => page.getByRole('button', { name: /^New Time Entry/ })

test('the timer starts, pauses, resumes and stops into the popup, and is idle after its deletion', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  await expect(clockOf(page)).toHaveText('00:00:00')
  await expect(timerButton(page, 'Stop')).toHaveCount(0)
  await timerButton(page, 'Start Timer').click()
  await expect(clockOf(page)).toHaveText('00:00:02')
  await timerButton(page, 'Pause').click()
  await timerButton(page, 'Continue').click()
  await timerButton(page, 'Stop').click()

  const popup = newEntry(page)
  await expect(popup.getByLabel('Duration')).toHaveValue(/^0\.00\d\d$/)
  const place = async (name: string) => (await popup.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await place('Cancel')).toBeGreaterThan(await place('Save & Add New'))
  expect(await place('Delete Entry')).toBeGreaterThan((await place('Cancel')) + 100)
  await popup.getByRole('button', { name: 'Delete Entry' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Time Entry?', exact: true })
  await expect(question).toContainText('Are you sure you want delete the time entry?')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup).toBeVisible()
  await popup.getByRole('button', { name: 'Delete Entry' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(popup).toBeHidden()
  await expect(clockOf(page)).toHaveText('00:00:00')
  await expect(timerButton(page, 'Start Timer')).toBeVisible()
  // The button that opened the popup is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('minimizing the popup of the timer resumes the timer and keeps every value', async ({ page, world }) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await aRunningTimer(world, firm)
  await world.signIn(page, firm.administrator)
  await timerButton(page, 'Stop').click()
  const popup = newEntry(page)
  await expect(popup.getByLabel('Duration')).toHaveValue(/^0\.33\d\d$/)
  await choose(popup, 'Matter', 'Obi v Ade')
  await popup.getByLabel('Description').fill('Draft reply')
  await popup.getByRole('button', { name: 'Minimize popup' }).click()
  await expect(timerButton(page, 'Pause')).toBeVisible()
  await expect(pill(page)).toContainText('Obi v Ade')
  await pill(page).click()
  await expect(timerButton(page, 'Continue')).toHaveCount(1)
  await expect(popup.getByLabel('Description')).toHaveValue('Draft reply')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(timerButton(page, 'Continue')).toBeVisible()
  await expect(clockOf(page)).toHaveText(/^00:20:\d\d$/)
})

test('a running timer survives a reload and another sign-in', async ({ page, browser, world }) => {
  const firm = await world.firm()
  await aRunningTimer(world, firm)
  await world.signIn(page, firm.administrator)
  await expect(clockOf(page)).toHaveText(/^00:20:/)
  await page.reload()
  await expect(clockOf(page)).toHaveText(/^00:2\d:/)
  await expect(timerButton(page, 'Pause')).toBeVisible()
  // An unreachable server does not prevent signing out on this device.
  await page.route('**/api/auth/logout', () => undefined)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)

  // Another sign-in of the same person, as if on the next day.
  const next = await (await browser.newContext()).newPage()
  await world.signIn(next, await signedInAgain(world, firm.administrator))
  await expect(clockOf(next)).toHaveText(/^00:2\d:/)
  await expect(timerButton(next, 'Pause')).toBeVisible()
  await next.context().close()
})

test('tabs and devices show the same timer within two seconds, and only one runs', async ({
  page,
  context,
  browser,
  world,
}) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  const tab = await context.newPage()
  await world.signIn(tab, firm.administrator, '/clients/list')
  const device = await (await browser.newContext()).newPage()
  await world.signIn(device, firm.administrator)
  const others = [tab, device]
  for (const one of [page, ...others]) await expect(timerButton(one, 'Start Timer')).toBeEnabled()

  await timerButton(page, 'Start Timer').click()
  await Promise.all(others.map((one) => expect(timerButton(one, 'Pause')).toBeVisible(WITHIN_2_S)))
  await world.api(firm.administrator, 'POST', '/admin/time-entry-log/start-entry', {})
  await expect(clockOf(device)).toHaveText('00:00:02')
  await timerButton(device, 'Pause').click()
  await Promise.all([page, tab].map((one) => expect(timerButton(one, 'Continue')).toBeVisible(WITHIN_2_S)))
  const paused = await clockOf(device).textContent()
  for (const one of [page, tab]) await expect(clockOf(one)).toHaveText(paused ?? '')

  await timerButton(tab, 'Stop').click()
  const popup = newEntry(tab)
  await expect(popup.getByLabel('Duration')).toHaveValue(hoursFromSeconds(secondsOn(paused)))
  // The popup that is open follows what another device measures meanwhile, so that no less is billed than was worked.
  await timerButton(device, 'Continue').click()
  await expect.poll(async () => secondsOn(await clockOf(device).textContent())).toBeGreaterThan(secondsOn(paused))
  await timerButton(device, 'Pause').click()
  await expect(timerButton(device, 'Continue')).toBeVisible()
  // The device shows what it has measured until the server has answered.
  await expect(async () => {
    const total = hoursFromSeconds(secondsOn(await clockOf(device).textContent()))
    expect(await popup.getByLabel('Duration').inputValue()).toBe(total)
  }).toPass(WITHIN_2_S)
  await choose(popup, 'Matter', 'Obi v Ade')
  await choose(popup, 'Activity Type', 'Legal research')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab).toHaveURL(/\/time-entries$/)
  await Promise.all([page, tab, device].map((one) => expect(timerButton(one, 'Start Timer')).toBeVisible(WITHIN_2_S)))
  await device.context().close()
})

test('a person who may not enter time sees whom to ask, and no timer starts', async ({ page, world }) => {
  const firm = await world.firm()
  const reader = await firm.join('readonly')
  await world.signIn(page, reader)
  await timerButton(page, 'Start Timer').click()
  await expect(
    page.getByText("You don't have permission to perform this action. Please contact your admin to provide access", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(timerButton(page, 'Start Timer')).toBeVisible()
})

test('an unreachable server keeps the shown rows, shows an error in place, and the retry recovers', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await aRunningTimer(world, firm)
  await world.signIn(page, firm.administrator)
  await expect(clockOf(page)).toHaveText(/^00:20:/)
  await page.route(TIMER_CALLS, (route) => route.abort())
  await timerButton(page, 'Pause').click()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('alert')).toContainText('Could not reach the timer')
  await expect(timerButton(page, 'Pause')).toBeVisible()
  await expect(clockOf(page)).toHaveText(/^00:2\d:/)
  await expect(banner.getByText(/^Timer (started|paused|cleared)$/)).toHaveCount(0)
  await page.unroute(TIMER_CALLS)
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(timerButton(page, 'Continue')).toBeVisible()
  await expect(banner.getByText('Timer paused')).toHaveCount(1)
  await expect(banner.getByRole('alert')).toBeHidden()
})

test('a clock that is a day ahead does not change the time worked', async ({ page, world }) => {
  const firm = await world.firm()
  await aRunningTimer(world, firm)
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await world.signIn(page, firm.administrator)
  await expect(clockOf(page)).toHaveText(/^00:20:/)
  await timerButton(page, 'Stop').click()
  await expect(newEntry(page).getByLabel('Duration')).toHaveValue(/^0\.3[34]\d\d$/)
})

test('a timer or form that could not be loaded shows an error, keeps the page, and loads on the retry', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await page.route(/TimerControl|TimeEntryPopup/, (route) => route.abort())
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(theTimer(page)).toContainText('Timer not loaded')
  await expect(page.getByText('No time entries yet')).toBeVisible()
  await openNewEntry(page)
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded. Check the connection and try again')
  await expectAccessible(page)

  await page.unrouteAll()
  await theTimer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(timerButton(page, 'Start Timer')).toBeVisible()
  await expect(page.getByRole('banner')).toBeFocused()
  await expect(await openNewEntry(page)).toBeVisible()
})

test('a running timer changes only its own digits on the page', async ({ page, world }) => {
  const firm = await world.firm()
  await aRunningTimer(world, firm)
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(page.getByText('No time entries yet')).toBeVisible()
  await expect(theTimer(page)).toHaveAttribute('data-state', 'running')
  await expect(clockOf(page)).toHaveText(/^00:20:/)
  // The place of toasts is added to the page some seconds after its first paint.
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
  // Two ticks without other changes mean that the page has loaded; later changes come from the timer.
  // A page that has not come after twenty ticks never will: it is the timer that changes it.
  const others = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const clock = document.querySelector('[role="timer"]')
        let [ticks, allTicks] = [0, 0]
        const seen: string[] = []
        const observer = new MutationObserver((changes) => {
          const others = changes.filter(({ target }) => !clock?.contains(target))
          if (others.length < changes.length) [ticks, allTicks] = [ticks + 1, allTicks + 1]
          if (others.length > 0 && ticks <= 2 && allTicks < 20) ticks = 0
          else
            seen.push(...others.map(({ target, type }) => `${type} ${new XMLSerializer().serializeToString(target)}`))
          if (ticks < 6) return
          observer.disconnect()
          resolve(seen)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
  )
  expect(others).toEqual([])
})
