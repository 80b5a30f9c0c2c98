import type { Page } from '@playwright/test'
import { aPassword } from './page-helpers.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const save = (page: Page, name: 'Save' | 'Save anyway' = 'Save') =>
  page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a company is added with a contact, changed, deleted, and brought back from the list', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/list')
  await page.getByRole('button', { name: 'New client' }).first().click()
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  await page.getByLabel('Email').fill('office@northgate.example')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Helen Marsh')
  await expect(page.getByText('No conflict of interest found.').first()).toBeVisible()
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

test('what is missing is said at its field once it was touched, and nothing typed is lost', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await expect(page.getByText('Company name is required')).toBeHidden()
  await page.getByLabel('Notes').fill('Pays within a week')
  await page.getByLabel('Email').fill('office at northgate')
  await save(page)
  await expect(page.getByLabel('Company name')).toHaveAccessibleErrorMessage('Company name is required')
  await expect(page.getByLabel('Company name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleErrorMessage('E-mail is not an address')
  await expect(page.getByLabel('Notes')).toHaveValue('Pays within a week')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Pays within a week')
})

test('a form that is saved without a connection says so where it is seen, and loses nothing', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  const checked = page.waitForResponse(/conflict-check/)
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  await checked
  await expect(page.getByText('No conflict of interest found.').first()).toBeVisible()
  await page.getByLabel('Notes').fill('Pays within a week')
  await page.context().setOffline(true)
  await save(page)
  const told = page.getByRole('main').getByText('The server could not be reached')
  await expect(told).toBeInViewport()
  await page.context().setOffline(false)
  await save(page)
  await expect(page.getByText('Pays within a week')).toBeVisible()
})

test('a session that ends in the middle of a form ends nothing: signed in again, it is saved', async ({
  page,
  context,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  const checked = page.waitForResponse(/conflict-check/)
  await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
  await checked
  await expect(page.getByText('No conflict of interest found.').first()).toBeVisible()
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
  await expect(page.getByText('No conflict of interest found.').first()).toBeVisible()
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Logistics Inc.' })).toBeVisible()
})

test('a name that is like a known one is shown before it can be saved anyway', async ({ page, world }) => {
  const firm = await world.firm()
  const known = { clientType: 'Company', companyName: 'Harborline Bank' }
  await world.api(firm.administrator, 'POST', '/admin/client-info', known)
  await world.signIn(page, firm.administrator, '/clients/add-new-client')
  await page.getByLabel('Company name').fill('Harbour Line Bank PLC')
  await expect(page.getByText('1 possible conflict of interest').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'C-0001' })).toBeVisible()
  await save(page, 'Save anyway')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Line Bank PLC' })).toBeVisible()
})

test('Save that is pressed before the check has answered saves nothing until the hits were seen', async ({
  page,
  world,
}) => {
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
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/)
})

test('on a phone the hits below the form are brought into view before it can be saved', async ({ page, world }) => {
  const firm = await world.firm()
  const known = { clientType: 'Company', companyName: 'Harborline Bank' }
  await world.api(firm.administrator, 'POST', '/admin/client-info', known)
  // The bar of the running timer stands below the form's buttons, not on them.
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
  await save(page, 'Save anyway')
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/)
})

