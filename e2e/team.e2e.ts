import type { Page } from '@playwright/test'
import { expireProof } from '../server/src/testing/passwords.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'lantern harbour slate 9'
let people = 0
const anAddress = () => `amara${Date.now()}-${(people += 1)}@harrow.example`
const password = (page: Page) => page.locator('input[name="password"]')
test('an administrator invites a person, who joins in the role and is seen on the team page', async ({
  page,
  browser,
  world,
}) => {
  const firm = await world.firm({ name: 'Okafor Partners' })
  const email = anAddress()
  await world.signIn(page, firm.administrator, '/settings/team')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Partner' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Waiting')
  await expectAccessible(page)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await world.mailedLink(email, '/join-team/'))
  await expect(guest.getByRole('heading', { name: 'Join Okafor Partners' })).toBeVisible()
  await guest.getByLabel('First name').fill('Priya')
  await guest.getByLabel('Last name').fill('Nair')
  await password(guest).fill(PASSWORD)
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Join the firm' }).click()
  await expect(guest).toHaveURL(/\/dashboard$/)
  await guest.context().close()

  await page.reload()
  await expect(page.getByRole('row', { name: /Priya Nair/ })).toContainText('Partner')
})

test('a browser that was left open invites nobody before its person has proven who they are', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  await world.api(administrator, 'POST', '/auth/forgot-password', { email: administrator.email })
  const link = await world.mailedLink(administrator.email, '/forgot-password/reset/')
  await world.api(administrator, 'POST', '/auth/reset-password', { id: link.split('/').at(-1), password: PASSWORD })
  await page.goto('/login')
  await page.getByLabel('Email').fill(administrator.email)
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expireProof(world.parts, administrator)
  await page.goto('/settings/team')
  const email = anAddress()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Partner' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Prove that it is you')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await proof.locator('input[type="password"]').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Waiting')
})

test('a second invitation says that there is one, and offers to send it again or to copy its link', async ({
  page,
  browser,
  world,
}) => {
  const firm = await world.firm({ name: 'Okafor Partners' })
  const email = anAddress()
  const [role] = await world.api<{ id: string }[]>(firm.administrator, 'GET', '/admin/admin-roles/list')
  const body = { email, roleId: role?.id }
  await world.api(firm.administrator, 'POST', '/admin/team-member-details/invitation', body)
  const first = await world.mailedLink(email, '/join-team/')
  await world.signIn(page, firm.administrator, '/settings/team')
  const inviteAgain = async () => {
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a person' })
    await dialog.getByLabel('Email').fill(email.toUpperCase())
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Partner' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText(`${email} was invited on`)).toBeVisible()
    return dialog
  }
  await inviteAgain()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = page.getByRole('dialog', { name: `Link for ${email}` }).getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/join-team\/[\w-]{43}$/)
  await expectAccessible(page)
  const copied = await link.inputValue()
  const guest = await (await browser.newContext()).newPage()
  for (const each of [first, copied]) {
    await guest.goto(each)
    await expect(guest.getByRole('heading', { name: 'Join Okafor Partners' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Close' }).last().click()

  const dialog = await inviteAgain()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Partner')
  await expect.poll(() => world.mailedLink(email, '/join-team/')).not.toBe(first)
  await guest.goto(copied)
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await guest.context().close()
})

test('the last administrator cannot be deactivated', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/team')
  const row = page.getByRole('row', { name: /Amara Finch \(you\)/ })
  await expect(row).toContainText('Stays: the only administrator')
  await row.hover()
  await expect(page.getByRole('button', { name: 'Change role Amara Finch' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^More actions for Amara Finch/ })).toHaveCount(0)
  await expect(row).toContainText('Active')
})

test('roles show what each may do, also through another permission', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/roles')
  await page.getByRole('link', { name: /Paralegal/ }).click()
  const row = page.getByRole('row', { name: /Time entries/ })
  await expect(row.getByRole('img', { name: 'Yes', exact: true })).toHaveCount(3)
  await expect(row.getByRole('img', { name: 'No' })).toHaveCount(1)
  await expectAccessible(page)
})

test('an administrator makes a role from another, gives it, changes it and deletes it', async ({ page, world }) => {
  const firm = await world.firm()
  await firm.join('paralegal', 'Priya Nair')
  await world.signIn(page, firm.administrator, '/settings/roles')
  await page.getByRole('link', { name: /Paralegal/ }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Copy of Paralegal / secretary')
  await page.getByLabel('Name').fill('Partner')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleErrorMessage('Another role has this name')
  await page.getByLabel('Name').fill('Court clerk')
  await page.getByRole('checkbox', { name: 'Approve: Invoices' }).check()
  await expect(page.getByRole('checkbox', { name: 'View: Invoices' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('heading', { name: 'Court clerk' })).toBeVisible()

  await page.goto('/settings/team')
  await page.getByRole('row', { name: /Priya Nair/ }).hover()
  await page
    .getByRole('row', { name: /Priya Nair/ })
    .getByRole('button', { name: /Change role/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Role of Priya Nair' })
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Court clerk' }).click()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByRole('row', { name: /Priya Nair/ })).toContainText('Court clerk')

  await page.goto('/settings/roles')
  await page.getByRole('link', { name: /Court clerk/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'View: Invoices' }).uncheck()
  await page.getByRole('radio', { name: /All matters of the firm/ }).check()
  await expect(page.getByText('Can no longer approve invoices.')).toBeVisible()
  await expect(page.getByText('They will apply to 1 person immediately.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Delete Court clerk?' })
  await asking.getByLabel('They get the role').click()
  await page.getByRole('option', { name: 'Paralegal' }).click()
  await asking.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('Role deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: /Court clerk/ })).toHaveCount(0)
})

test('an associate sees neither the roles nor a button to invite', async ({ page, world }) => {
  const firm = await world.firm()
  const associate = await firm.join('associate')
  await world.signIn(page, associate, '/settings/team')
  await expect(page.getByRole('heading', { name: 'Team members' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite a person' })).toHaveCount(0)
  await page.goto('/settings/roles')
  await expect(page.getByText('Unauthorized Error!')).toBeVisible()
})
