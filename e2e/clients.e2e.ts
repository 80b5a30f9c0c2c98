import type { Page } from '@playwright/test'
import { aMatter, aPassword } from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const save = (page: Page, name: 'Save' | 'Save anyway' = 'Save') =>
  page.getByRole('button', { name, exact: true }).click()

test('a company is added with a contact, edited, deleted, and restored from the list', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/list')
  await page.getByRole('button', { name: 'New client' }).first().click()
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  await page.getByLabel('Email').fill('office@northgate.example')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Helen Marsh')
  await expect(page.getByText('No similar name found. You still decide.').first()).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Logistics Inc.' })).toBeVisible()
  await expect(page.getByText('Client added').first()).toBeVisible()
  await expect(page.getByText('Helen Marsh').first()).toBeVisible()
  await expectAccessible(page)
  // The form that made it is not there to come back to.
  await page.goBack()
  await expect(page).toHaveURL(/\/clients\/list$/)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Logistics Inc.' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Phone').first().fill('+234 1 270 0000')
  await save(page)
  await expect(page.getByText('+234 1 270 0000').first()).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete client' }).click()
  await page.getByRole('dialog', { name: 'Delete client?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/clients\/list$/)
  await expect(page.getByText('No clients yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Northgate Logistics Inc\./ })).toBeVisible()
})

test('a missing value is reported at its field once it was touched, and no input is lost', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await expect(page.getByText('Company name is required')).toBeHidden()
  await page.getByLabel('Notes').fill('Pays within a week')
  await page.getByLabel('Email').fill('office at northgate')
  await save(page)
  await expect(page.getByLabel('Company name')).toHaveAccessibleErrorMessage('Company name is required')
  await expect(page.getByLabel('Company name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleErrorMessage('Email is not an address')
  await expect(page.getByLabel('Notes')).toHaveValue('Pays within a week')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Pays within a week')
})

test('saving a form without a connection shows a visible error and keeps all input', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  const checked = page.waitForResponse(/conflict-check/)
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  await checked
  await expect(page.getByText('No similar name found. You still decide.').first()).toBeVisible()
  await page.getByLabel('Notes').fill('Pays within a week')
  await page.context().setOffline(true)
  await save(page)
  const error = page.getByRole('main').getByText('No connection. Nothing was saved; your entry is still here.')
  await expect(error).toBeInViewport()
  await page.context().setOffline(false)
  await save(page)
  await expect(page.getByText('Pays within a week')).toBeVisible()
})

test('a session that ends during a form loses nothing: after signing in again it is saved', async ({
  page,
  context,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  const checked = page.waitForResponse(/conflict-check/)
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  await checked
  await expect(page.getByText('No similar name found. You still decide.').first()).toBeVisible()
  const password = await aPassword(world, firm.administrator)
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Sign in in another tab' }).click()
  const tab = await opened
  await tab.getByLabel('Email').fill(firm.administrator.email)
  await tab.locator('input[name="password"]').fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab).toHaveURL(/\/dashboard$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('No similar name found. You still decide.').first()).toBeVisible()
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Logistics Inc.' })).toBeVisible()
})

test('a name similar to a known one is shown before the client can be saved', async ({ page, world }) => {
  const firm = await world.firm()
  const known = { clientType: 'Company', companyName: 'Harborline Bank' }
  await world.api(firm.administrator, 'POST', '/admin/client-info', known)
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await page.getByLabel('Company name').fill('Harbour Line Bank PLC')
  await expect(page.getByText('1 possible conflict of interest').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'C-0001' })).toBeVisible()
  await page.getByLabel('Reason to save anyway').fill('Another company')
  await save(page, 'Save anyway')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Line Bank PLC' })).toBeVisible()
})

test('Save waits for the conflict check and saves only after its hits were shown', async ({ page, world }) => {
  const firm = await world.firm()
  await world.api(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await page.getByLabel('Company name').fill('Harborline Bank')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 possible conflict of interest').first()).toBeVisible()
  await expect(page).toHaveURL(/\/clients\/add-new-client$/)
  // The first press has come to its end.
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeEnabled()
  await page.getByLabel('Reason to save anyway').fill('Another company')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/)
})