test('a matter is opened with its team, rates and opposing party, and its page shows them', async ({ page, world }) => {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Priya Nair')
  await world.api(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Individual',
    firstName: 'Rafael',
    lastName: 'Duarte',
  })
  await world.signIn(page, firm.administrator, '/matter/matter-list')
  await page.getByRole('button', { name: 'New matter' }).first().click()
  await save(page)
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveAccessibleErrorMessage(
    'Client is required',
  )
  await choose(page, 'Client', 'Rafael Duarte')
  await page.getByLabel('Matter name').fill('Duarte v Metro Transit')
  await choose(page, 'Responsible attorney', partner.name)
  // A fault that the chosen rate type hides stands in nobody's way.
  await choose(page, 'Rate type', 'Flat Rate')
  await page.getByLabel('Flat fee').fill('9,000')
  await choose(page, 'Rate type', 'Contingency')
  await page.getByLabel('Contingency percentage').fill('150')
  await choose(page, 'Rate type', 'Retainer')
  await choose(page, 'Rate type', 'Contingency')
  await expect(page.getByLabel('Contingency percentage')).toHaveValue('')
  await page.getByLabel('Contingency percentage').fill('33.3')
  await page.getByRole('group', { name: 'Priya Nair' }).getByLabel('Rate per hour').fill('520')
  await page.getByRole('button', { name: 'Add opposing party' }).click()
  await page.getByRole('textbox', { name: 'Opposing party 1' }).fill('Metro Transit')
  // Who takes a row away by the keyboard stays where it was.
  await page.getByRole('button', { name: 'Add opposing party' }).press('Enter')
  await page.getByRole('button', { name: 'Remove opposing party 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add opposing party' })).toBeFocused()
  await expect(page.getByText('No conflict of interest found.').first()).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Duarte v Metro Transit' })).toBeVisible()
  await expect(page.getByText('M-0001').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Team and rates' })).toContainText('$520.00 / h')
  await expect(page.getByRole('region', { name: 'Opposing party' })).toContainText('Metro Transit')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Time Entry', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'New Time Entry' })
  await expect(popup.getByLabel('Matter')).toContainText('Duarte v Metro Transit')
  await popup.getByRole('button', { name: 'Cancel' }).click()

  // Who has left the firm keeps their name in the form.
  await world.api(firm.administrator, 'PUT', `/admin/team-member-details/${partner.id}`, { isActive: false })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Responsible attorney' })).toContainText('Priya Nair')
  const member = page.getByRole('group', { name: 'Priya Nair' })
  await expect(member.getByRole('combobox', { name: 'Person' })).toContainText('Priya Nair')
})

test('the address of the list keeps filters, order and page; back brings them again', async ({ page, world }) => {
  const firm = await world.firm()
  const add = (companyName: string) =>
    world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', { clientType: 'Company', companyName })
  const [calder, bellwether] = [await add('Calder & Finch'), await add('Bellwether Foods')]
  const open = (clientId: string, matterName: string, status = 'Open') =>
    world.api(firm.administrator, 'POST', '/admin/matter-master', { clientId, matterName, status })
  await open(calder.id, 'Lakeshore lease')
  await open(bellwether.id, 'Trademark opposition', 'Pending')
  await world.signIn(page, firm.administrator, '/matter/matter-list')
  const tabs = page.getByRole('navigation', { name: 'Matters by status' })
  await expect(tabs.getByRole('link', { name: 'All 2' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Pending 1' }).click()
  await expect(page).toHaveURL(/status=Pending/)
  await expect(page.getByRole('row', { name: /Trademark opposition/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Lakeshore lease/ })).toBeHidden()
  await page.getByRole('row', { name: /Trademark opposition/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trademark opposition' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/status=Pending/)
  await page.reload()
  await expect(page.getByRole('row', { name: /Trademark opposition/ })).toBeVisible()

  await tabs.getByRole('link', { name: 'All 2' }).click()
  await page.getByLabel('Search matters').fill('calder')
  await expect(page).toHaveURL(/search=calder/)
  await expect(page.getByRole('row', { name: /Trademark opposition/ })).toBeHidden()
  await expect(page.getByRole('row', { name: /Lakeshore lease/ })).toBeVisible()
})

test('deleted records wait in the recycle bin and are restored from there', async ({ page, world }) => {
  const firm = await world.firm()
  const client = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Orchard Health',
  })
  const matter = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName: 'Privacy breach',
  })
  await world.signIn(page, firm.administrator, `/clients/${client.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete client?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('This client has 1 matter. Move it to the recycle bin first')

  await world.api(firm.administrator, 'DELETE', `/admin/matter-master/${matter.id}`)
  await page.goto('/recycle-bin')
  await expect(page.getByRole('link', { name: 'Matters 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('row', { name: /Privacy breach/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Restore matter?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No deleted matters')).toBeVisible()
  await page.goto('/matter/matter-list')
  await expect(page.getByRole('row', { name: /Privacy breach/ })).toBeVisible()
})

test('a person without the permission sees no button, and the page behind it is refused', async ({ page, world }) => {
  const firm = await world.firm()
  const reader = await firm.join('readonly')
  await world.signIn(page, reader, '/clients/list')
  await expect(page.getByText('No clients yet').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New client' })).toBeHidden()
  await page.goto('/matter/add-new-matter')
  await expect(page.getByText('Unauthorized Error!').first()).toBeVisible()
})
