import { asOwnerOf } from '../server/src/testing/factories.ts'
import {
  aMatter,
  anEntry,
  duration,
  editEntry,
  fillEntry,
  newEntry,
  openNewEntry,
  timeEntriesOf,
  today,
} from './page-helpers.ts'
import { expect, test } from './fixtures.ts'

test('an entry is edited, and one on an invoice is locked', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  const id = await anEntry(world, firm, work)
  // What the matter charges from now on reprices nothing that is saved.
  const dearer = { clientId: work.clientId, matterName: 'Obi v Ade', matterRate: 'Hourly', hourlyRate: 650 }
  await world.api(firm.administrator, 'PUT', `/admin/matter-master/${work.matterId}`, dearer)
  await world.signIn(page, firm.administrator, '/time-entries')
  const row = page.getByRole('row', { name: /Draft reply/ })
  const looksUp = page.waitForResponse(/get-time-entry-matter-rate/)
  await row.click()
  const popup = editEntry(page)
  await looksUp
  await expect(popup.getByLabel('Duration')).toHaveValue('0.5')
  await expect(popup.getByRole('button', { name: 'Delete Entry' })).toHaveCount(0)
  await duration(popup).fill('2')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(row).toContainText('$800.00')

  await asOwnerOf(world.parts, firm.id, (owner) =>
    owner.query("update app.time_entries set billing_state = 'onInvoice' where id = $1", [id]),
  )
  await page.reload()
  await row.click()
  await expect(popup.getByText('This entry is on an invoice.')).toBeVisible()
  for (const field of ['Duration', 'Date', 'Description']) await expect(popup.getByLabel(field)).toBeDisabled()
  for (const field of ['Client', 'Matter', 'Activity Type', 'Currency', 'Entered By'])
    await expect(popup.getByRole('combobox', { name: field })).toBeDisabled()
  await expect(popup.getByRole('checkbox', { name: 'Billable' })).toBeDisabled()
  await expect(popup.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('a conflicting edit shows what changed, and saves over it on the second attempt', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  const id = await anEntry(world, firm, work)
  await world.signIn(page, firm.administrator, '/time-entries')
  await page.getByRole('row', { name: /Draft reply/ }).click()
  const popup = editEntry(page)
  await popup.getByLabel('Description').fill('Second draft')
  await world.api(firm.administrator, 'PUT', `/admin/time-entry/${id}`, {
    ...work,
    activityId: await firm.activityId(),
    isBillable: 4,
    timeEntryUserId: firm.administrator.id,
    timeEntryDate: today(),
    duration: 3,
    description: 'Draft reply',
  })
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup.getByText('Duration is now 3 h')).toBeVisible()
  await expect(popup.getByLabel('Description')).toHaveValue('Second draft')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('row', { name: /Second draft/ })).toContainText('$200.00')
})

test('an edit of an entry that was deleted concurrently is kept and saved as a new entry', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  const id = await anEntry(world, firm, work)
  await world.signIn(page, firm.administrator, '/time-entries')
  await page.getByRole('row', { name: /Draft reply/ }).click()
  const popup = editEntry(page)
  await popup.getByLabel('Description').fill('Second draft')
  await world.api(firm.administrator, 'DELETE', `/admin/time-entry/${id}`)
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  const again = newEntry(page)
  await expect(again.getByText(/^This entry was deleted in the meantime/)).toBeVisible()
  await expect(again.getByLabel('Description')).toHaveValue('Second draft')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('row', { name: /Second draft/ })).toBeVisible()
  expect(await timeEntriesOf(world, firm)).toHaveLength(1)
})

test('a failed list is loaded again, and a pasted description that is too long stays complete until it fits', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  // A list that failed is not shown as an empty one.
  await page.route(/get-activity-type/, (route) => route.abort())
  const popup = await openNewEntry(page)
  await duration(popup).fill('1.25')
  await expect(popup.getByText('The list could not be loaded.')).toBeVisible()
  await page.unroute(/get-activity-type/)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('The list could not be loaded.')).toHaveCount(0)
  await fillEntry(popup)
  const description = popup.getByLabel('Description')
  await description.fill('x'.repeat(5012))
  await expect(description).toHaveAccessibleErrorMessage('12 characters too many: at most 5,000')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(description).toBeFocused()
  await expect(description).toHaveValue('x'.repeat(5012))
  await description.fill('x'.repeat(5000))
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup).toBeHidden()
})

test('without the permission Create New shows whom to ask', async ({ page, world }) => {
  const firm = await world.firm()
  const reader = await firm.join('readonly')
  await world.signIn(page, reader)
  await openNewEntry(page)
  await expect(
    page.getByText("You don't have permission to perform this action. Please contact your admin to provide access", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(newEntry(page)).toHaveCount(0)
  // A page of theirs offers nothing that would be refused.
  await page.goto('/time-entries')
  await expect(page.getByText('The time that people record is listed here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New time entry' })).toHaveCount(0)
})
