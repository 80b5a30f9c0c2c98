import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, today } from './page-helpers.ts'
import { onPhoneOfClient } from './portal-client.ts'

interface Known {
  id: string
}

test('an invited client looks at the portal in two clicks, and is signed out when the firm ends the access', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const client = await world.api<Known>(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Lagoonside Logistics',
  })
  const matter = { clientId: client.id, matterName: 'Lagoonside v Coastal Freight', matterRate: 'Hourly' }
  await world.api(administrator, 'POST', '/admin/matter-master', matter)
  const email = `halima-${client.id.slice(-8)}@client.example`
  await world.signIn(page, administrator, `/clients/${client.id}`)
  await page.getByRole('button', { name: 'Invite to the portal' }).click()
  const form = page.getByRole('dialog', { name: 'Invite to the client portal' })
  await form.getByLabel('Name').fill('Halima Bello')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form).toBeHidden()

  const theirs = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  if (!theirs) throw new Error('no browser')
  const phone = await theirs.newPage()
  await phone.goto(await world.mailedLink(email, '/login\\?code='))
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Open the portal' }).click()
  await expect(phone).toHaveURL(`${world.url}/portal/${firm.slug}/${client.id}?activeTab=overview`)
  await expect(phone.getByRole('heading', { name: 'Welcome, Halima' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Lagoonside v Coastal Freight' }).click()
  await expect(phone.getByRole('heading', { name: 'Lagoonside v Coastal Freight' })).toBeVisible()
  await expectAccessible(phone)
  for (const [link, heading] of [
    ['Invoices', 'Invoices'],
    ['Overview', 'Welcome, Halima'],
    ['View movements', 'Funds held'],
    ['your details', 'Details'],
  ] as const) {
    await phone.getByRole('link', { name: link }).click()
    await expect(phone.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    if (link !== 'Overview') await expectAccessible(phone)
  }

  // A tab whose script does not load says so in its place, and is there once there is a connection.
  await phone.goto(`${world.url}/portal/${firm.slug}/${client.id}?activeTab=overview`)
  await expect(phone.getByRole('heading', { name: 'Welcome, Halima' })).toBeVisible()
  await theirs.setOffline(true)
  await phone.getByRole('link', { name: 'Messages' }).click()
  await expect(phone.getByRole('alert')).toContainText('This page could not be loaded')
  await theirs.setOffline(false)
  await phone.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'End the access of Halima Bello' }).click()
  await page.getByRole('dialog', { name: 'End access?' }).getByRole('button', { name: 'End access' }).click()
  await expect(phone.getByRole('heading', { name: 'Client portal' })).toBeVisible()
  await theirs.close()
})

