import type { MatterClosing } from '../contract/src/matter-closing.ts'
import { aMatter, anEntry, choose, today } from './page-helpers.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('the page of a matter shows its money, people and history, and a budget warns when it is nearly used', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator, { matterName: 'Kessler wrongful dismissal' })
  await anEntry(world, firm, work, { duration: 4.5 })
  await world.signIn(page, firm.administrator, `/matter/${work.matterId}`)
  const figures = page.getByRole('group', { name: 'Figures of this matter' })
  await expect(figures).toContainText('4.50 h, 1 entry')
  await expect(page).toHaveTitle('Kessler wrongful dismissal · Lexhold')
  await expect(figures).toContainText('Not in this version')
  await expect(page.getByRole('region', { name: 'Latest activity' })).toContainText(' h of Legal research on')
  await expect(page.getByRole('region', { name: 'People and hours' })).toContainText('4.50 h')
  await expect(page.getByRole('region', { name: 'Next court date' })).toContainText('No court date ahead.')

  const setBudget = figures.getByRole('button', { name: 'Set budget' })
  await setBudget.click()
  const dialog = page.getByRole('dialog', { name: 'Budget' })
  await expect(dialog.getByRole('button', { name: 'Save budget' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setBudget).toBeFocused()
  await setBudget.click()
  await dialog.getByText('Hours', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog.getByText('Budget is required')).toBeVisible()
  await dialog.getByLabel('Hours', { exact: false }).last().fill('5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save budget' }).click()
  await expect(dialog).toBeHidden()
  await expect(figures).toContainText('90.0% of 5.00 h')
  await expect(page.getByText("90.0% of this matter's budget is used: 4.50 h of 5.00 h.")).toBeVisible()
  await expectAccessible(page)

  // Each tab is a list of the matter, with its totals, and the address names it.
  const tabs = page.getByRole('navigation', { name: 'Matter' })
  await tabs.getByRole('link', { name: 'Time' }).click()
  await expect(page).toHaveURL(/activeTab=time/)
  await expect(page.getByText('1 entry', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'Time' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Expenses' }).click()
  await expect(page.getByText('No client expenses yet')).toBeVisible()
  // Requests are listed there too, and deleted records no longer count in the page's figures.
  const charges = '/admin/expense-flat-fees-info'
  const [category] = await world.api<{ id: string }[]>(firm.administrator, 'GET', `${charges}/expense-categories`)
  const taxi = { matterId: work.matterId, categoryId: category?.id, date: today(), unitCost: 25 }
  for (const isRequest of [false, true])
    await world.api(firm.administrator, 'POST', `${charges}/expense`, { ...taxi, isRequest })
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'Expenses 2' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Pending approval/ })).toBeVisible()
  await page
    .getByRole('row', { name: /Unbilled/ })
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tabs.getByRole('link', { name: 'Expenses 1' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Invoices' }).click()
  await expect(
    page.getByText('Invoices of this matter are to come. Its unbilled work is on the overview.'),
  ).toBeVisible()
  // What a tab shows is loaded when it is first opened.
  await page.context().setOffline(true)
  await tabs.getByRole('link', { name: 'Activity' }).click()
  const lost = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(lost).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Budget set' })).toContainText('Amara Finch')
  await expectAccessible(page)

  await page.goto('/matter/matter-list')
  await expect(page.getByRole('row', { name: /Kessler/ })).toContainText('90.0%')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1 matter · 4.50 h unbilled')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$1,800.00')
})

test('a duplicate client is merged and restored, and a conflict check is recorded', async ({ page, world }) => {
  const firm = await world.firm()
  const { clientId } = await aMatter(world, firm.administrator, { matterName: 'Lease of the harbour' })
  const twin = { clientType: 'Company', companyName: 'Harborline Bnak', contacts: [{ name: 'Helen Marsh' }] }
  const { id } = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', twin)
  await world.signIn(page, firm.administrator, `/clients/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge into another client' })
  await choose(dialog, 'Client that stays', /Harborline Bank/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge clients' }).click()
  await expect(page).toHaveURL(new RegExp(clientId))
  const merged = page.getByRole('region', { name: 'Merged clients' })
  await expect(merged).toContainText('Harborline Bnak')
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Helen Marsh')

  await page.getByRole('button', { name: 'Check again' }).click()
  const check = page.getByRole('dialog', { name: 'Check for conflicts again' })
  await check.getByLabel('Note').fill('Cleared with the managing partner')
  await check.getByRole('button', { name: 'Check and keep' }).click()
  const checks = page.getByRole('region', { name: 'Conflict checks' })
  await expect(checks).toContainText('Cleared with the managing partner')
  await expectAccessible(page)

  await merged.getByRole('button', { name: 'Undo the merge of Harborline Bnak' }).click()
  await page.getByRole('dialog', { name: 'Undo merge?' }).getByRole('button', { name: 'Undo merge' }).click()
  await expect(merged).toContainText('Undone by')
  await expect(page.getByRole('region', { name: 'Contacts' })).not.toContainText('Helen Marsh')
  await page.goto(`/clients/${id}`)
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Helen Marsh')
})

test('a matter with unbilled time is closed by a person who may override, with a reason, and reopened', async ({
  page,
  browser,
  world,
}) => {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Ife Marula')
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work)
  await world.signIn(page, partner, `/matter/${work.matterId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Close matter' }).click()
  const refused = page.getByRole('dialog', { name: 'Close matter?' })
  await expect(refused.getByRole('listitem')).toHaveText(['1 unbilled time entry'])
  await expect(refused.getByRole('button', { name: /^Close (anyway|matter)$/ })).toHaveCount(0)
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Keep it open' }).click()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await world.signIn(admin, firm.administrator, `/matter/${work.matterId}`)
  await admin.getByRole('button', { name: 'More actions' }).click()
  await admin.getByRole('menuitem', { name: 'Close matter' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Close matter?' })
  await expect(dialog.getByRole('listitem')).toHaveText(['1 unbilled time entry'])
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await expect(dialog.getByText('Say why, in at least 10 characters')).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Reason to close it anyway').fill('The client is insolvent, nothing will be paid')
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('Closed', { exact: true }).first()).toBeVisible()
  const { history } = await world.api<MatterClosing>(partner, 'GET', `/admin/matter/${work.matterId}/closing`)
  expect(history).toMatchObject([{ overrideReason: 'The client is insolvent, nothing will be paid', reopenedAt: null }])

  await admin.getByRole('button', { name: 'More actions' }).click()
  await admin.getByRole('menuitem', { name: 'Reopen matter' }).click()
  const question = admin.getByRole('dialog', { name: 'Reopen matter?' })
  await question.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(admin.getByText('Open', { exact: true })).toBeVisible()
  await admin.context().close()
})
