import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const FAULTY = 'Who,Email Address\nAda Obi,ada@obi.example\nBen Obi,no address\n'
const MENDED = 'Who,Email Address\nAda Obi,ada@obi.example\nBen Obi,ben@obi.example\n'

async function bring(page: Page, content: string, kind?: string): Promise<void> {
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog')
  if (kind !== undefined) {
    await dialog.getByRole('combobox', { name: 'What the file has' }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
}

test('a list of clients is brought, mended, imported and taken back', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/import')
  await expect(page.getByText('Nothing was imported yet')).toBeVisible()
  await bring(page, FAULTY)
  // The title of an address is known; that of the name is not.
  await expect(page.getByRole('combobox', { name: 'Email Address is imported as' })).toHaveText('Email')
  await page.getByRole('combobox', { name: 'Who is imported as' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByRole('heading', { name: '1 fault' })).toBeVisible()
  await expect(page.getByRole('row', { name: '3 Email Email is not an address' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Faulty rows with reasons' }).click()
  expect((await download).suggestedFilename()).toMatch(/^refused-rows-.*\.csv$/)

  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await bring(page, MENDED)
  // What was said of these titles is remembered.
  await expect(page.getByRole('combobox', { name: 'Who is imported as' })).toHaveText('Name')
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByText('Every row can be imported: 2 records.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 records' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('2 records imported.')).toBeVisible()
  await page.goto('/clients/list')
  await expect(page.getByRole('row', { name: /Ben Obi/ })).toBeVisible()

  await page.goto('/settings/import')
  await expect(page.getByRole('row', { name: /people\.csv.*Imported/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'people.csv' }).first().click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone. Its records are in the recycle bin.')).toBeVisible()
})

test('a column of the firm’s own is taken for its field, and an empty file with all titles is offered', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const field = { recordKind: 'client', fieldType: 'choice', name: 'Industry', choices: ['Shipping'], isListed: true }
  await world.api(firm.administrator, 'POST', '/admin/custom-fields', field)
  await world.signIn(page, firm.administrator, '/settings/import')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Empty file with these titles' }).click()
  expect((await download).suggestedFilename()).toMatch(/^template-clients-.*\.xlsx$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bring(page, 'Name,Industry\nHarborline Bank Ltd,Banking\n')
  await expect(page.getByRole('combobox', { name: 'Industry is imported as' })).toHaveText('Industry')
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByRole('row', { name: '2 Industry Industry must be one of its choices' })).toBeVisible()
})

test('open invoices of older books are taken over on a day, are owed, and are reversed with their import', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const client = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  const matter = await world.api<{ matterNumber: string }>(firm.administrator, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName: 'Loan agreement',
    matterRate: 'Hourly',
  })
  await world.signIn(page, firm.administrator, '/settings/import')
  const titles = 'Invoice number,Matter,Issued,Due,Total,Paid'
  await bring(page, `${titles}\n1042,${matter.matterNumber},2025-01-15,2025-02-14,1200,200\n`, 'Open invoices')
  await page.getByRole('button', { name: 'Check every row' }).click()
  await expect(page.getByText('Say on which day the balances are taken over')).toBeVisible()
  await page.getByLabel('Taken over on').fill('03/03/2025')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check every row' }).click()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 record imported.')).toBeVisible()
  await page.goto('/billing/invoice/invoice-empty')
  await expect(page.getByRole('row', { name: /1042.*Harborline Bank/ })).toContainText('$1,000.00')
  await page.goto('/settings/import')
  await page.getByRole('link', { name: 'people.csv' }).first().click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('dialog')).toContainText('are reversed in the books as of today')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Its balances were reversed in the books.')).toBeVisible()
})
