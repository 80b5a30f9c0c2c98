import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose } from './page-helpers.ts'

const save = (page: Page, name: 'Save' | 'Save anyway' = 'Save') =>
  page.getByRole('button', { name, exact: true }).click()

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
  // An error in a field that the chosen rate type hides does not prevent a save.
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
  await expect(page.getByText('No similar name found. You still decide.').first()).toBeVisible()
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

test('a rate without a person is refused beside its row, and what was typed survives a reload', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  page.on('dialog', (question) => void question.accept())
  await world.signIn(page, firm.administrator, `/matter/${matterId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByLabel('Rate per hour').last().fill('300')
  await save(page)
  const person = page.getByRole('combobox', { name: 'Person' }).last()
  await expect(person).toHaveAccessibleErrorMessage('User is required')
  await expect(person).toBeFocused()
  await page.getByLabel('Matter name').fill('Obi v Ade and others')
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(page.getByLabel('Matter name')).toHaveValue('Obi v Ade and others')
  await expect(page.getByLabel('Rate per hour').last()).toHaveValue('300.00')
  await choose(page, 'Person', firm.administrator.name)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Obi v Ade and others' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Team and rates' })).toContainText('$300.00 / h')
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

test('a person without the permission sees no button, and the page behind it is refused', async ({ page, world }) => {
  const firm = await world.firm()
  const reader = await firm.join('readonly')
  await world.signIn(page, reader, '/clients/list')
  await expect(page.getByText('No clients yet').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New client' })).toBeHidden()
  await page.goto('/matter/add-new-matter')
  await expect(page.getByText('Unauthorized Error!').first()).toBeVisible()
})

test('matters are numbered by the pattern of the firm, and an opposing party is known to the next check', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.api(firm.administrator, 'PUT', '/admin/business/settings', { matterNumberPattern: 'LX/{seq:3}' })
  await aMatter(world, firm.administrator, { opposingParties: ['Meridian Freight Ltd'] })
  await world.signIn(page, firm.administrator, '/matter/matter-list')
  await expect(page.getByRole('row', { name: /Obi v Ade/ })).toContainText('LX/001')

  await page.goto('/clients/add-new-client')
  await page.getByLabel('Company name').fill('Meridien Freight')
  await expect(page.getByText('1 possible conflict of interest').first()).toBeVisible()
  await expect(page.getByText('Meridian Freight Ltd').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /LX\/001/ })).toBeVisible()
})

test('an associate finds only the matters they work on', async ({ page, world }) => {
  const firm = await world.firm()
  const associate = await firm.join('associate', 'Ada Eze')
  await aMatter(world, firm.administrator, { hourlyRates: [{ userId: associate.id, rate: 180 }] })
  const { matterId } = await aMatter(world, firm.administrator, {
    clientName: 'Calder & Finch',
    matterName: 'Lakeshore lease',
  })
  await world.signIn(page, associate, '/matter/matter-list')
  await expect(page.getByRole('row', { name: /Obi v Ade/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Lakeshore lease/ })).toHaveCount(0)
  await page.goto(`/matter/${matterId}`)
  await expect(page.getByText('Lakeshore lease')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'All matters' })).toBeVisible()

  // They enter and see only their own time, so no other person is offered.
  await page.goto('/time-entries?view=week')
  await expect(page.getByRole('button', { name: 'Add row' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entered By' })).toHaveCount(0)
  await page.goto('/time-entries')
  await expect(page.getByRole('button', { name: 'Billable', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entered By' })).toHaveCount(0)
  await page.keyboard.press('n')
  const popup = page.getByRole('dialog', { name: 'New Time Entry' })
  await popup.getByRole('combobox', { name: 'Matter' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /Obi v Ade/ }).click()
  await expect(popup.getByLabel('Rate', { exact: true })).toHaveValue('180.00')
})

test('a matter is edited, and its empty dropdowns show a message', async ({ page, world }) => {
  const firm = await world.firm()
  const { clientId, matterId } = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, `/matter/${matterId}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Client', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('nobody at all')
  await expect(page.getByText('No client found.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Matter name').fill('Obi v Ade and others')
  await choose(page, 'Rate type', 'Retainer')
  const theirs = { clientId, matterName: 'Obi v Ade', matterRate: 'Hourly', courtName: 'High Court of Lagos State' }
  await world.api(firm.administrator, 'PUT', `/admin/matter-master/${matterId}`, theirs)
  await page.getByRole('button', { name: /^Save( anyway)?$/ }).click()
  await expect(page.locator('form')).toContainText(
    'Changed by someone else in the meantime: Court. Save again to keep yours',
  )
  await page.getByRole('button', { name: /^Save( anyway)?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Obi v Ade and others' })).toBeVisible()
  await expect(page.getByText('Retainer').first()).toBeVisible()
})
