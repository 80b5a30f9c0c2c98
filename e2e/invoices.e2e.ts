import type { Page } from '@playwright/test'
import type { TestPerson } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { aMatter, anEntry, choose } from './page-helpers.ts'

const total = (page: Page) => page.getByRole('region', { name: 'Total of the invoice' })
const line = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Work on this invoice' }).getByRole('row', { name })

/** Nobody approves what they wrote, which is what a firm with more than one member does by default. */
async function requireTwo(world: World, person: TestPerson): Promise<void> {
  await world.api(person, 'PUT', '/admin/billing-settings', { approvalRequired: true, allowSelfApproval: false })
}

test('unbilled work becomes a draft, is sent back, corrected and approved by somebody else', async ({
  page,
  browser,
  world,
}) => {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Grace Osei')
  await requireTwo(world, firm.administrator)
  const work = await aMatter(world, firm.administrator)
  await anEntry(world, firm, work, { duration: 2, description: 'Draft reply' })
  await anEntry(world, firm, work, { duration: 0.5, description: 'Internal call' })

  // All work of the client is selected; one line is changed and another left out.
  await world.signIn(page, firm.administrator)
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Invoice' }).click()
  await expect(page.getByText('Choose a client to see the work that waits for an invoice.')).toBeVisible()
  await choose(page, 'Client', 'Harborline Bank')
  await expect(page.getByText('2 of 2 selected')).toBeVisible()
  await expect(total(page)).toContainText('$1,000.00')
  await expectAccessible(page)
  await line(page, /Internal call/).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await line(page, /Draft reply/).focus()
  await page.keyboard.press('e')
  await expect(page.getByLabel('Narrative')).toBeFocused()
  await page.getByLabel('Hours').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(line(page, /Draft reply/)).toContainText('was 2.00')
  await expect(total(page)).toContainText('Written down$200.00')
  await expect(page.getByRole('article', { name: 'Invoice Draft' })).toContainText('Draft')

  // The author may not approve: the filled button sends it to somebody else.
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible()
  await expect(page.getByText('This invoice waits for somebody else who may approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await expectAccessible(page)
  const address = page.url()

  const other = await browser.newPage()
  await world.signIn(other, partner)
  await expect(other.getByText('1 invoice', { exact: true })).toBeVisible()
  await other.goto(address)
  await other.getByRole('button', { name: 'Send back' }).click()
  const returning = other.getByRole('dialog', { name: 'Send back to the author' })
  await returning.getByLabel('What is to be changed').fill('The rate is 450')
  await returning.getByRole('button', { name: 'Send back' }).click()
  await expect(other.getByText('Sent back: The rate is 450')).toBeVisible()

  // The original stays beside the line; the other work still waits.
  await page.goto('/dashboard')
  await expect(page.getByText('1 invoice', { exact: true })).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Draft reply' }).click()
  await page.getByLabel('Rate').fill('450')
  await page.keyboard.press('Enter')
  await expect(line(page, /Draft reply/)).toContainText('was $400.00')
  await expect(total(page)).toContainText('$675.00')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('This invoice waits for somebody else who may approve it.')).toBeVisible()

  await other.reload()
  await other.getByRole('button', { name: 'Approve' }).click()
  const approving = other.getByRole('dialog', { name: /^Approve \$/ })
  await expect(approving).toContainText('For Harborline Bank')
  await approving.getByRole('button', { name: /^Approve \$/ }).click()
  await expect(other.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Activity' })).toContainText('Grace Osei')
  await expect(other.getByRole('button', { name: 'Edit' })).toBeHidden()

  // Any figure opens its derivation, down to the work and its rate.
  await other.getByRole('button', { name: '$675.00' }).first().click()
  const why = other.getByRole('dialog', { name: 'Professional services' })
  await why.getByRole('button', { name: '$675.00' }).click()
  await expect(other.getByRole('dialog', { name: 'Draft reply' })).toContainText('1.50 h × $450.00')
  await expect(other.getByRole('dialog', { name: 'Draft reply' })).toContainText('2 × $400.00')
  await other.keyboard.press('Escape')
  await expectAccessible(other)
  await other.context().close()
})

test('a contingency fee is computed from the recovery, and an instalment from the agreed fee', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator)
  await page.goto(`/billing/invoice/add-new-invoice?matterId=${work.matterId}`)
  await page.getByRole('button', { name: 'Add line' }).click()
  const added = page.getByRole('group', { name: 'New line' })
  await choose(added, 'Bills', 'Contingency fee')
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(added).toContainText('Say what was recovered')
  await added.getByLabel('Recovered').fill('730000')
  await added.getByRole('textbox', { name: 'Percentage', exact: true }).fill('33.3333')
  await added.getByRole('button', { name: 'Add a step above' }).click()
  await added.getByLabel('Up to, step 1').fill('100000')
  await added.getByLabel('Percentage, step 2').fill('25')
  await expect(added).toContainText(
    'Fee $190,833.30 of $730,000.00. The client keeps $539,166.70 before tax on the fee.',
  )
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(total(page)).toContainText('$190,833.30')

  // What is edited is the agreement, not the amount.
  await page.getByRole('button', { name: /^Edit Contingency fee/ }).click()
  const editor = page.getByRole('group', { name: 'Edit line' })
  await editor.getByLabel('Percentage, step 2').fill('15')
  await editor.getByRole('button', { name: 'Keep' }).click()
  await expect(total(page)).toContainText('$127,833.30')

  await page.getByRole('button', { name: 'Add line' }).click()
  await choose(added, 'Bills', 'Agreed fee')
  await added.getByText('One of several instalments').click()
  await added.getByLabel('Agreed fee').fill('1000')
  await added.getByLabel('Number of instalments').fill('3')
  await expect(added).toContainText('This instalment: $333.34')
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(total(page)).toContainText('$128,166.64')

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible()
  await expect(page.getByText(/^Contingency fee: 33\.3333% up to USD 100,000\.00, then 15%/).first()).toBeVisible()
})