test('on a phone the hits below the form are brought into view before it can be saved', async ({ page, world }) => {
  const firm = await world.firm()
  const known = { clientType: 'Company', companyName: 'Harborline Bank' }
  await world.api(firm.administrator, 'POST', '/admin/client-info', known)
  // The bar of the running timer is below the form's buttons and does not cover them.
  await world.api(firm.administrator, 'POST', '/admin/time-entry-log/start-entry', {})
  await page.setViewportSize({ width: 390, height: 844 })
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await expect(page.getByRole('group', { name: 'Timer' }).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByLabel('Company name').fill('Harborline Bank')
  const hits = page.getByText('1 possible conflict of interest')
  await expect(hits).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden()
  await save(page)
  await expect(hits).toBeInViewport()
  await expectAccessible(page)
  await page.getByLabel('Reason to save anyway').fill('Another company')
  await save(page, 'Save anyway')
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/)
})

test('a person is added, and a company with several contacts and one primary contact', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await page.getByRole('radio', { name: 'Individual' }).check()
  await page.getByLabel('First name').fill('Rafael')
  await page.getByLabel('Last name').fill('Duarte')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rafael Duarte' })).toBeVisible()

  await page.goto('/clients/add-new-client')
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  for (const [index, name] of ['Helen Marsh', 'Omar Idris'].entries()) {
    await page.getByRole('button', { name: 'Add contact' }).click()
    await page
      .getByRole('group', { name: `Contact ${index + 1}` })
      .getByLabel('Name')
      .fill(name)
  }
  await page.getByRole('group', { name: 'Contact 2' }).getByRole('radio', { name: 'Primary contact' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Logistics Inc.' })).toBeVisible()
  await expect(page.getByText('Helen Marsh').first()).toBeVisible()
  await page.goto('/clients/list')
  await expect(page.getByRole('row', { name: /Northgate Logistics Inc\./ })).toContainText('Omar Idris')
  await expect(page.getByRole('row', { name: /Rafael Duarte/ })).toBeVisible()
})

test("saving over another person's change first shows that change, and keeps the input", async ({ page, world }) => {
  const firm = await world.firm()
  const { clientId, matterId } = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, `/clients/${clientId}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Notes').fill('Pays within a week')
  await world.api(firm.administrator, 'PUT', `/admin/client-info/${clientId}`, {
    clientType: 'Company',
    companyName: 'Harborline Bank',
    city: 'Lagos',
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The name and its spelling were theirs before as well.
  await expect(page.locator('form')).toContainText(
    'Changed by someone else in the meantime: City. Save again to keep yours',
  )
  await expect(page.getByLabel('Notes')).toHaveValue('Pays within a week')
  const { notes, city } = await world.api<{ notes: string; city: string }>(
    firm.administrator,
    'GET',
    `/admin/client-info/${clientId}`,
  )
  expect({ notes, city }).toEqual({ notes: '', city: 'Lagos' })

  // Deleted meanwhile: it is not added a second time, and what was typed is saved once it is back.
  await world.api(firm.administrator, 'DELETE', `/admin/matter-master/${matterId}`)
  await world.api(firm.administrator, 'DELETE', `/admin/client-info/${clientId}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('form')).toContainText(
    'This client was deleted in the meantime, or you no longer see it. What you typed',
  )
  await world.api(firm.administrator, 'POST', `/admin/client-info/${clientId}/restore`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('form')).toContainText('Changed by someone else in the meantime. Save again')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}$`))
  await expect(page.getByText('Pays within a week')).toBeVisible()
})

test("a person who may not edit clients sees no button for it, and the form's address shows a refusal", async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const reader = await firm.join('readonly')
  const { clientId } = await aMatter(world, firm.administrator)
  await world.signIn(page, reader, `/clients/${clientId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create New' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Time Entry'])
  // As a link of the app would lead there.
  await page.evaluate(() => window.history.pushState({}, '', '/clients/add-new-client'))
  await expect(page.getByText('Unauthorized Error!').first()).toBeVisible()
  await expect(page.getByText("Oops, seems you've lost your way!").first()).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}$`))
  // The same after a full page load, from which the router knows no way back.
  await page.goto('/clients/add-new-client')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}$`))
})
