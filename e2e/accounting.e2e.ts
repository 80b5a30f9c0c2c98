import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './page-helpers.ts'

const BILL = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('an entry is posted by keyboard, found in every report, and reversed; a month is closed and opened again', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  await world.signIn(page, administrator)
  await page.goto('/accounting')
  await expect(page.getByRole('row', { name: /1100 Receivables/ })).toContainText('Documents only')
  await expect(page.getByText(/^In balance on/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  await dialog.getByLabel('Code').fill('6350')
  await dialog.getByLabel('Name').fill('Cloud hosting')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(dialog.getByLabel('Type')).toHaveAccessibleErrorMessage('Type is required')
  await choose(page, 'Type', 'Expense')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('row', { name: /6350 Cloud hosting/ })).toBeVisible()

  await page.getByRole('navigation', { name: 'Accounting' }).getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('link', { name: 'New entry' }).click()
  await page.getByLabel('Date').fill('31/10/2026')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Hosting, October 2026')
  await page.getByLabel('Reason').fill('Bill attached')
  const post = page.getByRole('button', { name: 'Post entry' })
  await expect(post).toBeDisabled()
  await choose(page, 'Account, line 1', '6350 Cloud hosting')
  await page.getByLabel('Debit, line 1').fill('1250.50')
  await choose(page, 'Account, line 2', '1000 Operating account')
  await expect(page.getByText('Each line needs either a debit or a credit')).toBeVisible()
  // The equals sign fills what is missing.
  await page.getByLabel('Credit, line 2').press('=')
  await expect(page.getByLabel('Credit, line 2')).toHaveValue(/1250\.50|1,250\.50/)
  const effect = page.getByRole('region', { name: 'Effect on balances' })
  await expect(effect).toContainText('6350 Cloud hosting, year to date0.00 to 1,250.50')
  await expect(effect).toContainText('October 2026 is open')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Bill.pdf', mimeType: 'application/pdf', buffer: BILL })
  await expect(page.getByText('Bill.pdf')).toBeVisible()
  await expectAccessible(page)

  // Kept as a draft, it is in no balance; it is posted later, with its file.
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts).toContainText('1 draft not posted')
  await expect(page.getByText('No entries yet')).toBeVisible()
  await drafts.getByRole('link', { name: 'Hosting, October 2026' }).click()
  await expect(page.getByLabel('Debit, line 1')).toHaveValue(/1,?250\.50/)
  await expect(page.getByText('Bill.pdf')).toBeVisible()
  await post.click()
  await expect(page.getByRole('heading', { level: 1, name: /^JE-2026-0001$/ })).toBeVisible()
  await expect(page.getByText('Bill.pdf')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/accounting/trial-balance?to=2026-10-31')
  await page
    .getByRole('row', { name: /6350 Cloud hosting/ })
    .getByRole('link', { name: '1,250.50' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '6350 Cloud hosting' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Closing balance/ })).toContainText('1,250.50')
  await expectAccessible(page)
  await page.goto('/accounting/profit-and-loss?from=2026-10-01&to=2026-10-31')
  await expect(page.getByRole('row', { name: /Net profit/ })).toContainText('−1,250.50')
  await expectAccessible(page)
  await page.goto('/accounting/balance-sheet?to=2026-10-31')
  await expect(page.getByText('Assets equal liabilities and equity')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/accounting/periods')
  await page.getByRole('button', { name: 'Close October 2026' }).click()
  await expect(page.getByRole('dialog').getByText('Stored sums agree with the entries')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('No draft invoice is dated in these months')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /October 2026/ }).first()).toContainText('Closed')
  await expectAccessible(page)
  await page.goto('/accounting/journal')
  await page.getByRole('link', { name: 'Hosting, October 2026' }).click()
  await page.getByRole('button', { name: 'Reverse entry' }).click()
  const reversing = page.getByRole('dialog', { name: 'Reverse JE-2026-0001' })
  await reversing.getByLabel('Date').fill('31/10/2026')
  await reversing.getByLabel('Reason').fill('Posted twice')
  await reversing.getByRole('button', { name: 'Post reversal' }).click()
  await expect(reversing.getByLabel('Date')).toHaveAccessibleErrorMessage('The month of this day is closed')
  await reversing.getByLabel('Date').fill('02/11/2026')
  await reversing.getByRole('button', { name: 'Post reversal' }).click()
  await expect(page.getByText('This entry is reversed. Both entries count.')).toBeVisible()

  await page.goto('/accounting/periods')
  await page.getByRole('button', { name: 'Open again October 2026' }).click()
  const reopening = page.getByRole('dialog')
  await reopening.getByRole('button', { name: 'Open again' }).click()
  await expect(reopening.getByLabel('Reason')).toHaveAccessibleErrorMessage('Reason is required')
  await reopening.getByLabel('Reason').fill('A bill came in late')
  await reopening.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('row', { name: /A bill came in late/ })).toContainText('Opened again after 30/09/2026')
})

test('the ledger of an account is narrowed to a source, and printed with the lines of all its pages', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  const accounts = await world.api<{ id: string; code: string }[]>(administrator, 'GET', '/admin/accounting/accounts')
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id
  const fees = Array.from({ length: 120 }, (_, n) => ({ accountId: idOf('6000'), debit: 1, description: `Rent ${n}` }))
  await world.api(administrator, 'POST', '/admin/accounting/journal', {
    date: '2026-10-05',
    description: 'Rent of the rooms',
    reason: 'Leases',
    lines: [...fees, { accountId: idOf('1000'), credit: 120 }],
  })
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.title = `printed ${document.querySelectorAll('tbody tr').length} rows`
      globalThis.dispatchEvent(new Event('afterprint'))
    }
  })
  await world.signIn(
    page,
    administrator,
    `/accounting/general-ledger?account=${idOf('6000')}&from=2026-10-01&to=2026-10-31`,
  )
  await expect(page.getByText('In USD, accrual basis, 120 lines')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rent of the rooms' })).toHaveCount(100)
  await page.getByRole('button', { name: 'Print' }).click()
  // All lines and the opening balance.
  await expect(page).toHaveTitle('printed 121 rows')
  await choose(page, 'Source', 'Invoices')
  await expect(page.getByText('No entries in this period')).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Source', 'By hand')
  await expect(page.getByText('In USD, accrual basis, 120 lines')).toBeVisible()
})
