import { addDays, startOfMonth } from '../domain/src/calendar-day.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, today } from './page-helpers.ts'

test('interest is divided over the ledgers as the cash book shows them, and approved money is set aside', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const partner = await firm.join('partner', 'Tobi Marula')
  const api = <T>(method: 'POST' | 'PUT' | 'GET', path: string, body?: object, person = administrator) =>
    world.api<T>(person, method, path, body)
  const work = await aMatter(world, administrator)
  const account = await api<{ id: string }>('POST', '/admin/trust-account', {
    name: 'Client account',
    jurisdiction: 'GB',
  })
  const open = (matterId: string) =>
    api<{ id: string }>('POST', '/admin/trust-ledger', { accountId: account.id, matterId })
  const other = await aMatter(world, administrator)
  const [ledger, second] = [await open(work.matterId), await open(other.matterId)]
  const lastMonth = startOfMonth(addDays(startOfMonth(today()), -1))
  await api('POST', '/admin/trust-transaction/deposit', {
    accountId: account.id,
    date: addDays(lastMonth, -1),
    method: 'transfer',
    payer: 'Umber Media',
    parts: [
      { ledgerId: ledger.id, amount: 300 },
      { ledgerId: second.id, amount: 100 },
    ],
  })

  await world.signIn(page, administrator, `/trust-account/${account.id}?from=${addDays(lastMonth, -1)}`)
  const book = page.getByRole('table', { name: 'Cash book' })
  await expect(book.getByRole('columnheader', { name: 'Client ledger' })).toBeVisible()
  await expect(book.getByRole('row', { name: /300\.00/ })).toContainText('Obi v Ade')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Record interest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record interest' })
  await dialog.getByLabel('The bank paid').fill('10')
  await expect(dialog.getByText('Held $300.00 on average')).toBeVisible()
  const rate = dialog.getByLabel('Fair sum at a yearly rate')
  await rate.fill('1')
  await expect(dialog.getByText('The firm’s, held until it is paid out')).toBeVisible()
  await expectAccessible(page)
  await rate.fill('')
  await expect(dialog.getByText('Held $300.00 on average')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record $10.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(book.getByRole('row', { name: /Interest/ })).toHaveCount(2)
  await expect(book.getByRole('row', { name: /\b7\.50/ })).toBeVisible()
  await expect(book.getByRole('row', { name: /\b2\.50/ })).toBeVisible()

  // Of one type: the account's balances stay, the lines have none, and what is not listed is said.
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Interest', exact: true }).click()
  await expect(book.getByRole('row', { name: /300\.00/ })).toHaveCount(0)
  await expect(book.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0)
  await expect(book.getByRole('row', { name: /Total · 2 lines listed/ })).toContainText('10.00')
  const panel = page.getByRole('region', { name: 'Cash book', exact: true })
  await expect(panel.getByText(/^Only some lines are listed/)).toBeVisible()
  await expect(panel).toContainText('2 lines not listed$400.00')
  await expect(panel).toContainText(/Closing balance .*\$410\.00/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter Type' }).click()
  await page.getByRole('button', { name: 'Remove filter Date' }).click()
  await expect(book.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  await expect(book.getByRole('row')).toHaveCount(5)
  await expect(page).toHaveURL(/days=all/)

  // What is approved and not paid yet stands between the balance and what may be withdrawn.
  const request = await api<{ id: string; number: string }>('POST', '/admin/trust-withdrawal', {
    ledgerId: ledger.id,
    amount: 120,
    payee: 'Savannah Aviation',
    method: 'transfer',
    purpose: 'Completion',
  })
  await page.goto(`/trust-account/withdrawals/${request.id}`)
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('Tobi Marula')
  await api('POST', `/admin/trust-withdrawal/${request.id}/approve`, { isChecked: true }, partner)
  await page.goto(`/trust-account/record/${ledger.id}`)
  const held = page.getByRole('group', { name: 'What is held' })
  await expect(held).toContainText('Approved, not yet paid')
  await expect(held).toContainText('$187.50')
  await expect(page.getByRole('region', { name: 'Approved, not yet paid' })).toContainText('$120.00')
  await expectAccessible(page)
})
