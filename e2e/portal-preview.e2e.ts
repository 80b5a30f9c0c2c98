import type { Page } from '@playwright/test'
import type { TestFirm } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'
import { aMatter, today } from './page-helpers.ts'

interface Known {
  id: string
}

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A client that has something in every tab of its portal, and a person of it who has never come. */
async function aClientWithEverything(world: World, { administrator }: TestFirm) {
  const create = <T = Known>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const work = await aMatter(world, administrator, {
    clientName: 'Lagoonside Logistics',
    matterName: 'Lagoonside v Coastal Freight',
  })
  const { clientId, matterId } = work
  const shared = { isShared: true, clientBody: paragraph('The judge heard both sides') }
  const note = { matterId, date: today(), title: 'Our own note', body: paragraph('The witness is weak') }
  await create('/admin/progress-note', { ...note, ...shared })
  const lines = [{ matterId, quantity: 1, taxCodeIds: [], description: 'Advice', rate: 600 }]
  const { id: invoiceId } = await create('/admin/invoice', { clientId, issueDate: today(), lines })
  const { number } = await create<{ number: string }>(`/admin/invoice/${invoiceId}/approve`, {})
  await create(`/admin/invoice/${invoiceId}/handover`, { way: 'post', day: today() })
  const account = await create('/admin/trust-account', { name: 'Client account' })
  const ledger = await create('/admin/trust-ledger', { accountId: account.id, matterId })
  const parts = [{ ledgerId: ledger.id, amount: 750 }]
  await create('/admin/trust-transaction/deposit', {
    accountId: account.id,
    date: today(),
    method: 'transfer',
    payer: 'Lagoonside Logistics',
    parts,
  })
  const items = [
    { kind: 'document', label: 'Bill of lading 2231' },
    { kind: 'answer', label: 'Who signed for the cargo?' },
  ]
  await create('/admin/client-request', { matterId, title: 'Papers for the hearing', items })
  const uploaded = await fetch(`${world.url}/api/admin/files?name=Order.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/octet-stream' },
    body: 'So ordered.',
  })
  const { data: file } = (await uploaded.json()) as { data: Known }
  await create('/admin/message', { matterId, text: 'The order is attached', attachmentIds: [file.id] })
  await world.api(administrator, 'PUT', `/admin/document/${file.id}/share`, { isShared: true })
  const email = `halima-${clientId.slice(-8)}@client.example`
  const rights = ['matters', 'billing', 'trust', 'documents', 'messages']
  await create('/admin/client-portal/access', { clientId, name: 'Halima Bello', email, rights })
  return { ...work, number }
}

/** Nothing on the page would act: nothing to write in or to choose, and no button but those that save a copy. */
async function expectNothingToChange(preview: Page): Promise<void> {
  const main = preview.getByRole('main')
  await expect(main.locator('form, textarea, select, input[type=file]')).toHaveCount(0)
  await expect(main.locator('input:enabled:not([type=date])')).toHaveCount(0)
  const buttons = main.locator('button:enabled')
  const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''))
  expect(names.filter((name) => !name.startsWith('Save '))).toEqual([])
}

test('somebody of the firm walks through the portal as the client, changes nothing, and comes back', async ({
  page,
  context,
  world,
}) => {
  const firm = await world.firm()
  const { clientId, matterId, number } = await aClientWithEverything(world, firm)
  await world.signIn(page, firm.administrator, `/clients/${clientId}`)
  const openPreview = async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'View the portal as Halima Bello' }).click()
    return opened
  }
  const preview = await openPreview()
  const notice = preview.getByText('Preview: this is what Halima Bello sees. Nothing can be changed.')
  await expect(preview).toHaveURL(`${world.url}/portal/${firm.slug}/${clientId}?activeTab=overview`)
  const tabs = preview.getByRole('navigation', { name: 'Portal' })
  const main = preview.getByRole('main')
  for (const [tab, heading, texts] of [
    ['Overview', 'Welcome, Halima', ['$600.00', '$750.00', 'The judge heard both sides', 'Papers for the hearing']],
    ['Matters', 'Matters', ['Lagoonside v Coastal Freight']],
    ['Invoices', 'Invoices', [number, '$600.00']],
    ['Funds held', 'Funds held', ['$750.00', 'Received']],
    ['Messages', 'Messages', ['The order is attached']],
    ['Requests', 'Requests', ['Bill of lading 2231', 'Who signed for the cargo?']],
    ['Documents', 'Documents', ['Order.txt']],
    ['Details', 'Details', ['Halima Bello', 'Only Halima Bello can change these.']],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(preview.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(notice).toBeVisible()
    for (const text of texts) await expect(main.getByText(text).first()).toBeVisible()
    await expect(main.getByText('The witness is weak')).toHaveCount(0)
    await expectNothingToChange(preview)
    await expectAccessible(preview)
  }
  // The records behind them: a matter, an invoice, both statements and a thread.
  const records = async (tab: string, link: string, text: string) => {
    await tabs.getByRole('link', { name: tab }).click()
    await main.getByRole('link', { name: link }).first().click()
    await expect(main.getByText(text).first()).toBeVisible()
    await expectNothingToChange(preview)
  }
  await records('Matters', 'Lagoonside v Coastal Freight', 'With us since')
  await records('Invoices', number, 'Advice')
  await records('Invoices', 'Statement of account', 'Brought forward')
  await records('Funds held', 'Statement', 'Brought forward')
  await records('Messages', 'The order is attached', 'Only the client can write here.')
  await expectAccessible(preview)
  const saved = preview.waitForEvent('download')
  await main.getByRole('button', { name: 'Save Order.txt' }).click()
  expect((await saved).suggestedFilename()).toBe('Order.txt')

  // It leads back to where it was opened, where its person is still signed in; the tab shows no client any more.
  await preview.getByRole('button', { name: 'End preview' }).click()
  await expect(preview).toHaveURL(`${world.url}/clients/${clientId}`)
  await expect(preview.getByRole('heading', { name: 'Lagoonside Logistics' })).toBeVisible()
  await preview.goto(`/portal/${firm.slug}/${clientId}?activeTab=overview`)
  await expect(preview.getByRole('heading', { name: 'Client portal' })).toBeVisible()
  const activity = `/admin/client-portal/activity?MatterId=${matterId}`
  expect(await world.api(firm.administrator, 'GET', activity)).toEqual([])

  // One that is ended from elsewhere leads back as well, and signs nobody of the firm out.
  const second = await openPreview()
  await expect(second.getByRole('heading', { name: 'Welcome, Halima' })).toBeVisible()
  await page.getByRole('button', { name: 'End the access of Halima Bello' }).click()
  await page.getByRole('dialog', { name: 'End access?' }).getByRole('button', { name: 'End access' }).click()
  await expect(second).toHaveURL(`${world.url}/clients/${clientId}`)
  await expect(second.getByRole('heading', { name: 'Lagoonside Logistics' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Access ended/)).toBeVisible()
})
