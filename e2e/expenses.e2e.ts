import type { TestFirm, TestPerson } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { choose } from './page-helpers.ts'

const EXPENSE = '/admin/expense-flat-fees-info/expense'

/** A client with matters of these names. */
async function matters(world: World, firm: TestFirm, ...names: string[]): Promise<string[]> {
  const { administrator } = firm
  const client = await world.api<{ id: string }>(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  const ids = []
  for (const matterName of names) {
    const body = { clientId: client.id, matterName, matterRate: 'Hourly' }
    ids.push((await world.api<{ id: string }>(administrator, 'POST', '/admin/matter-master', body)).id)
  }
  return ids
}

const aBudgetOf = (limit: number, world: World, firm: TestFirm, matterId: string | undefined) =>
  world.api(firm.administrator, 'PUT', `/admin/matter/${matterId}/budget`, { kind: 'amount', limit })

const categoryId = async (world: World, person: TestPerson) =>
  (await world.api<{ id: string }[]>(person, 'GET', '/admin/expense-flat-fees-info/expense-categories'))[0]?.id

/** The smallest PNG that is one. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('an expense is recorded with its receipt, edited, deleted and restored', async ({ page, world }) => {
  const firm = await world.firm()
  const [matterId] = await matters(world, firm, 'Obi v Ade')
  await aBudgetOf(120, world, firm, matterId)
  await world.signIn(page, firm.administrator)
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Expense' }).click()
  await expect(page).toHaveURL(/\/expense-request\/direct-expense\/add-expense/)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Matter', exact: true })).toHaveAccessibleErrorMessage(
    'Matter is required',
  )
  await expect(page.getByLabel('Unit cost')).toHaveAccessibleErrorMessage('Unit cost is required')

  await choose(page, 'Matter', 'Obi v Ade')
  await choose(page, 'Category', 'Court filing fee')
  await page.getByLabel('Vendor').fill('Registry of the High Court')
  await page.getByLabel('Quantity').fill('3')
  await page.getByLabel('Unit cost').fill('33.33')
  await page.getByLabel('Tax').fill('7.5')
  await page.getByLabel('Markup').fill('10')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$117.49')
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: RECEIPT })
  await expect(page.getByRole('list', { name: 'Receipts' })).toContainText('receipt.png')
  await expect(page.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible()
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Paid in cash.') })
  await expect(page.getByRole('alert')).toHaveText('Only PDF and images can be added here')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove receipt.pdf' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText("97.9% of this matter's budget is used: $117.49 of $120.00.")).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'Court filing fee' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$117.49')
  await expect(page.getByRole('list', { name: 'Receipts' })).toContainText('receipt.png')
  await page.getByRole('button', { name: 'Preview receipt.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Billable', { exact: true }).uncheck()
  // A second save by the keys, while the first is on its way, would be refused as a change of what has changed.
  let saves = 0
  await page.route('**/expense/*', async (route) => {
    if (route.request().method() === 'PUT') saves += 1
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('Non-billable')
  expect(saves).toBe(1)
  await page.unroute('**/expense/*')
  await expect(page.getByRole('list', { name: 'Receipts' })).toContainText('receipt.png')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete expense' }).click()
  await page.getByRole('dialog', { name: 'Delete expense?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/activeTab=client/)
  await expect(page.getByText('No client expenses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Court filing fee.*Obi v Ade/ })).toBeVisible()
  await expectAccessible(page)

  // Somebody else deletes it while it is edited: what was typed becomes an expense of its own.
  await page.getByRole('row', { name: /Court filing fee/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Vendor').fill('Registry of the Federal High Court')
  const known = /direct-expense\/([^/]+)\/edit/.exec(page.url())?.[1]
  await world.api(firm.administrator, 'DELETE', `${EXPENSE}/${known}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByRole('main').getByText(/^This expense was deleted in the meantime\..*without the files it had\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Registry of the Federal High Court').first()).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`${known}`))
})

test('one cost is shared among matters to the cent, and each share is its own expense', async ({ page, world }) => {
  const firm = await world.firm()
  const [obi, pam] = await matters(world, firm, 'Obi v Ade', 'Pam v Etim', 'Bako v Oke')
  await aBudgetOf(30, world, firm, obi)
  await aBudgetOf(40, world, firm, pam)
  await world.signIn(page, firm.administrator, '/expense-request/direct-expense/add-expense')
  await page.getByLabel('Share this cost among several matters').check()
  // The first fault on the page has the focus, also where its field came later than the others.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Matter 1', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Add matter' }).click()
  await choose(page, 'Matter 1', 'Obi v Ade')
  await choose(page, 'Matter 2', 'Pam v Etim')
  await choose(page, 'Matter 3', 'Bako v Oke')
  await choose(page, 'Category', 'Courier and dispatch')
  await page.getByLabel('Unit cost').fill('100')
  const shares = page.getByRole('region', { name: 'Shares' })
  await expect(shares.getByRole('definition')).toHaveText(['$33.34', '$33.33', '$33.33'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$33.34')
  await expect(page.getByText('Obi v Ade is over its budget: $33.34 of $30.00 used.')).toBeVisible()
  await expect(page.getByText('83.3% of the budget of Pam v Etim is used: $33.33 of $40.00.')).toBeVisible()
  await page.getByRole('region', { name: 'Shared with' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$33.33')
  await page.goto('/expense-request/direct-expense?activeTab=client')
  await expect(page.getByRole('row', { name: /Courier and dispatch/ })).toHaveCount(3)
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('$100.00')
})

test('a request is submitted, rejected with a reason, corrected, approved by another person and paid', async ({
  browser,
  page,
  world,
}) => {
  const firm = await world.firm()
  const paralegal = await firm.join('paralegal', 'Bisi Oke')
  const partner = await firm.join('partner', 'Grace Ekanem')
  const accountant = await firm.join('accountant', 'Kunle Ajibade')
  await world.signIn(page, paralegal, '/expense-request/direct-expense?activeTab=requests')
  await page.getByRole('button', { name: 'New request' }).first().click()
  await page.getByText('For the firm').click()
  await choose(page, 'Category', 'Local travel')
  await page.getByLabel('Unit cost').fill('40')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Pending approval')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  const address = page.url()

  const [other, payer] = [await browser.newPage(), await browser.newPage()]
  await world.signIn(other, partner, '/expense-request')
  await expect(other).toHaveURL(/activeTab=requests/)
  await other.getByRole('link', { name: 'Local travel' }).click()
  await other.getByRole('button', { name: 'Reject' }).click()
  const dialog = other.getByRole('dialog', { name: 'Reject request?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleErrorMessage('Reason is required')
  await dialog.getByLabel('Reason').fill('Say where you went')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(other.getByRole('region', { name: 'Request' })).toContainText('Say where you went')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Say where you went')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('To the registry and back')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Pending approval')

  // Two people have the request open: the second sees that it was decided, and by whom.
  const [second] = await Promise.all([browser.newPage(), other.goto(address)])
  await world.signIn(second, firm.administrator, address)
  await expect(second.getByRole('button', { name: 'Approve' })).toBeVisible()
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('region', { name: 'Request' })).toContainText('Grace Ekanem')
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByRole('alert')).toContainText('This request is approved')
  await expect(second.getByRole('region', { name: 'Request' })).toContainText('Grace Ekanem')
  await expect(second.getByRole('button', { name: 'Approve' })).toBeHidden()
  await expect(other.getByRole('button', { name: 'Mark as paid' })).toBeHidden()
  await world.signIn(payer, accountant, address)
  await payer.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(payer.getByRole('region', { name: 'Request' })).toContainText('Reimbursed')
  await Promise.all([other, second, payer].map((tab) => tab.context().close()))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Reimbursed')
  await expectAccessible(page)
})

test('requests of other people are approved in bulk, and one’s own is not, with the reason', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const partner = await firm.join('partner', 'Grace Ekanem')
  const category = await categoryId(world, administrator)
  const [matterId] = await matters(world, firm, 'Obi v Ade')
  await aBudgetOf(50, world, firm, matterId)
  for (const [asker, description, unitCost, on] of [
    [administrator, 'Taxi to the registry', 40, { matterId }],
    [administrator, 'Copies of the bundle', 25.5, { matterId }],
    [partner, 'Train to Abuja', 120, { isFirmExpense: true }],
  ] as const) {
    const body = { description, unitCost, categoryId: category, date: '2026-03-16', isRequest: true, ...on }
    await world.api(asker, 'POST', EXPENSE, body)
  }
  await world.signIn(page, partner, '/expense-request/direct-expense?activeTab=requests')
  const row = (about: string) => page.getByRole('row', { name: about })
  await expect(page.getByRole('row', { name: /Pending approval/ })).toHaveCount(3)
  for (const about of ['Taxi to the registry', 'Copies of the bundle', 'Train to Abuja'])
    await row(about).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  await expect(bar).toContainText('3 selected')
  await expect(bar).toContainText('$185.50')
  await expectAccessible(page)

  // Whoever thinks better of it finds everything as it was.
  await bar.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: 'Approve 3 expense requests?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row', { name: /Pending approval/ })).toHaveCount(3)

  await bar.getByRole('button', { name: 'Approve' }).click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 changed, 1 left as it was.')).toContainText(
    'You cannot decide on your own request. Somebody else has to',
  )
  await expect(page.getByText('Obi v Ade is over its budget: $65.50 of $50.00 used.')).toBeVisible()
  await expect(row('Taxi to the registry')).toContainText('Approved')
  await expect(row('Copies of the bundle')).toContainText('Approved')
  await expect(row('Train to Abuja')).toContainText('Pending approval')
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('2 changed')).toBeHidden()

  await page.reload()
  await expect(page.getByRole('row', { name: /Approved/ })).toHaveCount(2)
  await row('Taxi to the registry').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Grace Ekanem')

  const stamps = { matterId, description: 'Stamps', unitCost: 9.5, categoryId: category, date: '2026-03-16' }
  const { id } = await world.api<{ id: string }>(administrator, 'POST', EXPENSE, { ...stamps, isRequest: true })
  await page.goto(`/expense-request/direct-expense/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('This matter is over its budget: $75.00 of $50.00 used.')).toBeVisible()
})

test('a person who may not approve cannot select requests', async ({ page, world }) => {
  const firm = await world.firm()
  const paralegal = await firm.join('paralegal', 'Bisi Oke')
  const category = await categoryId(world, firm.administrator)
  const body = { description: 'Taxi', unitCost: 40, categoryId: category, date: '2026-03-16', isFirmExpense: true }
  await world.api(paralegal, 'POST', EXPENSE, { ...body, isRequest: true })
  await world.signIn(page, paralegal, '/expense-request/direct-expense?activeTab=requests')
  await expect(page.getByRole('row', { name: 'Taxi' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('the lists are filtered, summed and exported, on a desktop and on a phone', async ({ page, world }) => {
  const firm = await world.firm()
  const longName = `Obi v ${'The Incorporated Trustees of Onitsha '.repeat(4)}`
  const [matterId] = await matters(world, firm, longName)
  const category = await categoryId(world, firm.administrator)
  for (const [description, unitCost, own] of [
    ['Stationery', 12.5, true],
    ['Filing of the claim', 99, false],
    ['Filing of the defence', 45, false],
  ] as const) {
    await world.api(firm.administrator, 'POST', EXPENSE, {
      description,
      unitCost,
      categoryId: category,
      date: '2026-03-16',
      isFirmExpense: own,
      ...(!own && { matterId }),
    })
  }
  await world.signIn(page, firm.administrator, '/expense-request/direct-expense')
  await expect(page.getByRole('link', { name: 'Client expenses 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('$144.00')
  await page.getByPlaceholder('Search expenses').fill('claim')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('$99.00')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^expenses-.*\.csv$/)
  await page.goto('/expense-request/direct-expense?activeTab=firm')
  await expect(page.getByRole('row', { name: /Stationery/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('$12.50').first()).toBeVisible()
  await expectAccessible(page)
  // A long name is cut in its field and does not widen the form.
  await page.goto(`/expense-request/direct-expense/add-expense?matterId=${matterId}`)
  await expect(page.getByRole('combobox', { name: 'Matter', exact: true })).toContainText('Obi v The Incorporated')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
