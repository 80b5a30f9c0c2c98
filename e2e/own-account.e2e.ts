import { expect, expectAccessible, test } from './fixtures.ts'

test('a person changes their address, which is confirmed from both', async ({ page, world }) => {
  const firm = await world.firm()
  const person = await firm.join('associate', 'Bisi Oke')
  const email = `bisi-${person.id.slice(-8)}@new.example`
  await world.signIn(page, person, '/settings/profile')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(firm.administrator.email)
  await dialog.getByRole('button', { name: 'Send the links' }).click()
  await expect(dialog.getByLabel('New email address')).toHaveAccessibleErrorMessage(
    'Another person already uses this address',
  )
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText(`Your address becomes ${email}`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(await world.mailedLink(`To: ${email}`, '/confirm-email/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new address')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmed')
  await page.goto(await world.mailedLink(`To: ${person.email}`, '/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email address changed')
  await page.goto('/settings/profile')
  await expect(page.getByText(email)).toBeVisible()
})
