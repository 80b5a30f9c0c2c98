import { asOwnerOf, type TestFirm } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { payAtStripe, takeCards } from './card-payments.ts'
import { expect, test, type World } from './fixtures.ts'
import { anEntry, aMatter, today } from './page-helpers.ts'

const PHONE = { width: 390, height: 844 }
const EMAIL = 'halima.bello@lagoonside.example'

interface Invoice {
  readonly id: string
  readonly number: string
}

/** An issued invoice of 600.00 to a client with an address, of a firm that says where to pay. */
async function anIssuedInvoice(world: World): Promise<{ firm: TestFirm; invoice: Invoice }> {
  const firm = await world.firm()
  const person = firm.administrator
  const matter = await aMatter(world, person, {
    clientName: 'Lagoonside Logistics',
    matterName: 'Acquisition of assets',
  })
  await world.api(person, 'PUT', `/admin/client-info/${matter.clientId}`, {
    clientType: 'Company',
    companyName: 'Lagoonside Logistics',
    email: EMAIL,
  })
  const { currencyCode } = await world.api<{ currencyCode: string }>(person, 'GET', '/admin/business/settings')
  await world.api(person, 'PUT', '/admin/letterhead', {
    color: '#1F4D3F',
    phone: '+234 1 555 0107',
    bankDetails: [{ currencyCode, bankName: 'Harbour Bank', accountName: 'Marula & Finch', accountNumber: '0310 441' }],
  })
  const id = await anEntry(world, firm, matter, { duration: 1.5, description: 'Reviewing agreement' })
  const draft = await world.api<Invoice>(person, 'POST', '/admin/invoice', {
    clientId: matter.clientId,
    issueDate: today(),
    lines: [{ work: { kind: 'timeEntry', id }, taxCodeIds: [] }],
  })
  const invoice = await world.api<Invoice>(person, 'POST', `/admin/invoice/${draft.id}/approve`, {})
  return { firm, invoice }
}

const pathOf = (address: string) => new URL(address).pathname

