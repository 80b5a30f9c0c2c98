import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter } from './page-helpers.ts'

test('one file of a matter is shared with the client by one switch', async ({ page, world }) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, `/matter/${matterId}?activeTab=messages`)
  await page.getByRole('button', { name: 'Attach' }).click()
  const names = ['terms.txt', 'draft.txt', 'plan.txt', 'notes.txt', 'survey.txt', 'lease.txt']
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }))
  await page.locator('input[type=file]').first().setInputFiles(files)
  for (const { name } of files) await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('terms.txt')).toBeVisible()

  await page.goto(`/matter/${matterId}?activeTab=documents`)
  await page.getByRole('switch', { name: 'Share terms.txt with the client' }).click()
  await expect(page.getByText(/shared by Amara Finch on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Documents' }).getByText('Shared with the client').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'terms.txt' })).toBeVisible()
  await expect(page.getByText('draft.txt')).toHaveCount(0)
})
