import type { Page } from '@playwright/test'
import type { DocumentContent } from '../contract/src/document-content.ts'
import type { TestFirm } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { aMatter, anEntry, choose, today, type Work } from './page-helpers.ts'

interface Saved {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly lines: readonly { readonly id: string }[]
}

async function aDraft(world: World, firm: TestFirm, work: Work, description: string): Promise<Saved> {
  const id = await anEntry(world, firm, work, { duration: 1.5, description })
  return world.api<Saved>(firm.administrator, 'POST', '/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines: [{ work: { kind: 'timeEntry', id }, taxCodeIds: [] }],
  })
}

async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const badge = (page: Page, state: string) => page.getByRole('main').getByText(state, { exact: true }).first()

test('an invoice that was posted is marked as sent; voided, its work waits for an invoice again', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await world.api(firm.administrator, 'PUT', '/admin/letterhead', { address: '14 Example Close', color: '#1F4D3F' })
  const draft = await aDraft(world, firm, work, 'Reviewing agreement')
  const invoice = await world.api<Saved>(firm.administrator, 'POST', `/admin/invoice/${draft.id}/approve`, {})
  await world.signIn(page, firm.administrator, `/billing/invoice/view/${invoice.id}`)
  await expect(badge(page, 'Approved')).toBeVisible()

  // The page shows the document that the client reads.
  const { address } = await world.api<{ address: string }>(
    firm.administrator,
    'PUT',
    `/admin/invoice/${invoice.id}/link`,
    {},
  )
  const slug = address.split('/').at(-1) ?? ''
  const { content } = await world.api<{ content: DocumentContent }>(
    firm.administrator,
    'GET',
    `/public/invoice/${slug}`,
  )
  const paper = page.getByRole('article', { name: `Invoice ${invoice.number}` })
  await expect(paper).toContainText('14 Example Close')
  for (const text of [
    ...content.firm.lines,
    ...content.facts.flatMap(({ lines }) => lines.map((line) => line.text)),
    ...content.tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)),
    ...content.sums.map(({ amount }) => amount),
  ])
    await expect(paper).toContainText(text)

  await menu(page, 'Mark as sent')
  const marking = page.getByRole('dialog', { name: `Mark ${invoice.number} as sent` })
  await choose(marking, 'How it was sent', 'By courier')
  await marking.getByLabel('Note').fill('Consignment 4711')
  await expectAccessible(page)
  await marking.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(marking).toBeHidden()
  await expect(page.getByRole('region', { name: 'Sent to' })).toContainText('By courier, Consignment 4711')
  await expect(badge(page, 'Sent')).toBeVisible()
  await expectAccessible(page)

  await menu(page, 'Void')
  const voiding = page.getByRole('dialog', { name: `Void ${invoice.number}` })
  await voiding.getByLabel('Reason').fill('Billed to the wrong client')
  await voiding.getByRole('button', { name: 'Void $600.00' }).click()
  await expect(badge(page, 'Void')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Billed to the wrong client')
  await page.goto(`/billing/invoice/add-new-invoice?clientId=${work.clientId}`)
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  await expect(page.getByRole('row', { name: /Reviewing agreement/ })).toBeVisible()
})

test('drafts are approved together in the list, and marked as sent together', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  await aDraft(world, firm, work, 'Reviewing agreement')
  await aDraft(world, firm, work, 'Call with counsel')
  await world.signIn(page, firm.administrator, '/billing/invoice/invoice-empty?state=draft')
  const chooseAll = () => page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await chooseAll()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: 'Approve 2 invoices?' })
  await question.getByRole('button', { name: 'Approve 2 invoices' }).click()
  await expect(page.getByText('Invoices approved')).toBeVisible()

  await page.getByRole('link', { name: /^Approved/ }).click()
  await expect(page.getByRole('link', { name: /^INV-/ })).toHaveCount(2)
  await chooseAll()
  await bar.getByRole('button', { name: 'Download' }).click()
  const files = page.getByRole('dialog', { name: 'Download 2 invoices' })
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download ZIP' }).click()
  expect((await downloading).suggestedFilename()).toBe('Invoices.zip')
  await chooseAll()
  await bar.getByRole('button', { name: 'Download' }).click()
  await files.getByText('LEDES file').click()
  await files.getByRole('button', { name: 'Check the file' }).click()
  const checked = page.getByRole('dialog', { name: 'Export 2 invoices as LEDES' })
  await expect(checked.getByRole('list', { name: 'What receivers find' })).toBeVisible()
  await checked.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Mark as sent' }).click()
  const marking = page.getByRole('dialog', { name: 'Mark 2 invoices as sent' })
  await marking.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('Invoices marked as sent')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sent/ })).toContainText('2')
})

test('held work says who holds it and why, and is billed once it is released', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  const draft = await aDraft(world, firm, work, 'Disputed call')
  await world.api(firm.administrator, 'POST', `/admin/invoice/${draft.id}/lines/hold`, {
    version: draft.version,
    lineIds: draft.lines.map(({ id }) => id),
    reason: 'The client disputes it',
  })
  await world.signIn(page, firm.administrator, `/billing/invoice/add-new-invoice?clientId=${work.clientId}`)
  const row = page.getByRole('row', { name: /Disputed call/ })
  await expect(row).toContainText(/Held back by .+: The client disputes it/)
  await expect(page.getByText('0 of 1 selected')).toBeVisible()
  await row.getByRole('button', { name: 'Release Disputed call' }).click()
  await expect(row).not.toContainText('Held back')
  await row.getByRole('checkbox').check()
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  await expectAccessible(page)
})
