import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
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

test('a client asks about a line on a phone, pays the rest, and the firm answers from the invoice', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  const create = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const client = await create<Known>('/admin/client-info', { clientType: 'Company', companyName: 'Lagoonside' })
  const matterBody = { clientId: client.id, matterName: 'Lagoonside v Coastal Freight', matterRate: 'Hourly' }
  const matter = await create<Known>('/admin/matter-master', matterBody)
  const line = { matterId: matter.id, quantity: 1, taxCodeIds: [] }
  const lines = [
    { ...line, description: 'Advice', rate: 600 },
    { ...line, description: 'Drafting', rate: 400 },
  ]
  const issueDate = new Date().toISOString().slice(0, 10)
  const { id } = await create<Known>('/admin/invoice', { clientId: client.id, issueDate, lines })
  const { number } = await create<{ number: string }>(`/admin/invoice/${id}/approve`, {})
  await create(`/admin/invoice/${id}/handover`, { way: 'post', day: issueDate })
  const { phone, close } = await onPhoneOfClient({ world, page, administrator }, client.id, ['billing'])

  await phone.getByRole('link', { name: 'Invoices' }).click()
  await phone.getByRole('link', { name: number }).click()
  await phone.getByRole('button', { name: 'Ask about Drafting' }).click()
  await phone.getByLabel('Your question').fill('Who drafted this?')
  await phone.getByRole('button', { name: 'Send question' }).click()
  await expect(phone.getByText('$400.00 is not due until your question about it is answered.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Pay $600.00' }).click()
  await expect(phone.getByText('$400.00 is not due until your question about it is answered.')).toBeVisible()
  const [account] = await world.api<Known[]>(administrator, 'GET', '/admin/payment/accounts')
  const pay = (amount: number) =>
    create('/admin/payment', {
      clientId: client.id,
      date: issueDate,
      amount,
      method: 'cheque',
      accountId: account?.id,
      allocations: [{ invoiceId: id, amount }],
    })
  await pay(600)

  await world.signIn(page, administrator, `/billing/invoice/view/${id}`)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the client' })
  await dialog.getByLabel('Answer').fill('Ruth Pam did')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Amara Finch: Ruth Pam did')).toBeVisible()

  await phone.goBack()
  await expect(phone.getByText('Ruth Pam did')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pay $400.00' })).toBeVisible()
  await pay(400)
  await phone.getByRole('link', { name: 'All invoices' }).click()
  await phone.reload()
  await expect(phone.getByText('Settled').first()).toBeVisible()
  await close()
})
