import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

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

test('sign-ins and refused ones are listed for the person, and for the administrators of the firm', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const person = await firm.join('associate', 'Tobi Marula')
  await world.api(person, 'POST', '/auth/forgot-password', { email: person.email })
  const link = await world.mailedLink(person.email, '/forgot-password/reset/')
  const password = 'lantern harbour slate 9'
  await world.api(person, 'POST', '/auth/reset-password', { id: link.split('/').at(-1), password })
  await page.goto('/login')
  for (const tried of ['not the password', password]) {
    await page.getByLabel('Email').fill(person.email)
    await page.locator('input[name="password"]').fill(tried)
    await page.getByRole('button', { name: 'Sign in' }).click()
    if (tried !== password)
      await expect(page.getByText('The email address or the password is wrong').first()).toBeVisible()
  }
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings/security')
  const history = page.getByRole('region', { name: 'Sign-in history' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).toContainText('Wrong password')
  await expect(page.getByText(/Last changed \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await world.api(person, 'POST', '/auth/login', { email: person.email, password })
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  const office = await (await browser.newContext()).newPage()
  await world.signIn(office, firm.administrator, '/settings/sign-ins')
  await expect(office.getByRole('row', { name: /Tobi Marula.*Wrong password.*Refused/ })).toBeVisible()
  await expectAccessible(office)
  await office.goto('/settings/sign-ins?outcome=refused')
  await expect(office.getByRole('row', { name: /Tobi Marula/ })).toHaveCount(1)
  await office.context().close()
})

test('an administrator reads what a person can see, and takes the audit trail along as a signed file', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const associate = await firm.join('associate', 'Tobi Marula')
  const client = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  const matter = { clientId: client.id, matterRate: 'Hourly' }
  await world.api(firm.administrator, 'POST', '/admin/matter-master', { ...matter, matterName: 'Obi v Ade' })
  const team = [{ userId: associate.id }]
  const assigned = { ...matter, matterName: 'Ade v Obi', matterAssignedToInfos: team }
  await world.api(firm.administrator, 'POST', '/admin/matter-master', assigned)

  await world.signIn(page, firm.administrator, '/settings/team')
  await page.getByRole('row', { name: /Tobi Marula/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tobi Marula')
  await expect(page.getByRole('row', { name: /Ade v Obi.*Sees it.*Works on it/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Obi v Ade.*Hidden.*Not assigned to it/ })).toBeVisible()
  const screens = page.getByRole('region', { name: 'Screens' })
  await expect(screens).toContainText(/^ScreensOpen.*Time Entries.*Not open.*Audit trail/)
  await expectAccessible(page)

  await page.goto('/settings/audit-trail?kind=matter')
  await expect(page.getByRole('row', { name: /Ade v Obi/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'More export formats' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export signed CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/)
})

test('an administrator signs a person out everywhere, who is at once at the sign-in page', async ({
  page,
  world,
  browser,
}) => {
  const firm = await world.firm()
  const person = await firm.join('associate', 'Tobi Marula')
  const theirs = await (await browser.newContext()).newPage()
  await world.signIn(theirs, person)
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await world.signIn(page, firm.administrator, `/settings/team/${person.id}`)
  await expect(page.getByText('Signed in on one device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Tobi Marula out everywhere?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed in nowhere')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.context().close()
})
