import type { Page } from '@playwright/test'
import { addDays, dayWithWeekday } from '../domain/src/calendar-day.ts'
import { richTextOf } from '../domain/src/rich-text.ts'
import { aMatter, choose, shownDay, today } from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a note is written with its formatting, its time and a file, and shown to the client', async ({ page, world }) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  await world.api(firm.administrator, 'PUT', `/admin/matter/${matterId}/budget`, { kind: 'hours', limit: 1 })
  await world.signIn(page, firm.administrator, '/progress-update?activeTab=progress-notes')
  await expect(page.getByText('No progress notes yet')).toBeVisible()
  await page.getByRole('button', { name: 'New progress note' }).first().click()
  await choose(page, 'Matter', /Obi v Ade/)
  await page.getByLabel('Subject').fill('Call with counsel')
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await note.pressSequentially('Seven more days')
  await page.getByLabel('Duration').fill('1:30')
  await choose(page, 'Activity Type', 'Legal research')
  await page.getByLabel('Follow up on').fill(shownDay(addDays(today(), 5)))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('So ordered.') })
  await expect(page.getByRole('button', { name: 'Remove order.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Write a version for the client' }).click()
  const forClient = page.getByRole('textbox', { name: 'Version for the client' })
  await forClient.click()
  await forClient.pressSequentially('The other side has a week.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // Spec §2: the view pages have no top bar.
  await expect(page.getByRole('heading', { level: 1, name: 'Call with counsel' })).toBeVisible()
  await expect(page.getByText('This matter is over its budget: 1.50 h of 1.00 h used.')).toBeVisible()
  await expect(page).toHaveURL(/\/view\/progress-note\?id=/)
  await expect(page.getByRole('button', { name: 'Create New' })).toHaveCount(0)
  await expect(page.locator('strong', { hasText: 'Seven more days' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'order.txt', exact: true })).toBeVisible()
  await expect(page.getByText('1.50 h', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Shared' }).click()
  await expect(page.getByText('Shared with the client')).toBeVisible()
  await expectAccessible(page)
})

test('a long note survives a refusal and a reload, and the missing activity is shown where it is', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  page.on('dialog', (question) => void question.accept())
  await world.signIn(page, firm.administrator, `/progress-update/add-progress-update?matterId=${matterId}`)
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.click()
  await note.pressSequentially('The parties met. '.repeat(10))
  await page.getByLabel('Duration').fill('1:30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const activity = page.getByRole('combobox', { name: 'Activity Type' })
  await expect(activity).toHaveAccessibleErrorMessage('Activity is required')
  await expect(activity).toBeFocused()
  await expect(note).toContainText('The parties met. The parties met.')

  await page.reload()
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(note).toContainText('The parties met. The parties met.')
  await expect(page.getByLabel('Duration')).toHaveValue('1.5')
  await choose(page, 'Activity Type', 'Legal research')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/view\/progress-note\?id=/)

  // What was saved does not come back.
  await page.goto(`/progress-update/add-progress-update?matterId=${matterId}`)
  await expect(page.getByLabel('Duration')).toHaveValue('')
  await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0)
})

test('a note is edited, deleted, and restored from the recycle bin', async ({ page, world }) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  const { id } = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/progress-note', {
    matterId,
    date: today(),
    title: 'Call with counsel',
    body: richTextOf('Seven more days.\nسبعة أيام أخرى'),
  })
  await world.signIn(page, firm.administrator, `/view/progress-note?id=${id}`)
  // A paragraph of another script begins where its own reader begins.
  const gap = await page.getByText('سبعة أيام أخرى').evaluate((paragraph) => {
    const range = new Range()
    range.selectNodeContents(paragraph)
    return paragraph.getBoundingClientRect().right - range.getBoundingClientRect().right
  })
  expect(Math.abs(gap)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Subject').fill('Call with leading counsel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call with leading counsel' })).toBeVisible()

  // Another person changes it during the edit: the change is shown first, and the next save overwrites it.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Subject').fill('Call with our leading counsel')
  const theirs = { matterId, date: today(), title: 'Call', body: richTextOf('Fourteen more days.') }
  await world.api(firm.administrator, 'PUT', `/admin/progress-note/${id}`, theirs)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('form')).toContainText(
    'Changed by someone else in the meantime: Subject, Text. Save again to keep',
  )
  await expect(page.getByLabel('Subject')).toHaveValue('Call with our leading counsel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call with our leading counsel' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete progress note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/activeTab=progress-notes/)
  await expect(page.getByRole('row', { name: /leading counsel/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /leading counsel/ })).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a court update is recorded in a few steps, and its next date is on the agenda', async ({ page, world }) => {
    const firm = await world.firm()
    const { matterId } = await aMatter(world, firm.administrator)
    await world.api(firm.administrator, 'POST', '/admin/court-update', {
      matterId,
      date: addDays(today(), -20),
      body: richTextOf('Came up for mention.'),
      courtName: 'High Court of Lagos State',
      suitNumber: 'LD/1234/2025',
    })
    await world.signIn(page, firm.administrator, '/agenda')
    await countTouches(page)
    await page.getByRole('button', { name: 'New court update' }).tap()
    await page.getByRole('combobox', { name: 'Matter' }).tap()
    await page.getByRole('option', { name: /Obi v Ade/ }).tap()
    // The case is known from the update before.
    await expect(page.getByRole('combobox', { name: 'Court' })).toHaveText('High Court of Lagos State')
    await expect(page.getByLabel('Suit number')).toHaveValue('LD/1234/2025')
    const happened = page.getByRole('textbox', { name: 'What happened' })
    await happened.tap()
    await page.keyboard.type('Motion granted.')
    const nextOn = `${addDays(`${today().slice(0, 7)}-28`, 4).slice(0, 7)}-15`
    await page.getByRole('combobox', { name: 'Next date' }).tap()
    await page.getByRole('button', { name: 'Next month' }).tap()
    await page.getByRole('button', { name: /\b15 / }).tap()
    await expect(page.getByRole('combobox', { name: 'Next date' })).toHaveValue(shownDay(nextOn))
    await page.getByRole('button', { name: 'Trial', exact: true }).tap()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).tap()

    await expect(page.getByRole('heading', { level: 1, name: 'High Court of Lagos State' })).toBeVisible()
    // New; matter and its choice; what happened; next date, its month and day; purpose; save: 30 seconds are plenty.
    expect(await touchesOf(page)).toBe(9)
    await expect(page.getByText('Motion granted.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto('/agenda')
    await expect(page.getByRole('region', { name: dayWithWeekday(nextOn) })).toContainText('Trial · Obi v Ade')
    await expectNoSidewaysScroll(page)
  })
})

const countTouches = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['touches'] = '0'
    addEventListener(
      'touchstart',
      () =>
        (document.documentElement.dataset['touches'] = `${Number(document.documentElement.dataset['touches']) + 1}`),
      { capture: true },
    )
  })
const touchesOf = async (page: Page) => Number(await page.locator('html').getAttribute('data-touches'))

const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