test('an invoice is sent from its page, read on a phone, and seen to be read', async ({ page, browser, world }) => {
  const { firm, invoice } = await anIssuedInvoice(world)
  await world.signIn(page, firm.administrator, `/billing/invoice/view/${invoice.id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${invoice.number}` })
  await expect(dialog.getByText(EMAIL)).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue(new RegExp(`Invoice ${invoice.number} from`))
  await dialog.getByLabel('Other addresses').fill('not an address')
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog.getByLabel('Other addresses')).toHaveAccessibleErrorMessage('Email is not valid')
  await dialog.getByLabel('Other addresses').fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  const link = await world.mailedLink(EMAIL, '/billing/invoice/')
  const sent = page.getByRole('region', { name: 'Sent to' })
  await expect(async () => {
    await page.reload()
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  const reader = await browser.newContext({ viewport: PHONE })
  const phone = await reader.newPage()
  await phone.goto(pathOf(link))
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(invoice.number)
  const owed = phone.getByRole('region', { name: 'What is owed' })
  await expect(owed).toContainText('600.00')
  await expect(phone.getByText('Reviewing agreement')).toBeVisible()
  await expectAccessible(phone)
  const pay = phone.getByRole('button', { name: /^Pay / })
  await expect(pay).toBeInViewport()
  await pay.click()
  await expect(owed.getByText('0310 441')).toBeInViewport()
  const pdf = await reader.request.get(
    (await phone.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? '',
  )
  expect(pdf.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  await reader.close()

  await page.reload()
  await expect(sent.getByText('Viewed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'State' })).toContainText('Viewed')
  await expect(sent).toContainText('Read once')
  await expectAccessible(page)
})

test('an invoice is paid by card on a phone, and the firm has the payment, its receipt and its books', async ({
  page,
  browser,
  world,
}) => {
  const { firm, invoice } = await anIssuedInvoice(world)
  const { administrator } = firm
  await takeCards({ world, firm })
  // A payment by transfer came before: what is left is what the phone asks for.
  const { clientId } = await world.api<{ clientId: string }>(administrator, 'GET', `/admin/invoice/${invoice.id}`)
  const [account] = await world.api<Pick<Invoice, 'id'>[]>(administrator, 'GET', '/admin/payment/accounts')
  const received = { clientId, date: today(), method: 'transfer', accountId: account?.id, amount: 200 }
  await world.api(administrator, 'POST', '/admin/payment', received)
  const link = await world.api<{ address: string }>(administrator, 'PUT', `/admin/invoice/${invoice.id}/link`, {})

  const reader = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const phone = await reader.newPage()
  await phone.goto(pathOf(link.address))
  const owed = phone.getByRole('region', { name: 'What is owed' })
  await expect(owed).toContainText('$400.00')
  await expect(owed).toContainText('Paid or credited−$200.00')
  await expect(owed).toContainText('Partly paid')
  await expectAccessible(phone)
  // The button at the foot of the screen leads to the provider, as the one beside the amount does.
  const pay = phone.getByRole('button', { name: 'Pay $400.00', exact: true })
  await expect(pay).toBeInViewport()
  await payAtStripe(phone, { world, firm }, () => pay.tap())
  await expect(async () => {
    await phone.reload()
    await expect(owed).toContainText('Nothing left to pay', { timeout: 2_000 })
  }).toPass()
  await expect(phone.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await expectAccessible(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await reader.close()

  await world.signIn(page, administrator, `/billing/invoice/view/${invoice.id}`)
  await expect(page.getByRole('list', { name: 'State' })).toContainText('Paid')
  await page.goto('/billing/payments')
  const online = page.getByRole('row', { name: /\$400\.00/ })
  await expect(online).toContainText('Online')
  await online.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: invoice.number }).first()).toBeVisible()
})

test('a link that was revoked or has expired says whom to ask, and nothing of the invoice', async ({
  page,
  browser,
  world,
}) => {
  const { firm, invoice } = await anIssuedInvoice(world)
  await world.signIn(page, firm.administrator, `/billing/invoice/view/${invoice.id}`)
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const linkMade = async () => {
    await menu('Create link')
    const dialog = page.getByRole('dialog', { name: `Link to ${invoice.number}` })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = (await dialog.getByText('/billing/invoice/').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()
    return pathOf(address)
  }
  const first = await linkMade()
  const reader = await (await browser.newContext({ viewport: PHONE })).newPage()
  await reader.goto(first)
  await expect(reader.getByText('Lagoonside Logistics')).toBeVisible()

  await menu('Revoke link')
  await page.getByRole('dialog', { name: 'Revoke all links?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Links revoked')).toBeVisible()
  const ended = reader.getByRole('heading', { name: 'This link no longer opens an invoice' })
  await reader.reload()
  await expect(ended).toBeVisible()
  await expect(reader.getByRole('link', { name: '+234 1 555 0107' })).toBeVisible()
  for (const secret of ['Lagoonside', '600.00', invoice.number]) expect(await reader.content()).not.toContain(secret)
  await expectAccessible(reader)

  const second = await linkMade()
  await reader.goto(second)
  await expect(reader.getByText('Lagoonside Logistics')).toBeVisible()
  await asOwnerOf(world.parts, firm.id, (owner) =>
    owner.query(`update app.invoice_links set expires_at = now() - interval '1 minute'`),
  )
  await reader.reload()
  await expect(ended).toBeVisible()
  expect(await reader.content()).not.toContain('Lagoonside')

  await reader.goto('/billing/invoice/nobody-made-this-address')
  await expect(reader.getByRole('heading', { name: 'There is no invoice at this address' })).toBeVisible()
  await reader.context().close()
})

test('an administrator sets up how invoices are numbered, taxed and designed', async ({ page, world }) => {
  const firm = await world.firm()
  await asOwnerOf(world.parts, firm.id, async (owner) => {
    await owner.query('delete from app.tax_rates')
    await owner.query('delete from app.tax_codes')
  })
  await world.signIn(page, firm.administrator, '/settings/invoices')
  const pattern = (of: string) => page.getByLabel(`${of} numbers`)
  await pattern('Invoice').fill('MF-{year}')
  await page.getByLabel('Payment terms').click()
  await expect(pattern('Invoice')).toHaveAccessibleErrorMessage('The pattern needs {seq} exactly once')
  await pattern('Invoice').fill('MF-{seq:5}')
  await expect(page.getByText('For example MF-00012')).toBeVisible()
  await pattern('Receipt').fill('R/{yy}/{client}')
  await page.getByLabel('Payment terms').click()
  await expect(pattern('Receipt')).toHaveAccessibleErrorMessage('{client} is not known')
  await pattern('Receipt').fill('R/{seq:3}')
  await expect(page.getByText('For example R/012')).toBeVisible()
  await pattern('Credit note').fill('C/{seq:3}')
  await expect(page.getByText('For example C/012')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(pattern('Receipt')).toHaveValue('R/{seq:3}')
  await expect(pattern('Credit note')).toHaveValue('C/{seq:3}')

  const codes = page.getByRole('region', { name: 'Tax codes' })
  await codes.getByRole('button', { name: 'Add those of our country' }).click()
  await expect(codes.getByRole('row').nth(1)).toBeVisible()
  await codes
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Tax code / })
  await dialog.getByRole('button', { name: 'Add a rate' }).click()
  await dialog.getByLabel('Rate').first().fill('101')
  await dialog.getByLabel('From').first().fill('01/01/2030')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Rate').first()).toHaveAccessibleErrorMessage('Rate must be at most 100')
  await dialog.getByLabel('Rate').first().fill('9.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(codes).toContainText('latest from 01/01/2030')
})
