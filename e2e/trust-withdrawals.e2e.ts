import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose, today } from './page-helpers.ts'

test('a withdrawal is refused to its own asker, approved by another person, and paid', async ({
  browser,
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const partner = await firm.join('partner', 'Tobi Marula')
  const { matterId } = await aMatter(world, administrator)
  const account = await world.api<{ id: string }>(administrator, 'POST', '/admin/trust-account', {
    name: 'Client account',
  })
  const ledger = await world.api<{ id: string }>(administrator, 'POST', '/admin/trust-ledger', {
    accountId: account.id,
    matterId,
  })
  await world.api(administrator, 'POST', '/admin/trust-transaction/deposit', {
    accountId: account.id,
    date: today(),
    method: 'transfer',
    parts: [{ ledgerId: ledger.id, amount: 1000 }],
  })
  await world.api(administrator, 'PUT', '/admin/trust-withdrawal/settings', {
    withdrawalApprovers: 1,
    requestsNeedApproval: true,
    version: 0,
  })

  // The administrator may approve withdrawals, but not this one.
  await world.signIn(page, administrator, `/trust-account/withdrawals/new?ledgerId=${ledger.id}`)
  await page.getByLabel('Amount').fill('400')
  await page.getByRole('textbox', { name: 'Payee', exact: true }).fill('Savannah Aviation PLC')
  await page.getByLabel('Payee’s account').fill('0042 118 733')
  await choose(page, 'Method', 'Transfer')
  await page.getByLabel('Purpose').fill('Completion of the purchase')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal of $400.00' })).toBeVisible()
  await expect(page.getByText('Awaiting first approval')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Effect on the ledger' })).toContainText('$600.00')
  await expectAccessible(page)
  const address = page.url()

  // The partner is told, must say that the payee was checked, and approves.
  const other = await browser.newPage()
  await world.signIn(other, partner, '/trust-account/withdrawals?decide=yes')
  await expect(other.getByRole('row', { name: /Savannah Aviation PLC/ })).toBeVisible()
  await expectAccessible(other)
  await other.goto(address)
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('Check the payee and the account').first()).toBeVisible()
  await other.getByLabel(/I have checked the payee/).check()
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByRole('region', { name: 'Approvals' })).toContainText('1 of 1')

  // What was approved is paid out, and no more.
  await page.goto(address)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay Savannah Aviation PLC' })
  await expect(dialog.getByText('0042 118 733')).toBeVisible()
  await dialog.getByLabel('Amount').fill('400.01')
  await expect(dialog.getByText('Only $400.00 of what was approved is left')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await dialog.getByLabel('Amount').fill('400')
  await dialog.getByLabel('Amount').press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay $400.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paid out').first()).toBeVisible()

  // What is left is proven, entry by entry.
  await page.goto(`/trust-account/record/${ledger.id}`)
  await page.getByRole('button', { name: 'Prove it' }).click()
  await expect(page.getByText('All 20 invariants hold.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Client account' })).toContainText('$600.00')
  await expectAccessible(page)
})

test('an invoice is paid from client money once somebody else has approved it, and an approval can be withdrawn', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const partner = await firm.join('partner', 'Tobi Marula')
  const api = <T>(path: string, body: object, person = administrator) => world.api<T>(person, 'POST', path, body)
  const work = await aMatter(world, administrator)
  const account = await api<{ id: string }>('/admin/trust-account', { name: 'Client account' })
  const ledger = await api<{ id: string }>('/admin/trust-ledger', { accountId: account.id, matterId: work.matterId })
  await api('/admin/trust-transaction/deposit', {
    accountId: account.id,
    date: today(),
    method: 'transfer',
    parts: [{ ledgerId: ledger.id, amount: 1000 }],
  })
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 300, taxCodeIds: [] }]
  const { id: invoiceId } = await api<{ id: string }>('/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines,
  })
  await api(`/admin/invoice/${invoiceId}/approve`, {}, partner)

  // The page of the invoice leads to a request, because somebody else approves what goes out.
  await world.signIn(page, administrator, `/trust-account/record/${ledger.id}`)
  await page.getByRole('button', { name: 'Pay an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request payment of an invoice' })
  await expect(dialog.getByText('$1,000.00 is available', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Request $300.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal of $300.00' })).toBeVisible()
  const address = page.url()
  const id = address.split('/').at(-1) ?? ''
  const approve = () => api(`/admin/trust-withdrawal/${id}/approve`, { isChecked: true }, partner)
  await approve()

  // What is approved is set aside: less is available, and taking more of it is warned of.
  await page.goto(`/trust-account/record/${ledger.id}`)
  await page.getByRole('button', { name: 'Pay an invoice' }).click()
  await expect(dialog.getByText('$700.00 is available', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(address)
  await page.getByRole('button', { name: 'Withdraw approval' }).click()
  const withdraw = page.getByRole('dialog', { name: 'Withdraw the approval' })
  await withdraw.getByLabel('Reason').fill('The client has called')
  await expectAccessible(page)
  await withdraw.getByRole('button', { name: 'Withdraw approval' }).click()
  await expect(page.getByText('Awaiting first approval')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await approve()
  await page.goto(address)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const pay = page.getByRole('dialog', { name: /^Pay Invoice/ })
  await expectAccessible(page)
  await pay.getByRole('button', { name: 'Pay $300.00' }).click()
  await expect(pay).toBeHidden()
  await expect(page.getByText('Paid out').first()).toBeVisible()
  await page.goto(`/billing/invoice/view/${invoiceId}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})
