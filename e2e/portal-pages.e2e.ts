import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { onPhoneOfClient } from './portal-client.ts'

interface Known {
  id: string
}

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

test('an update is shared and read on a phone, also without a connection, and the firm sees what was opened', async ({
  page,
  world,
}) => {
  const { administrator, slug } = await world.firm()
  const create = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const client = await create<Known>('/admin/client-info', { clientType: 'Company', companyName: 'Lagoonside' })
  const matterBody = { clientId: client.id, matterName: 'Lagoonside v Coastal Freight', matterRate: 'Hourly' }
  const matter = await create<Known>('/admin/matter-master', matterBody)
  const day = new Date().toISOString().slice(0, 10)
  await create('/admin/progress-note', {
    matterId: matter.id,
    date: day,
    title: 'Our own note',
    body: paragraph('The witness is weak'),
    clientBody: paragraph('The judge heard both sides'),
    isShared: true,
  })
  for (const rate of [600, 50]) {
    const lines = [{ matterId: matter.id, quantity: 1, taxCodeIds: [], description: 'Advice', rate }]
    const { id } = await create<Known>('/admin/invoice', { clientId: client.id, issueDate: day, lines })
    await create(`/admin/invoice/${id}/approve`, {})
    await create(`/admin/invoice/${id}/handover`, { way: 'post', day })
  }
  const rights = ['matters', 'billing', 'trust']
  const { phone, close } = await onPhoneOfClient({ world, page, administrator }, client.id, rights)

  await expect(phone.getByText('The judge heard both sides')).toBeVisible()
  await expect(phone.getByText('The witness is weak')).toBeHidden()
  await expect(phone.getByRole('region', { name: 'Latest updates' }).getByText('New', { exact: true })).toBeVisible()
  await phone.getByRole('link', { name: 'Invoices', exact: true }).click()
  await phone.getByRole('link', { name: 'Statement of account' }).click()
  await expect(phone.getByRole('region', { name: 'Amount due' })).toContainText('$650.00')
  await expectAccessible(phone)
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('Statement.pdf')
  await phone.getByRole('button', { name: 'Pay what is due today' }).click()
  const all = phone.getByRole('region', { name: 'All that is due' })
  await expect(all).toContainText('2 invoices due')
  await expect(all).toContainText('$650.00')
  await expectAccessible(phone)
  await phone.goto(`/portal/${slug}/${client.id}?activeTab=funds&id=statement`)
  await expect(phone.getByText('We held no money for you in this period.')).toBeVisible()
  await expectAccessible(phone)

  // The work on the matter is shown from the moment at which the firm says so, in the page of the matter.
  await world.signIn(page, administrator, `/matter/${matter.id}`)
  await page.getByRole('switch', { name: 'The client sees the work in progress' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await phone.goto(`/portal/${slug}/${client.id}?activeTab=matters&id=${matter.id}`)
  await expect(phone.getByRole('region', { name: 'Work in progress' })).toBeVisible()
  await expect(phone.getByText('New', { exact: true })).toBeHidden()
  await page.reload()
  const seen = page.getByRole('region', { name: 'Seen by the client' })
  await expect(seen.getByText('Halima Bello opened the matter')).toBeVisible()
  await expect(seen.getByText('Halima Bello read the update Our own note')).toBeVisible()
  await expect(seen.getByText('Halima Bello saved the statement of account')).toBeVisible()

  // Without a connection the portal opens from its address and shows what was seen last; signing out forgets it.
  const isStored = () => phone.evaluate(async () => (await caches.match('/portal/page')) !== undefined)
  await expect.poll(isStored, { timeout: 20_000 }).toBe(true)
  await phone.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await phone.context().setOffline(true)
  // A worker that is just being woken may miss the first of them.
  await expect(async () => void (await phone.reload())).toPass({ timeout: 10_000 })
  await expect(phone.getByText('You are offline')).toBeVisible()
  await expect(phone.getByText('The judge heard both sides')).toBeVisible()
  await phone.getByRole('button', { name: 'Sign out' }).click()
  await expect(phone.getByRole('heading', { name: 'Client portal' })).toBeVisible()
  await phone.goBack()
  await expect(phone.getByText('The judge heard both sides')).toBeHidden()
  expect(await phone.evaluate(() => window.localStorage.length)).toBe(0)
  await close()
})

test('one person of two firms sees each apart, and comes to the second by asking for access', async ({
  page,
  world,
}) => {
  const first = await world.firm()
  const second = await world.firm()
  const newClient = (firm: typeof first, companyName: string) =>
    world.api<Known>(firm.administrator, 'POST', '/admin/client-info', { clientType: 'Company', companyName })
  const lagoonside = await newClient(first, 'Lagoonside Logistics')
  const savannah = await newClient(second, 'Savannah Foods')
  const phoneOf = { world, page, administrator: first.administrator }
  const { phone, close } = await onPhoneOfClient(phoneOf, lagoonside.id, ['matters', 'messages'])
  const email = `halima-${lagoonside.id.slice(-8)}@client.example`
  await expect(phone.getByText('Lagoonside Logistics has 0 open matters with us.')).toBeVisible()

  await phone.goto(`/portal/${second.slug}/signup`)
  await phone.getByLabel('Name').fill('Halima Bello')
  await phone.getByLabel('Email').fill(email)
  await phone.getByRole('button', { name: 'Ask for access' }).click()
  await expect(phone.getByText(/Your request has been sent/)).toBeVisible()

  await world.signIn(page, second.administrator, '/clients/list')
  await page.getByRole('button', { name: 'Confirm Halima Bello' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm who this is' })
  await expect(dialog.getByText('No client has this address')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Savannah Foods' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()

  await phone.goto(await world.mailedLink(email, `/portal/${second.slug}/login\\?code=`))
  await phone.getByRole('button', { name: 'Open the portal' }).click()
  await expect(phone).toHaveURL(new RegExp(`/portal/${second.slug}/${savannah.id}`))
  await expect(phone.getByText('Savannah Foods has 0 open matters with us.')).toBeVisible()
  await phone.getByRole('link', { name: 'your details' }).click()
  await expect(phone.getByRole('heading', { name: 'Details', level: 1 })).toBeVisible()
  await expect(phone.getByText('Lagoonside')).toBeHidden()
  // The session of one firm opens nothing of the other.
  await phone.goto(`/portal/${first.slug}/${lagoonside.id}?activeTab=overview`)
  await expect(phone.getByText('Welcome, Halima')).toBeHidden()
  await close()
})
