import { beforeAll, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { invoiceDocuments, type InvoiceDelivery } from '#contract/invoice-documents.ts'
import { MAIL_KINDS } from '#contract/mail-kinds.ts'
import { letterhead, MAX_MAIL_LOGO_BYTES } from '#contract/letterhead.ts'
import { mailTemplates, type MailSignature, type MailTemplate } from '#contract/mail-templates.ts'
import { portal } from '#contract/portal.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { richTextOf, type RichText } from '#domain/rich-text.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aPortalClient } from '../../testing/portal.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  dataOf(await app.call(taxCodes.updateSettings, { body: { allowSelfApproval: true } }, token))
})

const SIGNATURE: RichText = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Marula & Finch LP', marks: [{ type: 'bold' }] }] },
    { type: 'paragraph', content: [{ type: 'text', text: '1 Marina, Lagos' }] },
  ],
}
const TEXT = 'Marula & Finch LP\n1 Marina, Lagos'
const HTML = '<p><strong>Marula &amp; Finch LP</strong></p><p>1 Marina, Lagos</p></div>'
const save = (content: unknown, more: object = {}, by = token) =>
  app.call(mailTemplates.updateSignature, { body: { content, ...more } }, by)
const read = async (by = token) => dataOf<MailSignature>(await app.call(mailTemplates.signature, {}, by))
const mailsTo = (email: string) => app.outbox.filter(({ to }) => to === email)
const mailTo = async (email: string, at = 0) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBeGreaterThan(at)
  return mailsTo(email)[at]
}
/** A PNG of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let people = 0
const anAddress = () => `signed${(people += 1)}@client.example`
const sendTest = (kind: keyof typeof MAIL_KINDS) => {
  const { subject, text } = MAIL_KINDS[kind]
  return app.call(mailTemplates.sendTest, { body: { kind, subject, text } }, token)
}

test('is none at first, is saved as formatted text, is named in the trail, and is emptied again', async () => {
  expect(await read()).toEqual({ content: null, version: 1 })
  const saved = dataOf<MailSignature>(await save(SIGNATURE, { version: 1 }))
  expect(saved).toEqual({ content: SIGNATURE, version: 2 })
  expect(await save(null, { version: 1 })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await read()).toEqual(saved)
  const trail = await app.call(audit.trail, { query: { kind: 'firm' } }, token)
  const [event] = dataOf<{ data: AuditEvent[] }>(trail).data
  expect(event).toMatchObject({ what: 'signature of mails', changes: [{ field: 'Text', after: TEXT }] })
  expect(dataOf(await save(richTextOf(' '), { version: 2 }))).toEqual({ content: null, version: 3 })
})

test('is short, of the parts of the editor, and only an administrator’s to change', async () => {
  const long = { status: 400, body: { errors: { content: 'A signature has at most 12 lines and 1,000 characters' } } }
  expect(await save(richTextOf('x'.repeat(1_001)))).toMatchObject(long)
  expect(await save(richTextOf('x\n'.repeat(12).concat('x')))).toMatchObject(long)
  const image = { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://x.example/i.png' } }] }
  expect((await save(image)).status).toBe(400)
  const href = 'javascript:alert(1)'
  const link = { type: 'text', text: 'Click', marks: [{ type: 'link', attrs: { href } }] }
  expect((await save({ type: 'doc', content: [{ type: 'paragraph', content: [link] }] })).status).toBe(400)
  const partner = await firm.join('partner')
  for (const call of [mailTemplates.signature, mailTemplates.updateSignature])
    expect((await app.call(call, { body: { content: null } }, partner.token)).status).toBe(403)
})

test('ends each mail to a client as HTML and text, and none of another firm or to the team', async () => {
  dataOf(await save(SIGNATURE))
  const [email, receiptTo] = [anAddress(), anAddress()]
  const client = await aClient(app, firm, { companyName: 'Obi <b>& Sons</b>', email })
  const matter = await aMatter(app, firm, { clientId: client.id })
  const call = { params: { id: (await anInvoice(app, firm, matter)).id } }
  const { subject, text } = dataOf<InvoiceDelivery>(await app.call(invoiceDocuments.delivery, call, token))
  // Whoever sends it does not see the signature in the words that they may change.
  expect(text).not.toContain('1 Marina')
  dataOf(await app.call(invoiceDocuments.send, { ...call, body: { recipients: [email], subject, text } }, token))
  const invoice = await mailTo(email)
  expect(invoice?.text).toMatch(/Marula & Finch LP\n\nMarula & Finch LP\n1 Marina, Lagos$/)
  expect(invoice?.html).toContain('<p>Dear Obi &lt;b&gt;&amp; Sons&lt;/b&gt;,</p>')
  expect(invoice?.html).toMatch(/<a href="http:\/\/lexhold\.test\/billing\/invoice\/[\w-]+"/)
  expect(invoice?.html?.endsWith(HTML)).toBe(true)
  await aPayment(app, firm, { clientId: client.id, amount: 40, receiptTo })
  expect((await mailTo(receiptTo))?.html?.endsWith(HTML)).toBe(true)

  const reader = await aPortalClient(app, firm, { clientId: matter.clientId })
  const before = mailsTo(reader.email).length
  dataOf(await app.call(portal.requestLink, { body: { slug: firm.slug, email: reader.email } }))
  expect((await mailTo(reader.email, before))?.text.endsWith(TEXT)).toBe(true)

  const partner = await firm.join('partner')
  await anExpense(app, firm, { isFirmExpense: true, isRequest: true }, token)
  expect(await mailTo(partner.email)).not.toHaveProperty('html')
  const other = await aFirm(app)
  expect(await read(other.administrator.token)).toEqual({ content: null, version: 1 })
})

test('is in the test mail of each kind to clients, and of no other', async () => {
  dataOf(await save(SIGNATURE))
  const { email } = firm.administrator
  for (const kind of ['statement', 'portalReset', 'expenseRequest'] as const) {
    const before = mailsTo(email).length
    dataOf(await sendTest(kind))
    expect('html' in ((await mailTo(email, before)) ?? {})).toBe(kind !== 'expenseRequest')
  }
  const signed = dataOf<MailTemplate[]>(await app.call(mailTemplates.list, {}, token)).filter((one) => one.isSigned)
  expect(signed.map(({ group }) => group)).not.toContain('Team')
  expect(signed.length).toBeGreaterThan(10)
})

test('stands below the logo and the colour of the firm, which come with the mail; its plain text stays the same', async () => {
  const own = await aFirm(app)
  const by = own.administrator.token
  const put = async (call: typeof letterhead.update | typeof letterhead.setLogo, body: object) =>
    dataOf(await app.call(call, { body }, by))
  const test = async () => {
    const before = mailsTo(own.administrator.email).length
    const { subject, text } = MAIL_KINDS.portalReset
    dataOf(await app.call(mailTemplates.sendTest, { body: { kind: 'portalReset', subject, text } }, by))
    return mailTo(own.administrator.email, before)
  }
  const plain = await test()
  expect(plain).not.toHaveProperty('html')

  await put(letterhead.update, { color: '#1F4D3F' })
  const colored = await test()
  expect(colored?.text).toBe(plain?.text)
  expect(colored?.html).toContain('background-color:#1F4D3F;color:#FFFFFF')
  expect(colored).not.toHaveProperty('attachments')

  const picture = Buffer.from(DOT, 'base64')
  await put(letterhead.setLogo, { content: DOT })
  const shown = await test()
  expect(shown?.text).toBe(plain?.text)
  expect(shown?.html).toContain('<img src="cid:logo@lexhold"')
  expect(shown?.html).toContain('border-bottom:2px solid #1F4D3F')
  expect(shown?.attachments).toEqual([
    { filename: 'logo.png', contentType: 'image/png', content: picture, cid: 'logo@lexhold' },
  ])
})

test('has the logo beside the document of a mail, and none that is too large for mails', async () => {
  const own = await aFirm(app)
  const by = own.administrator.token
  dataOf(await app.call(taxCodes.updateSettings, { body: { allowSelfApproval: true } }, by))
  dataOf(await app.call(letterhead.setLogo, { body: { content: DOT } }, by))
  const [first, second] = [anAddress(), anAddress()]
  const client = await aClient(app, own, { email: first })
  await aMatter(app, own, { clientId: client.id })
  await aPayment(app, own, { clientId: client.id, amount: 40, receiptTo: first })
  const receipt = await mailTo(first)
  expect(receipt?.attachments?.map(({ contentType }) => contentType)).toEqual(['image/png', 'application/pdf'])

  // What follows the end of a PNG is no part of the picture.
  const large = Buffer.concat([Buffer.from(DOT, 'base64'), Buffer.alloc(MAX_MAIL_LOGO_BYTES)]).toString('base64')
  dataOf(await app.call(letterhead.setLogo, { body: { content: large } }, by))
  await aPayment(app, own, { clientId: client.id, amount: 50, receiptTo: second })
  const without = await mailTo(second)
  expect(without?.html).not.toContain('<img')
  expect(without?.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
})
