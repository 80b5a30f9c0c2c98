import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'lantern harbour slate 9'

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a person sets up an authenticator app, and signs in with its code and with a recovery code', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const person = await firm.join('associate', 'Tobi Marula')
  await world.api(person, 'POST', '/auth/forgot-password', { email: person.email })
  const link = await world.mailedLink(person.email, '/forgot-password/reset/')
  await world.api(person, 'POST', '/auth/reset-password', { id: link.split('/').at(-1), password: PASSWORD })
  await page.goto('/login')
  await signIn(page, person.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings/security')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.locator('input[type="password"]').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.locator('input[type="password"]')).toHaveAccessibleErrorMessage('The password is wrong')
  await dialog.locator('input[type="password"]').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectAccessible(page)
  const key = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + seconds * 1_000 })
  await dialog.getByLabel('6-digit code from the app').fill(codeIn(-30))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expectAccessible(page)
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Save as file' }).click()
  expect((await saved).suggestedFilename()).toBe('lexhold-recovery-codes.txt')
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  const enter = async (code: string) => {
    await elsewhere.getByLabel('Code').fill(code)
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  }
  await elsewhere.goto('/login?redirectUrl=/settings/security')
  await signIn(elsewhere, person.email)
  await expect(elsewhere.getByLabel('Code')).toBeFocused()
  await expectAccessible(elsewhere)
  await enter('123456')
  await expect(elsewhere.getByLabel('Code')).toHaveAccessibleErrorMessage(/The code is wrong/)
  await enter(codeIn(0))
  await expect(elsewhere).toHaveURL(/\/settings\/security$/)
  await elsewhere.evaluate(() => localStorage.clear())
  await elsewhere.goto('/login')
  await signIn(elsewhere, person.email)
  await enter(recovery.toLowerCase())
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await elsewhere.goto('/settings/security')
  await expect(elsewhere.getByText('9 recovery codes are left.')).toBeVisible()
  await elsewhere.context().close()
})
