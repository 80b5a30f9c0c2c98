import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose, shownDay, today } from './page-helpers.ts'

test('a client reads a deposit request and pays it by cheque, which clears and pays an invoice', async ({
  browser,
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const partner = await firm.join('partner', 'Tobi Marula')
  const work = await aMatter(world, administrator)
  const account = { name: 'Client account', bankName: 'Harbour Bank', accountNumber: '0310 442 210' }
  await world.api(administrator, 'POST', '/admin/trust-account', account)
  // In this firm nobody else approves what goes out.
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: true, version: 0 }
  await world.api(administrator, 'PUT', '/admin/trust-withdrawal/settings', settings)
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 300, taxCodeIds: [] }]
  const { id: invoiceId } = await world.api<{ id: string }>(administrator, 'POST', '/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines,
  })
  await world.api(partner, 'POST', `/admin/invoice/${invoiceId}/approve`, {})

  // The deposit is requested; another person approves it.
  await world.signIn(page, administrator, `/trust-account/requests/new?matterId=${work.matterId}`)
  await page.getByLabel('Amount').fill('1000')
  await page.getByLabel('Due').fill(shownDay(today()))
  await page.getByLabel('Reason').fill('On account of fees and costs')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit of $1,000.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('Awaiting approval').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const address = page.url()
  const id = address.split('/').at(-1) ?? ''
  await world.api(partner, 'POST', `/admin/trust-request/${id}/decide`, { isApproved: true })
  const link = await world.api<{ address: string }>(administrator, 'POST', `/admin/trust-request/${id}/link`, {})

  // The client reads it without signing in.
  const client = await browser.newPage()
  await client.goto(new URL(link.address).pathname)
  await expect(client.getByRole('heading', { level: 1, name: /^Deposit request DR-/ })).toBeAttached()
  const owed = client.getByRole('region', { name: 'What is outstanding' })
  await expect(owed).toContainText('$1,000.00')
  await expect(owed).toContainText('0310 442 210')
  await expect(client.getByRole('link', { name: 'Download PDF' })).toBeVisible()
  await expectAccessible(client)

  // A cheque arrives: it is held, and nothing of it may be paid out yet.
  await page.reload()
  await page.getByRole('button', { name: 'Record money received' }).click()
  const received = page.getByRole('dialog', { name: 'Record deposit' })
  await expect(received.getByLabel('Payer')).toHaveValue('Harborline Bank')
  await expect(received.getByRole('combobox', { name: 'It answers' })).toContainText(/DR-/)
  await choose(received, 'Method', 'Cheque')
  await expect(received.getByLabel('Expected to clear on')).toBeVisible()
  await expectAccessible(page)
  await received.getByRole('button', { name: 'Record $1,000.00' }).click()
  await expect(received).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await client.reload()
  await expect(owed).toContainText('Nothing left to pay')
  const ledgers = `/admin/trust-ledger/list?matterId=${work.matterId}`
  const [ledger] = (await world.api<{ data: { id: string }[] }>(administrator, 'GET', ledgers)).data
  const ledgerPage = `/trust-account/record/${ledger?.id ?? ''}`
  await page.goto(ledgerPage)
  await page.getByRole('button', { name: 'Pay an invoice' }).click()
  const payment = page.getByRole('dialog', { name: 'Pay an invoice from client money' })
  await expect(payment.getByText(/\$1,000\.00 has not cleared/)).toBeVisible()
  await payment.getByLabel('Amount').fill('300')
  await expect(payment.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  // The bank credits the cheque, and the invoice is paid from what is held for its matter.
  await page.goto('/trust-account/transactions?register=uncleared')
  await page.getByRole('row', { name: /TR-/ }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByRole('button', { name: 'Send receipt' })).toBeEnabled()
  const file = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Receipt', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^Receipt TR-\d{4}-0001\.pdf$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as cleared' }).click()
  await page.getByRole('button', { name: /as cleared$/ }).click()
  await expect(page.getByRole('row', { name: /TR-/ })).toHaveCount(0)
  await page.goto(ledgerPage)
  await page.getByRole('button', { name: 'Pay an invoice' }).click()
  await payment.getByRole('button', { name: 'Pay $300.00' }).click()
  await expect(payment).toBeHidden()
  await expect(page.getByText('$700.00').first()).toBeVisible()
  await page.goto(`/billing/invoice/view/${invoiceId}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('a cheque that bounces is taken back, and more than is held is refused in words', async ({ page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const { matterId } = await aMatter(world, administrator)
  const api = <T>(method: 'POST' | 'PUT', path: string, body: object) => world.api<T>(administrator, method, path, body)
  const account = await api<{ id: string }>('POST', '/admin/trust-account', { name: 'Client account' })
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: true, version: 0 }
  await api('PUT', '/admin/trust-withdrawal/settings', settings)
  const ledger = await api<{ id: string }>('POST', '/admin/trust-ledger', { accountId: account.id, matterId })
  const deposit = (method: string, amount: number) =>
    api('POST', '/admin/trust-transaction/deposit', {
      accountId: account.id,
      date: today(),
      method,
      payer: 'Harborline Bank',
      parts: [{ ledgerId: ledger.id, amount }],
    })
  await deposit('transfer', 100)
  await deposit('cheque', 900)

  await world.signIn(page, administrator, '/trust-account')
  const listed = page.getByRole('table', { name: 'Accounts of client money' })
  await expect(listed.getByRole('row', { name: /Client account/ })).toContainText('$900.001 cheque')

  await page.goto(`/trust-account/record/${ledger.id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay out client money' })
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByRole('textbox', { name: 'Payee', exact: true }).fill('Court registry')
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await expect(dialog.getByText(/Only \$100\.00 is available/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/trust-account/transactions?register=uncleared')
  await page.getByRole('row', { name: /TR-/ }).click()
  await page.getByRole('button', { name: 'Mark as bounced' }).click()
  const bounce = page.getByRole('dialog', { name: 'Mark the deposit as bounced' })
  await bounce.getByLabel('Reason').fill('Refer to drawer')
  await bounce.getByRole('button', { name: 'Take $900.00 back' }).click()
  await expect(bounce).toBeHidden()
  await page.goto('/trust-account/transactions?register=receipts')
  await expect(page.getByRole('row', { name: /Bounced/ })).toContainText('$900.00')
  await page.goto(`/trust-account/record/${ledger.id}`)
  await expect(page.getByText('$100.00').first()).toBeVisible()

  // The card of chosen days is filed as PDF.
  const card = page.getByRole('table', { name: 'Ledger card' })
  await expect(card.getByRole('row', { name: /Reversal of deposit/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Ledger card .*\.pdf$/)
  await expectAccessible(page)
  await page.goto(`/trust-account/record/${ledger.id}?to=2020-12-31`)
  await expect(page.getByText('No money moved on these days')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Date' }).click()
  await expect(card.getByRole('row', { name: /Reversal of deposit/ })).toBeVisible()
})

test('a transfer that quotes the number of a request answers it, at once or afterwards', async ({ page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const partner = await firm.join('partner', 'Tobi Marula')
  const { matterId } = await aMatter(world, administrator)
  const api = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const account = await api<{ id: string }>('/admin/trust-account', { name: 'Client account' })
  const request = async (amount: number) => {
    const about = { matterId, accountId: account.id, amount, dueOn: today(), reason: 'On account of fees' }
    const made = await api<{ id: string; number: string; ledgerId: string }>('/admin/trust-request', about)
    await api(`/admin/trust-request/${made.id}/submit`, {})
    await world.api(partner, 'POST', `/admin/trust-request/${made.id}/decide`, { isApproved: true })
    return made
  }
  const [first, second] = [await request(250), await request(400)]

  await world.signIn(page, administrator, `/trust-account/record/${first.ledgerId}`)
  await page.getByRole('button', { name: 'Record deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record deposit' })
  await dialog.getByLabel('Amount').fill('250')
  const answers = dialog.getByRole('combobox', { name: 'It answers' })
  await expect(answers).toContainText('No request')
  // Banks drop the dashes.
  await dialog.getByLabel('Reference').fill(`NIP ${first.number.replaceAll('-', '')}`)
  await expect(answers).toContainText(first.number)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record $250.00' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/trust-account/requests/${first.id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()

  // One that was recorded without its request is linked to it.
  await api('/admin/trust-transaction/deposit', {
    accountId: account.id,
    date: today(),
    method: 'transfer',
    payer: 'Umber Media',
    parts: [{ ledgerId: second.ledgerId, amount: 400 }],
  })
  await page.goto('/trust-account/transactions?register=receipts')
  await page.getByRole('row', { name: /Umber Media/ }).click()
  await page.getByRole('button', { name: 'Link to a request' }).click()
  const link = page.getByRole('dialog', { name: 'Link to a deposit request' })
  await expect(link.getByRole('combobox', { name: 'It answers' })).toContainText(second.number)
  await expectAccessible(page)
  await link.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('link', { name: second.number })).toBeVisible()
  await page.goto(`/trust-account/requests/${second.id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('the firm’s part of a mixed receipt leaves at once, also where the matter is chosen in the form', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const work = await aMatter(world, administrator)
  const api = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const account = await api<{ id: string }>('/admin/trust-account', { name: 'Client account' })
  const ledger = await api<{ id: string }>('/admin/trust-ledger', { accountId: account.id, matterId: work.matterId })
  const lines = [{ matterId: work.matterId, description: 'Advice', quantity: 1, rate: 300, taxCodeIds: [] }]
  const { id: invoiceId } = await api<{ id: string }>('/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines,
  })
  await api(`/admin/invoice/${invoiceId}/approve`, {})

  await world.signIn(page, administrator, '/trust-account')
  await page.getByRole('button', { name: 'Record deposit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record deposit' })
  await choose(dialog, 'Matter', /Obi v Ade/)
  await dialog.getByLabel('Amount').fill('500')
  const part = dialog.getByRole('checkbox', { name: 'Part of it pays an invoice of this matter' })
  await part.check()
  await expect(dialog.getByRole('combobox', { name: 'Paid into' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Record $500.00' })).toBeDisabled()
  await dialog.getByLabel("The firm's part").fill('300')
  await expectAccessible(page)
  // Of a cheque nothing leaves at once.
  await choose(dialog, 'Method', 'Cheque')
  await expect(part).toBeHidden()
  await choose(dialog, 'Method', 'Bank transfer')
  await dialog.getByRole('button', { name: 'Record $500.00' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/trust-account/record/${ledger.id}`)
  await expect(page.getByText('$200.00').first()).toBeVisible()
  await page.goto(`/billing/invoice/view/${invoiceId}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})
