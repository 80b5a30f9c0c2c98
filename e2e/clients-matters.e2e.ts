import { aMatter, choose } from './page-helpers.ts'
import { expect, test } from './fixtures.ts'

test('a person is added, and a company with several contacts of whom one is the first', async ({ page, world }) => {
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

test('a save over what somebody else changed says what that is first, and what was typed stays', async ({
  page,
  world,
}) => {
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
  await expect(page.locator('form')).toContainText('Changed by someone else meanwhile: City. Save again to keep yours')
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
    'This client was deleted meanwhile, or you no longer see it. What you typed',
  )
  await world.api(firm.administrator, 'POST', `/admin/client-info/${clientId}/restore`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('form')).toContainText('Changed by someone else meanwhile. Save again')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}$`))
  await expect(page.getByText('Pays within a week')).toBeVisible()
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

test('an associate finds the matters they work on and no others', async ({ page, world }) => {
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

  // They enter and see their own time alone, so no other person is offered.
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

test('who may not change a client sees no button for it, and adding one leads to the page that says so', async ({
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
  await page.getByRole('menuitem', { name: 'Client' }).click()
  await expect(page.getByText('Unauthorized Error!').first()).toBeVisible()
  await expect(page.getByText("Oops, seems you've lost your way!").first()).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}$`))
  // The same after a full page load, from which the router knows no way back.
  await page.goto('/clients/add-new-client')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}$`))
})

test('a matter is changed, and its dropdowns say when they hold nothing', async ({ page, world }) => {
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
  await expect(page.locator('form')).toContainText('Changed by someone else meanwhile: Court. Save again to keep yours')
  await page.getByRole('button', { name: /^Save( anyway)?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Obi v Ade and others' })).toBeVisible()
  await expect(page.getByText('Retainer').first()).toBeVisible()
})
