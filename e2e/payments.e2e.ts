import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { anEntry, aMatter, choose, today } from './page-helpers.ts'

const EMAIL = 'accounts@harborline.example'
const amounts = (page: Page) => page.getByRole('region', { name: 'Amounts' })

async function more(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('unbilled work becomes a paid invoice, what was paid beyond it is applied to the next, and the payment bounces', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const work = await aMatter(world, administrator)
  await world.api(administrator, 'PUT', `/admin/client-info/${work.clientId}`, {
    clientType: 'Company',
    companyName: 'Harborline Bank',
    email: EMAIL,
  })
  await anEntry(world, firm, work, { duration: 0.5, description: 'Draft reply' })

  // The work is billed and approved.
  await world.signIn(page, administrator)
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Invoice' }).click()
  await choose(page, 'Client', 'Harborline Bank')
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve \$/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()

  // More is paid than is owed, and the client gets the receipt.
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByText('1 open invoice, oldest due first')).toBeVisible()
  await dialog.getByLabel('Amount received').fill('265')
  await dialog.getByLabel('Reference').fill('TRF 0093 44817')
  await expect(dialog).toContainText('$50.00 exceeds what is applied')
  await dialog.getByLabel(`Email the receipt to ${EMAIL}`).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record $265.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('RCT-')

  // The excess is credit of the client, which pays a part of the next invoice.
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 80, taxCodeIds: [] }]
  const body = { clientId: work.clientId, issueDate: today(), lines }
  const { id: second } = await world.api<{ id: string }>(administrator, 'POST', '/admin/invoice', body)
  await world.api(administrator, 'POST', `/admin/invoice/${second}/approve`, {})
  await page.goto(`/billing/invoice/view/${second}`)
  await page.getByRole('button', { name: 'Apply credit' }).click()
  const credit = page.getByRole('dialog', { name: 'Apply credit' })
  await credit.getByRole('button', { name: 'Apply $50.00' }).click()
  await expect(credit).toBeHidden()
  await expect(amounts(page)).toContainText('$30.00')

  // The payment has its receipt as a file, and says to whom it was mailed.
  await page.goto('/billing/payments')
  await expect(page.getByRole('row', { name: /RCT-/ }).first()).toContainText('$265.00')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^RCT-/ }).first().click()
  await expect(page.getByRole('region', { name: 'Credit applied later' })).toContainText('$50.00')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^Receipt RCT-.*\.pdf$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Receipt sent to' })).toContainText(/accounts@harborline.*Sent$/, {
      timeout: 2_000,
    })
  }).toPass({ timeout: 20_000 })
  await expectAccessible(page)

  // The bank returns it: both invoices are owed again.
  await more(page, 'Mark as bounced')
  const bounce = page.getByRole('dialog', { name: /^Mark RCT-.* as bounced$/ })
  await bounce.getByRole('button', { name: 'Mark as bounced' }).click()
  await expect(bounce.getByLabel('Reason')).toHaveAccessibleErrorMessage('Reason is required')
  await bounce.getByLabel('Reason').fill('No funds')
  await expectAccessible(page)
  await bounce.getByRole('button', { name: 'Mark as bounced' }).click()
  await expect(page.getByText(/^Bounced on .*No funds/)).toBeVisible()
  await page.goto(`/billing/invoice/view/${second}`)
  await expect(amounts(page)).toContainText('$80.00')
  await expect(amounts(page)).not.toContainText('$30.00')
})

test('a payment bounces after its credit was refunded: the client owes it back until it is settled', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  const { clientId } = await aMatter(world, administrator)
  const [account] = await world.api<{ id: string }[]>(administrator, 'GET', '/admin/payment/accounts')
  const paid = { clientId, date: today(), amount: 90, method: 'cheque', accountId: account?.id }
  const { id } = await world.api<{ id: string }>(administrator, 'POST', '/admin/payment', paid)
  await world.signIn(page, administrator, `/billing/payments/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund credit' })
  await refund.getByLabel('Amount').fill('60')
  await refund.getByRole('button', { name: 'Refund $60.00' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$60.00')
  await more(page, 'Mark as bounced')
  const bounce = page.getByRole('dialog', { name: /^Mark RCT-.* as bounced$/ })
  await bounce.getByLabel('Reason').fill('No funds')
  await bounce.getByRole('button', { name: 'Mark as bounced' }).click()
  await expect(page.getByText('$60.00 of it had been refunded: the client owes that back.')).toBeVisible()
  await page.getByRole('button', { name: 'Settle' }).click()
  const settle = page.getByRole('dialog', { name: 'Settle what is owed back' })
  await settle.getByText('Bad debt').click()
  await settle.getByLabel('Reason').fill('Client is insolvent')
  await expectAccessible(page)
  await settle.getByRole('button', { name: 'Write off $60.00' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('written off')
  await expect(page.getByText('the client owes that back')).toBeHidden()

  // The tabs of the list: the refund is listed with what became of it, and money that no invoice has taken by itself.
  await world.api(administrator, 'POST', '/admin/payment', { ...paid, amount: 35 })
  await page.goto('/billing/payments')
  await page.getByRole('link', { name: 'Refunds 1' }).click()
  await expect(page.getByRole('row', { name: /RCT-/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /RCT-/ })).toContainText('$60.00')
  await expect(page.getByRole('row', { name: /RCT-/ })).toContainText('Written off')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Unmatched 1' }).click()
  await expect(page.getByRole('row', { name: /RCT-/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /RCT-/ })).toContainText('$35.00')
})
