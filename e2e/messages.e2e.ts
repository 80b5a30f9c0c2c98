import { aMessageFromClient } from '../server/src/testing/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('a client writes, the firm sees it at once, reads it and answers with a file', async ({ page, world }) => {
  const firm = await world.firm()
  const { matterId, clientId } = await aMatter(world, firm.administrator)
  const fromClient = (text: string) => aMessageFromClient(world.parts, firm, { id: matterId, clientId }, text)
  await fromClient('We have found the bill of lading')
  await world.signIn(page, firm.administrator, '/dashboard')
  await page.getByRole('link', { name: 'Read: 1 thread with unread messages of clients' }).click()
  await expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked()
  await expect(page.getByRole('link', { name: /We have found the bill of lading/ })).toHaveCount(1)
  await page.goto('/messages')
  const link = page.getByRole('navigation').getByRole('link', { name: /^Messages/ })
  await expect(link).toContainText('1 unread')
  await expect(page.getByText('Choose a thread')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /We have found the bill of lading/ }).click()
  const thread = page.getByRole('list', { name: 'Messages' })
  await expect(thread.getByText('We have found the bill of lading')).toBeVisible()
  await expect(thread.getByText('New', { exact: true })).toBeVisible()
  await expect(link).not.toContainText('unread')

  // Without a reload, while the thread is open.
  await fromClient('It is on its way')
  await expect(thread.getByText('It is on its way')).toBeVisible()

  const box = page.getByLabel(/^Message to/)
  await box.fill('Thank you.\nA good scan will do.')
  await page.getByRole('button', { name: 'Attach' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('So ordered.') })
  await expect(page.getByRole('button', { name: 'Remove order.txt' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByText('A good scan will do.')).toBeVisible()
  await expect(thread.getByRole('button', { name: 'order.txt', exact: true })).toBeVisible()
  await expect(box).toHaveValue('')
})

test('what is typed survives a reload, and the thread of a matter is on its page, also on a phone', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  await page.setViewportSize({ width: 390, height: 844 })
  await world.signIn(page, firm.administrator, `/matter/${matterId}?activeTab=messages`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.getByLabel(/^Message to/).fill('The hearing went as we hoped')
  await page.reload()
  await expect(page.getByLabel(/^Message to/)).toHaveValue('The hearing went as we hoped')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('The hearing went as we hoped')
  await expectAccessible(page)
})
