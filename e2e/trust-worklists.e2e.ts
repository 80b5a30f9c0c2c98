import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose, shownDay, today } from './page-helpers.ts'

test('a retainer is filled up by its rule, a cheque is stopped, and dormant money is looked after', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  await firm.join('partner', 'Tobi Marula')
  const { matterId } = await aMatter(world, administrator)
  const old = await aMatter(world, administrator)
  const api = <T>(method: 'POST' | 'PUT', path: string, body: object) => world.api<T>(administrator, method, path, body)
  const account = await api<{ id: string }>('POST', '/admin/trust-account', { name: 'Client account' })
  const settings = { withdrawalApprovers: 0, requestsNeedApproval: true, version: 0 }
  await api('PUT', '/admin/trust-withdrawal/settings', settings)
  const open = (matter: string) =>
    api<{ id: string }>('POST', '/admin/trust-ledger', { accountId: account.id, matterId: matter })
  const [ledger, forgotten] = [await open(matterId), await open(old.matterId)]
  const deposit = (ledgerId: string, date: string, amount: number) =>
    api('POST', '/admin/trust-transaction/deposit', {
      accountId: account.id,
      date,
      method: 'transfer',
      parts: [{ ledgerId, amount }],
    })
  await deposit(ledger.id, today(), 500)
  await deposit(forgotten.id, '2024-01-15', 75)

  // The rule is set on the ledger; nothing is asked for while enough is held.
  await world.signIn(page, administrator, `/trust-account/record/${ledger.id}`)
  await page.getByRole('button', { name: 'Set a rule' }).click()
  const rule = page.getByRole('dialog', { name: 'When the client is asked for more' })
  await rule.getByLabel('Minimum').fill('200')
  await rule.getByLabel('Fill up to').fill('500')
  await choose(rule, 'Approved by', 'Tobi Marula')
  await expectAccessible(page)
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await expect(rule).toBeHidden()
  const panel = page.getByRole('region', { name: 'Replenishment' })
  await expect(panel).toContainText('Below $200.00, the client is asked to fill it up to $500.00.')
  await expect(panel.getByRole('link', { name: /^DR-/ })).toHaveCount(0)

  // A cheque takes it below: the deposit is asked for, and waits for the other person.
  await api('POST', '/admin/trust-transaction/disburse', {
    ledgerId: ledger.id,
    amount: 400,
    date: today(),
    payee: 'Court registry',
    method: 'cheque',
    chequeNumber: '000101',
  })
  await expect(async () => {
    await page.reload()
    await expect(panel.getByRole('link', { name: /^DR-/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(panel).toContainText('awaiting approval: $400.00 outstanding')

  // The cheque leaves the firm and is stopped at the bank: its money is back on the ledger.
  await page.goto('/trust-account/cheques')
  const row = page.getByRole('row', { name: /000101/ })
  await expect(row).toContainText('Printed')
  await expectAccessible(page)
  await row.click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(row).toContainText('Outstanding')
  await row.click()
  await page.getByRole('button', { name: 'Stop at the bank' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop the cheque' })
  await stop.getByLabel('Reason').fill('Lost in the post')
  await stop.getByRole('button', { name: 'Stop $400.00' }).click()
  await expect(row).toContainText('Stopped')
  await page.goto(`/trust-account/record/${ledger.id}`)
  await expect(page.getByText('$500.00').first()).toBeVisible()

  // Money that nobody has asked for is on the worklist, and each attempt to return it is kept.
  await page.goto('/trust-account/dormant')
  const waiting = page.getByRole('row', { name: /15\/01\/2024/ })
  await expect(waiting).toContainText('Write to the client')
  await expectAccessible(page)
  await waiting.click()
  await page.getByRole('button', { name: 'Record an attempt' }).click()
  const attempt = page.getByRole('dialog', { name: /^Attempt to reach/ })
  await attempt.getByLabel('Note').fill('To 14 Example Close')
  await attempt.getByRole('button', { name: 'Record attempt' }).click()
  await expect(waiting).toContainText('Waiting for an answer')
  await waiting.click()
  await expect(page.getByText(`Letter, ${shownDay(today())}`)).toBeVisible()
  await expect(page.getByText('To 14 Example Close')).toBeVisible()
})
