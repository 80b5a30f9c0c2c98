import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose } from './page-helpers.ts'

const STATEMENT = [
  'Date,Description,Amount,Balance',
  '2026-02-06,Transfer Umber Media,12000.00,12000.00',
  '2026-02-20,Float paid in,50.00,12050.00',
  '2026-02-26,Account charge,-35.00,12015.00',
].join('\n')

test('a month is reconciled with the bank, signed by two people and locked', async ({ browser, page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const reviewer = await firm.join('administrator', 'Tobi Marula')
  const api = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const { matterId } = await aMatter(world, administrator)
  const account = await api<{ id: string }>('/admin/trust-account', {
    name: 'Client account',
    bankName: 'Harbour Bank',
    floatMax: '100',
  })
  const ledger = await api<{ id: string }>('/admin/trust-ledger', { accountId: account.id, matterId })
  await api('/admin/trust-transaction/deposit', {
    accountId: account.id,
    date: '2026-02-05',
    method: 'transfer',
    payer: 'Umber Media',
    parts: [{ ledgerId: ledger.id, amount: '12000' }],
  })
  await api('/admin/trust-transaction/firm-deposit', {
    accountId: account.id,
    date: '2026-02-19',
    amount: '50',
    purpose: 'bankCharges',
  })

  await world.signIn(page, administrator, '/trust-account/bank-statements')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'february.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) })
  await expect(dialog.getByText('3 new, 0 there already')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('row', { name: /february\.csv/ })).toContainText('2 matched')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Reconciliations' }).click()
  // One begun at a wrong day is discarded.
  await page.getByRole('button', { name: 'Reconcile Client account' }).click()
  await page.getByRole('dialog').getByLabel('At the end of').fill('31/01/2026')
  await page.getByRole('dialog').getByLabel('Balance of the bank').fill('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Reconciliation at 31/01/2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliations' })).toBeVisible()
  await page.getByRole('button', { name: 'Reconcile Client account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Reconciliation at 28/02/2026' })).toBeVisible()
  await expect(page.getByText('The bank shows 35.00 USD less than the cash book')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign as preparer' })).toBeDisabled()
  await expectAccessible(page)
  // What was noted by mistake is taken back.
  const explain = page.getByRole('button', { name: 'Explain Account charge' })
  await explain.click()
  await choose(page.getByRole('dialog'), 'It is', 'An error of the bank')
  await page.getByRole('dialog').getByLabel('Note').fill('Charged twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Note the error' }).click()
  await expect(page.getByText('Bank’s error').first()).toBeVisible()
  await explain.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the note' }).click()
  const question = page.getByRole('dialog', { name: 'No error of the bank after all?' })
  await question.getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByText('Unrecorded').first()).toBeVisible()
  await explain.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record against float' }).click()
  await page.getByRole('button', { name: 'Sign as preparer' }).click()
  await expect(page.getByText('Awaiting review')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and lock' })).toHaveCount(0)

  const second = await browser.newPage()
  await world.signIn(second, reviewer, new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Review and lock' }).click()
  await expect(second.getByText('The pack has the fingerprint', { exact: false })).toBeVisible()
  const proof = second.getByRole('button', { name: 'Prove it' })
  await proof.click()
  await expect(second.getByText('The books still say what was signed')).toBeVisible()
  await expect(proof).toBeEnabled()
  await expectAccessible(second)

  await second.goto(`/trust-account/${account.id}`)
  const figures = second.getByRole('region', { name: 'Three-way reconciliation' })
  await expect(figures.getByText('All three agree. Difference $0.00')).toBeVisible()
  await expect(figures.getByText('Reviewed by Tobi Marula')).toBeVisible()
  await expectAccessible(second)

  await second.goto('/trust-account')
  const listed = second.getByRole('table', { name: 'Accounts of client money' })
  await expect(listed.getByRole('row', { name: /Client account/ })).toContainText(/28\/02\/2026(March|\d+ months) open/)

  await page.getByRole('link', { name: 'Reconciliations' }).click()
  await page.getByRole('link', { name: 'Trust listing' }).click()
  await expect(page.getByText('so is the cash book', { exact: false })).toBeVisible()
  await expectAccessible(page)
})
