import type { Page } from '@playwright/test'
import { expireProof } from '../server/src/testing/passwords.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'lantern harbour slate 9'

/** An authenticator of Chromium's own, which unlocks itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a person adds a passkey, signs in with it alone and after the password, and proves with it who they are', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const person = await firm.join('partner', 'Tobi Marula')
  await world.api(person, 'POST', '/auth/forgot-password', { email: person.email })
  const link = await world.mailedLink(person.email, '/forgot-password/reset/')
  await world.api(person, 'POST', '/auth/reset-password', { id: link.split('/').at(-1), password: PASSWORD })
  await addAuthenticator(page)
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
  }
  const enterPassword = async () => {
    await page.getByLabel('Email').fill(person.email)
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  await page.goto('/login')
  await enterPassword()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await dialog.getByLabel('Name').fill('Office laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Copy' }).click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Office laptop')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Copy' }).click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expectAccessible(page)

  await signOut()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut()
  await enterPassword()
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings/security')
  await expect(page.getByText(/(?<!last )used (today|\d)/)).toBeVisible()
  await expireProof(world.parts, person)
  await page.getByRole('button', { name: 'Remove Office laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove Office laptop?' }).getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.locator('input[type="password"]').fill('not the password')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(proof.locator('input[type="password"]')).toHaveAccessibleErrorMessage('The password is wrong')
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('Office laptop')).toBeHidden()

  await signOut()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/This passkey was not accepted/)).toBeVisible()
})

test('an administrator requires two factors of a role; who has none is led to set one up, and to nothing else', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Grace Ekanem')
  await world.signIn(page, firm.administrator, '/settings/sign-in')
  await expect(page.getByText('Grace Ekanem')).toBeVisible()
  await page.getByLabel('Partner').check()
  await page.getByLabel('Time of grace').fill('0')
  await page.getByRole('region', { name: 'Two-factor sign-in' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sign-in rules saved')).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext()
  const led = await context.newPage()
  await addAuthenticator(led)
  await world.signIn(led, partner, '/clients/list')
  await expect(led).toHaveURL(/\/set-up-two-factor/)
  await expect(led.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await expectAccessible(led)
  await led.goto('/matter/matter-list')
  await expect(led).toHaveURL(/\/set-up-two-factor/)
  await led.getByRole('button', { name: 'Add passkey' }).click()
  await led.getByRole('dialog', { name: 'Add passkey' }).getByRole('button', { name: 'Continue' }).click()
  const codes = led.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('button', { name: 'Save as file' }).click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(led).toHaveURL(/\/matter\/matter-list/)
  await context.close()
})
