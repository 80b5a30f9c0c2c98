import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('somebody who is assigned to a matter is told while looking, opens it, and chooses what to be told of', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const associate = await firm.join('associate')
  await world.signIn(page, associate, '/dashboard')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  const { clientId, matterId } = await aMatter(world, firm.administrator)
  const body = { clientId, matterName: 'Obi v Harborline', matterAssignedToInfos: [{ userId: associate.id }] }
  await world.api(firm.administrator, 'PUT', `/admin/matter-master/${matterId}`, body)
  // By the live stream, without a reload.
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  const row = page.getByRole('link', { name: 'Amara Finch assigned you to Obi v Harborline' })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(page.getByRole('heading', { name: 'Obi v Harborline' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  const choice = page.getByRole('listitem').filter({ hasText: 'I am assigned to a matter' })
  await choice.getByText('No mail').click()
  const safety = page.getByRole('listitem').filter({ hasText: 'My account is used on a new device' })
  await expect(safety).toContainText('Always by mail')
  await expect(safety.getByRole('radio')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Quiet from' }).fill('8pm')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Quiet hours have a beginning and an end').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Quiet until' }).fill('7:30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'No mail' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Quiet until' })).toHaveValue('07:30')
})