test('what a person of a client sees is changed by the firm while their page is open, and each side is told in words', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  const { clientId, matterId } = await aMatter(world, administrator)
  const create = <T>(path: string, body: object) => world.api<T>(administrator, 'POST', path, body)
  const lines = [{ matterId, quantity: 1, taxCodeIds: [], description: 'Drafting', rate: 400 }]
  const { id } = await create<Known>('/admin/invoice', { clientId, issueDate: today(), lines })
  const { number } = await create<{ number: string }>(`/admin/invoice/${id}/approve`, {})
  await create(`/admin/invoice/${id}/handover`, { way: 'post', day: today() })
  const { phone, close } = await onPhoneOfClient({ world, page, administrator }, clientId, [
    'matters',
    'billing',
    'messages',
  ])
  const tabs = phone.getByRole('navigation', { name: 'Portal' })
  const openInvoice = async () => {
    await tabs.getByRole('link', { name: 'Invoices' }).click()
    await phone.getByRole('link', { name: number }).click()
    await phone.getByRole('button', { name: 'Ask about Drafting' }).click()
    await phone.getByLabel('Your question').fill('Who drafted this?')
  }
  await openInvoice()
  const stored = () => phone.evaluate(() => window.localStorage.getItem('portalLastSeen') ?? '')
  await expect.poll(stored).toContain('Drafting')

  await world.signIn(page, administrator, `/clients/${clientId}`)
  const dialog = page.getByRole('dialog', { name: 'What Halima Bello sees' })
  const billing = dialog.getByRole('checkbox', { name: 'Invoices and payments' })
  const change = async (seesInvoices: boolean, look?: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Change what Halima Bello sees' }).click()
    await billing.setChecked(seesInvoices)
    await look?.()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await change(false, () => expectAccessible(page))

  // The tab goes, what it showed goes with it, also out of the browser's store, and everything else works on.
  await expect(phone.getByText(/^This part of the portal is not open to you/)).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Invoices' })).toHaveCount(0)
  await expect(phone.getByText('Drafting')).toHaveCount(0)
  await expectAccessible(phone)
  await expect.poll(stored).not.toContain('Drafting')
  expect(await stored()).toContain('Halima Bello')
  await phone.getByRole('link', { name: 'Back to the overview' }).click()
  await expect(phone.getByRole('link', { name: 'Obi v Ade' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Amount due' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Messages' }).click()
  await expect(phone.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()

  // Given back, the tab is there again.
  await change(true)
  await expect(tabs.getByRole('link', { name: 'Invoices' })).toBeVisible()

  // A page that is not told of it is refused in words, and what was typed stays.
  await phone.route(/\/api\/client-portal\/live/, (route) => route.abort())
  await phone.reload()
  await openInvoice()
  await change(false)
  await phone.getByRole('button', { name: 'Send question' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Your law firm has not opened this part of the portal for you')
  await expect(phone.getByLabel('Your question')).toHaveValue('Who drafted this?')
  // It asks by itself every 15 seconds.
  await expect(phone.getByText(/^This part of the portal is not open to you/)).toBeVisible({ timeout: 20_000 })
  await close()
})

test('the portal refuses a wrong password, and answers everybody who asks for a link alike', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await page.goto(`/portal/${firm.slug}/login`)
  await expectAccessible(page)
  await page.getByLabel('Email').fill('client@obi.example')
  await page.getByLabel('Password', { exact: true }).fill('a wrong lantern slate')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('status')).toHaveText('If this address has access, a sign-in link is on its way')
  await page.getByRole('link', { name: 'How to get it' }).click()
  await expect(page.getByRole('heading', { name: 'Access to the portal' })).toBeVisible()
  await expectAccessible(page)
})

test('a client sees where they are signed in, and signs the other device out', async ({ page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const client = await world.api<Known>(administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Lagoonside Logistics',
  })
  const { phone, close } = await onPhoneOfClient({ world, page, administrator }, client.id, ['billing'])
  await expect(phone.getByRole('heading', { name: 'Welcome, Halima' })).toBeVisible()
  const email = `halima-${client.id.slice(-8)}@client.example`
  const link = () => world.mailedLink(email, '/login\\?code=')
  const invitation = await link()
  await world.api(administrator, 'POST', '/client-portal/sign-in-link', { slug: firm.slug, email })
  await expect.poll(link).not.toBe(invitation)
  const laptop = await (await page.context().browser()?.newContext())?.newPage()
  if (!laptop) throw new Error('no browser')
  await laptop.goto(await link())
  await laptop.getByRole('button', { name: 'Open the portal' }).click()
  await expect(laptop.getByRole('heading', { name: 'Welcome, Halima' })).toBeVisible()

  await phone.getByRole('link', { name: 'your details' }).click()
  const devices = phone.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices).toContainText('This device')
  await expectAccessible(phone)
  await devices.getByRole('button', { name: /^Sign out / }).click()
  await expect(phone.getByText('Device signed out')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await laptop.reload()
  await expect(laptop.getByRole('heading', { name: 'Client portal' })).toBeVisible()
  await laptop.context().close()
  await close()
})
