import { expect, expectAccessible, test } from './fixtures.ts'

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
  const email = `halima-${client.id.slice(-8)}@client.example`
  await world.api(administrator, 'POST', '/admin/client-portal/access', {
    clientId: client.id,
    name: 'Halima Bello',
    email,
    rights: ['matters', 'documents', 'messages'],
  })
  const theirs = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  if (!theirs) throw new Error('no browser')
  const phone = await theirs.newPage()
  await phone.goto(await world.mailedLink(email, '/login\\?code='))
  await phone.getByRole('button', { name: 'Open the portal' }).click()

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
  await expect(phone.getByText('A scan is enough')).toBeVisible({ timeout: 20_000 })
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
  await theirs.close()
})
