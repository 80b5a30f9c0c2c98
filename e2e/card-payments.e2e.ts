import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('card payments are set up with a test key, which is said and never shown, and removed', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/card-payments')
  await page.getByRole('button', { name: 'Set up Stripe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stripe' })
  await dialog.getByRole('textbox', { name: 'Secret key' }).fill('pk_live_wrong')
  await dialog.getByRole('textbox', { name: 'Signing secret' }).fill('whsec_lexhold')
  await dialog.getByRole('button', { name: 'Save keys' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Secret key' })).toHaveAccessibleErrorMessage(
    /This is no secret key/,
  )
  await dialog.getByRole('textbox', { name: 'Secret key' }).fill('sk_test_51Lexhold')
  await expect(dialog.getByText('no real money will move')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save keys' }).click()

  const stripe = page.getByRole('region', { name: 'Stripe' })
  await expect(stripe.getByText('Test', { exact: true })).toBeVisible()
  await expect(stripe.getByText('The test key ends in hold')).toBeVisible()
  await expect(stripe.getByText(/\/api\/public\/payment-message\/stripe\//)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('sk_test_51Lexhold')
  await expectAccessible(page)

  await stripe.getByRole('button', { name: 'Change Stripe' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Secret key' })).toHaveValue('')
  await dialog.getByLabel('In use').uncheck()
  await dialog.getByRole('button', { name: 'Save keys' }).click()
  await expect(stripe.getByText('Not in use')).toBeVisible()

  await stripe.getByRole('button', { name: 'Remove Stripe' }).click()
  await page.getByRole('button', { name: 'Delete keys' }).click()
  await expect(stripe.getByText('Not set up')).toBeVisible()
})

test('who is no administrator does not see the keys', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, await firm.join('associate'), '/settings/card-payments')
  await expect(page.getByText('Stripe')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Card payments' })).toBeHidden()
})
