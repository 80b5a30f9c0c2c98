import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'lantern harbour slate 9'
let people = 0
const anAddress = () => `amara${Date.now()}-${(people += 1)}@harrow.example`
const password = (page: Page) => page.locator('input[name="password"]')
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Amara')
  await page.getByLabel('Last name').fill('Adeyemi')
  await page.getByLabel('Email').fill(email)
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}
async function signIn(page: Page, email: string, secret = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await password(page).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByLabel('Country').click()
  await page.getByRole('textbox', { name: 'Search' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('a person signs up, verifies the address by mail, sets the firm up and arrives at the dashboard', async ({
  page,
  world,
}) => {
  const email = anAddress()
  await signUp(page, email)
  await expect(page).toHaveURL(/\/verification$/)
  await expectAccessible(page)

  await page.goto(await world.mailedLink(email, '/verification\\?code='))
  await expect(page).toHaveURL(/\/setup-firm$/)
  await page.getByLabel('Firm name').fill(`Harrow ${email.split('@')[0]}`)
  await expect(page.getByText(/^Free\./)).toBeVisible()
  await chooseCountry(page, 'United Kingdom')
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('GBP')
  await expect(page.getByLabel('Time zone')).toContainText('Europe/London')
  await expectAccessible(page)
  // What was typed is there when the page comes back, and still follows the name.
  await page.goto('/login')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('GBP')
  await page.getByLabel('Firm name').press('End')
  await page.getByLabel('Firm name').pressSequentially(' LLP')
  await expect(page.getByLabel('Portal address')).toHaveValue(/^harrow-.*-llp$/)
  await expect(page.getByText(/^Free\./)).toBeVisible()

  await page.getByRole('button', { name: 'Set up firm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('14 days left in trial')).toBeVisible()

  await page.goto('/settings/security')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
})

test('a link that is opened on another device asks for the password there, and signs the first device out', async ({
  page,
  browser,
  world,
}) => {
  const email = anAddress()
  await signUp(page, email)
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(await world.mailedLink(email, '/verification\\?code='))
  await expect(phone.getByRole('heading', { name: 'Enter your password' })).toBeVisible()
  await expect(password(phone)).toBeFocused()
  await password(phone).fill('not-the-password')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert').first()).toContainText('This is not the password of the account')
  await expectAccessible(phone)
  await password(phone).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Verify email address' }).click()
  await expect(phone).toHaveURL(/\/setup-firm$/)
  await phone.context().close()
  await expect(page.getByText('If you opened it on another device')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL(/\/setup-firm$/)
})

test('a portal address that is reserved or taken is refused while it is typed', async ({ page, world }) => {
  const taken = await world.firm()
  const person = await world.person()
  await world.signIn(page, person, '/setup-firm')
  const address = page.getByLabel('Portal address')
  await address.fill('admin')
  await expect(page.getByText('This address is reserved')).toBeVisible()
  await address.fill(taken.slug)
  await expect(page.getByText('This address is taken')).toBeVisible()
  // A person who signed in with another account, or left a firm, can sign out.
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a refusal of the server is shown beside its field, and no input is lost', async ({ page, world }) => {
  const known = await world.person()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Amara')
  await page.getByLabel('Last name').fill('Adeyemi')
  await page.getByLabel('Email').fill(known.email)
  await password(page).fill('Sunshine2024!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password(page)).toHaveAccessibleErrorMessage('This password is on lists of common passwords')
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleErrorMessage('Another person already uses this address')
  await expect(page.getByLabel('First name')).toHaveValue('Amara')
  await expect(password(page)).toHaveValue(PASSWORD)
  await expectAccessible(page)
})

test('signing in leads back to where the person wanted to go, query and all', async ({ page }) => {
  const email = anAddress()
  await signUp(page, email)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/setup-firm')
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fsetup-firm/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await signIn(page, email, 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)

  // An address that is not verified goes to verification, whatever was wanted (spec §4).
  await signIn(page, email)
  await expect(page).toHaveURL(/\/verification$/)
})

test('signing in on the firm side drops what a client left, and logging out clears all storage', async ({
  page,
  world,
}) => {
  const email = anAddress()
  await signUp(page, email)
  await page.goto(await world.mailedLink(email, '/verification\\?code='))
  await page.getByLabel('Firm name').fill(`Finch ${email.split('@')[0]}`)
  await expect(page.getByText(/^Free\./)).toBeVisible()
  await page.getByRole('button', { name: 'Set up firm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('clientToken', 'a-token-that-nobody-ever-had')
    localStorage.setItem('company', 'finch')
  })
  await page.goto('/login?redirectUrl=/settings/team&redirectParams=from%3Dmail')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/settings\/team\?from=mail$/)
  expect(await page.evaluate(() => [localStorage.getItem('clientToken'), localStorage.getItem('company')])).toEqual([
    null,
    null,
  ])

  const token = await storedToken(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const answer = await page.request.get('/api/users/get-user-profile', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(401)
})

test('a forgotten password is reset by the mailed link, which works once', async ({ page, world }) => {
  const email = anAddress()
  await signUp(page, email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If an account has the address')).toBeVisible()
  const first = await world.mailedLink(email, '/forgot-password/reset/')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('If an account has the address, a new link is on its way')).toBeVisible()
  await expect.poll(() => world.mailedLink(email, '/forgot-password/reset/')).not.toBe(first)

  const link = await world.mailedLink(email, '/forgot-password/reset/')
  await page.goto(link)
  await password(page).fill('another lantern slate')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, email, 'another lantern slate')
  await expect(page).toHaveURL(/\/verification|\/setup-firm/)

  await page.goto(link)
  await password(page).fill('a third lantern slate')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
