import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, anEntry, choose, today } from './page-helpers.ts'

async function more(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function approve(page: Page, total: string): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Approve ${total}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
}

test('a draft is split between an insurer and the client, both parts are approved, and one is paid', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const work = await aMatter(world, administrator)
  await world.api(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Meridian Insurance',
  })
  await anEntry(world, firm, work, { duration: 2.5, description: 'Draft reply' })
  const unbilled = await world.api<{ matters: { items: { work: object }[] }[] }>(
    administrator,
    'GET',
    `/admin/invoice/unbilled?ClientId=${work.clientId}`,
  )
  const lines = unbilled.matters.flatMap(({ items }) => items.map((item) => ({ work: item.work, taxCodeIds: [] })))
  const { id } = await world.api<{ id: string }>(administrator, 'POST', '/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines,
  })

  await world.signIn(page, administrator, `/billing/invoice/view/${id}`)
  await more(page, 'Split between payers')
  const dialog = page.getByRole('dialog', { name: 'Split $1,000.00 between payers' })
  await expect(dialog.getByRole('button', { name: 'Split' })).toBeDisabled()
  await choose(dialog, 'Payer 1', 'Meridian Insurance')
  await dialog.getByLabel('Share 1').fill('70')
  await expect(dialog.getByLabel('The rest')).toHaveValue('30.00')
  await expect(dialog).toContainText('$700.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(dialog).toBeHidden()

  // Each part says of what it is a share, and leads to the other.
  const parts = page.getByRole('region', { name: 'Split between payers' })
  await expect(parts.getByRole('row', { name: /Meridian Insurance/ })).toContainText('$700.00 70%')
  await expect(page.getByRole('article')).toContainText('Part 1 of 2, 70% of an invoice of')
  await expect(page.getByRole('article')).toContainText('1.75')
  await expectAccessible(page)

  // They are joined to what they were, and split again, by amount.
  await more(page, 'Join the parts')
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await expect(parts).toBeHidden()
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('$1,000.00')
  await more(page, 'Split between payers')
  await choose(dialog, 'Payer 1', 'Meridian Insurance')
  await dialog.getByText('By amount').click()
  await dialog.getByLabel('Share 1').fill('640')
  await expect(dialog.getByLabel('The rest')).toHaveValue('360.00')
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Claim 4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article')).toContainText('Claim 4711')
  await approve(page, '$640.00')

  // Why this amount: the line of the whole, and the share.
  await page.getByRole('button', { name: '$640.00' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '$640.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Draft reply' })).toContainText('The whole line')
  await expect(page.getByRole('dialog', { name: 'Draft reply' })).toContainText('$1,000.00')
  await page.keyboard.press('Escape')

  await parts.getByRole('link', { name: 'Harborline Bank' }).click()
  await approve(page, '$360.00')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount received').fill('360')
  await payment.getByRole('button', { name: 'Record $360.00' }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(parts.getByRole('row', { name: /Meridian Insurance/ })).toContainText('Approved')
})

test('who pays the bills is agreed on the matter, and a draft is split as agreed', async ({ page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const work = await aMatter(world, administrator)
  await world.api(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Meridian Insurance',
  })
  await world.signIn(page, administrator, `/matter/${work.matterId}/edit`)
  await page.getByText('By percentage').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Payer 1' })).toHaveAccessibleErrorMessage('Payer is required')
  await choose(page, 'Payer 1', 'Meridian Insurance')
  await page.getByLabel('Share 1').fill('100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Each payer must be left with something to pay')).toBeVisible()
  await page.getByLabel('Share 1').fill('70')
  await expect(page.getByLabel('The rest')).toHaveValue('30.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('Meridian Insurance, 70%')
  await expect(details).toContainText('Harborline Bank, 30%')

  // The draft offers it first; another split can still be chosen.
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 1000, taxCodeIds: [] }]
  const body = { clientId: work.clientId, issueDate: today(), lines }
  const { id } = await world.api<{ id: string }>(administrator, 'POST', '/admin/invoice', body)
  await page.goto(`/billing/invoice/view/${id}`)
  await page.getByRole('button', { name: 'Split between payers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split $1,000.00 between payers' })
  await expect(dialog.getByRole('radio', { name: 'As agreed' })).toBeChecked()
  await expect(dialog.getByRole('row', { name: /Meridian Insurance/ })).toContainText('70%$700.00')
  await expectAccessible(page)
  await dialog.getByText('By percentage').click()
  await expect(dialog.getByLabel('Share 1')).toHaveValue('70')
  await dialog.getByText('As agreed').click()
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(dialog).toBeHidden()
  const parts = page.getByRole('region', { name: 'Split between payers' })
  await expect(parts.getByRole('row', { name: /Harborline Bank/ })).toContainText('$300.00 30%')

  // An excess that is paid first, and taken back.
  await page.goto(`/matter/${work.matterId}/edit`)
  await page.getByText('By amount').click()
  await page.getByLabel('Share 1').fill('250')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details).toContainText('Meridian Insurance, $250.00')
  await expect(details).toContainText('Harborline Bank, the rest')
  await page.goto(`/matter/${work.matterId}/edit`)
  await page.getByText('The client', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details).toBeVisible()
  await expect(details).not.toContainText('Bills are paid by')
})
