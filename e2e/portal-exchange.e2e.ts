import { expectAccessible } from './accessibility.ts'
import { payAtStripe, takeCards } from './card-payments.ts'
import { expect, test } from './fixtures.ts'
import { today } from './page-helpers.ts'
import { onPhoneOfClient } from './portal-client.ts'

interface Known {
  id: string
}

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a client answers a request by photo, writes with a file, and reads the answer on a phone', async ({
  page,
  world,
}) => {
  const { administrator, slug } = await world.firm()
  const client = await world.api<Known>(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Lagoonside Logistics',
  })
  const matter = await world.api<Known>(administrator, 'POST', '/admin/matter-master', {
    clientId: client.id,
    matterName: 'Lagoonside v Coastal Freight',
    matterRate: 'Hourly',
  })
  const request = await world.api<Known>(administrator, 'POST', '/admin/client-request', {
    matterId: matter.id,
    title: 'Papers for the hearing',
    items: [{ kind: 'document', label: 'Bill of lading 2231' }],
  })
  const { phone, close } = await onPhoneOfClient({ world, page, administrator }, client.id, [
    'matters',
    'documents',
    'messages',
  ])

  await phone.getByRole('link', { name: 'Papers for the hearing' }).click()
  await expect(phone.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
  await expectAccessible(phone)
  const photo = { name: 'Lading.png', mimeType: 'image/png', buffer: PHOTO }
  await phone.getByLabel('Files for Bill of lading 2231').setInputFiles(photo)
  await expect(phone.getByText('Lading.png')).toBeVisible()
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('With your lawyers')).toBeVisible()

  await phone.getByRole('link', { name: 'Messages' }).click()
  await phone.getByText('New message', { exact: true }).click()
  await phone.getByRole('link', { name: 'Lagoonside v Coastal Freight' }).click()
  await phone.getByLabel('Message', { exact: true }).fill('The original is in Apapa')
  await phone.getByLabel('Files', { exact: true }).setInputFiles({ ...photo, name: 'Apapa.png' })
  await expect(phone.getByText('Apapa.png')).toBeVisible()
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Sent', { exact: true })).toBeVisible()
  await expectAccessible(phone)

  await world.signIn(page, administrator, `/messages?matterId=${matter.id}`)
  await expect(page.getByText('The original is in Apapa', { exact: true })).toBeVisible()
  await page.getByLabel('Message to Lagoonside Logistics').fill('A scan is enough')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // By the stream: the page asks by itself only every 15 seconds, and not while the stream is up.
  await expect(phone.getByRole('region', { name: 'Thread' }).getByText('A scan is enough')).toBeVisible()
  await expect(phone.getByText(/^Seen /)).toBeVisible()

  const known = await world.api<{ items: Known[] }>(administrator, 'GET', `/admin/client-request/${request.id}`)
  await world.api(administrator, 'POST', `/admin/client-request/item/${known.items[0]?.id ?? ''}/accept`, {})
  const filed = await world.api<{ data: Known[] }>(administrator, 'GET', `/admin/document/list?MatterId=${matter.id}`)
  const isShared = { isShared: true }
  for (const { id } of filed.data) await world.api(administrator, 'PUT', `/admin/document/${id}/share`, isShared)
  await phone.getByRole('link', { name: 'Documents' }).click()
  await expectAccessible(phone)
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save Lading.png' }).click()
  expect((await saved).suggestedFilename()).toBe('Lading.png')
  await expect(phone).toHaveURL(new RegExp(`/portal/${slug}/`))
  await close()
})

test('a client asks about a line on a phone and pays the rest by card, the firm answers from the invoice, and the line is paid', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const create = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const client = await create<Known>('/admin/client-info', { clientType: 'Company', companyName: 'Lagoonside' })
  const matterBody = { clientId: client.id, matterName: 'Lagoonside v Coastal Freight', matterRate: 'Hourly' }
  const matter = await create<Known>('/admin/matter-master', matterBody)
  const line = { matterId: matter.id, quantity: 1, taxCodeIds: [] }
  const lines = [
    { ...line, description: 'Advice', rate: 600 },
    { ...line, description: 'Drafting', rate: 400 },
  ]
  const issueDate = today()
  const { id } = await create<Known>('/admin/invoice', { clientId: client.id, issueDate, lines })
  const { number } = await create<{ number: string }>(`/admin/invoice/${id}/approve`, {})
  await create(`/admin/invoice/${id}/handover`, { way: 'post', day: issueDate })
  await takeCards({ world, firm })
  const { phone, close } = await onPhoneOfClient({ world, page, administrator }, client.id, ['billing'])
  const toPay = phone.getByRole('region', { name: 'To pay now' })
  const isHeld = phone.getByText('$400.00 is not due until your question about it is answered.')
  /** From the invoice in the portal to the pay page, to the provider, and back to the invoice. */
  const payByCard = async (amount: string, left: string) => {
    await phone.getByRole('button', { name: `Pay ${amount}` }).click()
    const owed = phone.getByRole('region', { name: 'What is owed' })
    await expect(owed).toContainText(amount)
    await expectAccessible(phone)
    await payAtStripe(phone, { world, firm }, () =>
      owed.getByRole('button', { name: `Pay by card · ${amount}` }).click(),
    )
    await expect(async () => {
      await phone.reload()
      await expect(owed).toContainText(left, { timeout: 2_000 })
    }).toPass()
    await expect(owed.getByRole('button', { name: /^Pay by card/ })).toHaveCount(0)
    await phone.getByRole('link', { name: 'Back to the client portal' }).click()
    await expect(phone.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
    await expect(toPay).toContainText('$0.00')
  }

  await phone.getByRole('link', { name: 'Invoices', exact: true }).click()
  await phone.getByRole('link', { name: number }).click()
  await phone.getByRole('button', { name: 'Ask about Drafting' }).click()
  await phone.getByLabel('Your question').fill('Who drafted this?')
  await phone.getByRole('button', { name: 'Send question' }).click()
  await expect(isHeld).toBeVisible()
  await expectAccessible(phone)
  await payByCard('$600.00', '$0.00')
  await expect(isHeld).toBeVisible()

  await world.signIn(page, administrator, `/billing/invoice/view/${id}`)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the client' })
  await dialog.getByLabel('Answer').fill('Ruth Pam did')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Amara Finch: Ruth Pam did')).toBeVisible()

  // Without a reload: the open page of the client is told.
  await expect(phone.getByText('Ruth Pam did')).toBeVisible()
  await payByCard('$400.00', 'Nothing left to pay')
  await expect(isHeld).toBeHidden()
  await phone.getByRole('link', { name: 'All invoices' }).click()
  await expect(phone.getByRole('region', { name: 'To pay' })).toContainText('Nothing is owed')
  await expect(phone.getByRole('region', { name: 'Settled' })).toContainText(number)
  await page.reload()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()

  // Whoever has only the address of an invoice finds no way into a portal on its page.
  const { address } = await world.api<{ address: string }>(administrator, 'PUT', `/admin/invoice/${id}/link`, {})
  await phone.goto(new URL(address).pathname)
  await expect(phone.getByText('Nothing left to pay')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Back to the client portal' })).toHaveCount(0)
  await close()
})
