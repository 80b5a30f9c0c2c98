import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { clientRequests } from '#contract/client-requests.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import { invoiceDocuments, type InvoiceDelivery } from '#contract/invoice-documents.ts'
import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKind } from '#contract/mail-kinds.ts'
import { mailTemplates, type MailTemplate } from '#contract/mail-templates.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { portal } from '#contract/portal.ts'
import { reminders, type ReminderSettings } from '#contract/reminders.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
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

const list = async (by = token) => dataOf<MailTemplate[]>(await app.call(mailTemplates.list, {}, by))
const get = async (kind: MailKind, by = token) => {
  const found = (await list(by)).find((one) => one.kind === kind)
  if (!found) throw new Error(`no mail ${kind}`)
  return found
}
const save = (body: object, by = token) => app.call(mailTemplates.update, { body }, by)
const saved = async (kind: MailKind, subject: string, text: string) =>
  dataOf<MailTemplate>(await save({ kind, subject, text }))
const restore = (kind: MailKind) => app.call(mailTemplates.restore, { body: { kind } }, token)
const mailsTo = (email: string) => app.outbox.filter(({ to }) => to === email)
const mailTo = async (email: string, at = 0) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBeGreaterThan(at)
  return mailsTo(email)[at]
}
let people = 0
const anAddress = () => `mail${(people += 1)}@client.example`

describe('the mails of a firm', () => {
  test('say at first what the product says, each with what it may name', async () => {
    const all = await list()
    expect(all.map(({ kind }) => kind)).toEqual(MAIL_KIND_NAMES)
    for (const { kind, subject, text, initial, changed, version } of all) {
      const { subject: first, text: words } = MAIL_KINDS[kind]
      expect([subject, text, initial, changed, version]).toEqual([
        first,
        words,
        { subject: first, text: words },
        null,
        1,
      ])
    }
    const { placeholders } = await get('receipt')
    expect(placeholders).toContainEqual({
      name: 'firm',
      meaning: 'Your firm',
      example: 'Marula & Finch LP',
      isRequired: false,
    })
  })

  test('are changed one by one, by version, and restored; the trail has both in words', async () => {
    const first = await saved('statement', 'Your account', 'Dear {client}, see attached.')
    expect(first).toMatchObject({ subject: 'Your account', changed: { by: 'Amara Finch' }, version: 2 })
    expect(await get('statement')).toEqual(first)
    expect((await get('receipt')).changed).toBeNull()
    const stale = { kind: 'statement', subject: 'Mine', text: 'Mine', version: 1 }
    expect(await save(stale)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(await get('statement')).toMatchObject({ subject: 'Your account' })

    const restored = dataOf<MailTemplate>(await restore('statement'))
    const { subject, text } = MAIL_KINDS.statement
    expect(restored).toMatchObject({ subject, text, changed: null, version: 3 })
    const trail = dataOf<{ data: object[] }>(await app.call(audit.trail, {}, token)).data
    const words = JSON.stringify(trail)
    for (const said of ['Statement of account', 'Your account', 'Dear {client}, see attached.', 'Text'])
      expect(words).toContain(said)
  })

  test('that are saved as they were at first stay the product’s own', async () => {
    const { subject, text } = MAIL_KINDS.creditNote
    expect(await saved('creditNote', subject, text)).toMatchObject({ changed: null })
  })

  test.each([
    [{ text: 'Dear {name}, {link}' }, { text: '{name} is not known' }],
    [{ text: 'Dear {client}' }, { text: '{link} cannot be left out' }],
    [{ subject: 'Pay at {link}' }, { subject: '{link} is not known' }],
    [{ subject: 'Invoice\r\nBcc: all@firm.example' }, { subject: 'The subject is one line' }],
    [
      { subject: ' ', text: ' ' },
      { subject: 'Subject is required', text: 'Text is required' },
    ],
    [{ text: `{link}${'x'.repeat(5_000)}` }, { text: 'At most 5000 characters' }],
    [{ kind: 'password' }, { kind: 'Mail is not known' }],
  ])('are refused with %j', async (change, errors) => {
    const body = { kind: 'invoice', subject: 'Invoice {number}', text: '{link}', ...change }
    for (const call of [mailTemplates.update, mailTemplates.sendTest])
      expect(await app.call(call, { body }, token)).toMatchObject({ status: 400, body: { errors } })
    expect((await get('invoice')).version).toBe(1)
  })

  test('are the administrators’, and those of a firm are not another’s', async () => {
    const associate = await firm.join('associate')
    const body = { kind: 'receipt', subject: 'Ours', text: 'Ours' }
    expect((await app.call(mailTemplates.list, {}, associate.token)).status).toBe(403)
    for (const call of [mailTemplates.update, mailTemplates.restore, mailTemplates.sendTest])
      expect((await app.call(call, { body }, associate.token)).status).toBe(403)
    await saved('receipt', 'Ours', 'Ours')
    const other = await aFirm(app)
    expect(await get('receipt', other.administrator.token)).toMatchObject({ version: 1, changed: null })
    const foreign = { ...body, subject: 'Theirs', businessId: firm.id }
    expect([403, 404]).toContain((await save(foreign, other.administrator.token)).status)
    expect(await get('receipt')).toMatchObject({ subject: 'Ours' })
    dataOf(await restore('receipt'))
  })

  test('of two people who save at once the later one is refused', async () => {
    const { version } = await get('portalReset')
    const body = { kind: 'portalReset', subject: 'Password', text: '{link}', version }
    const both = await Promise.all([save(body), save({ ...body, subject: 'Your password' })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    dataOf(await restore('portalReset'))
  })

  test('are tried by a mail to oneself with examples, which changes nothing and stays plain text', async () => {
    const { email } = firm.administrator
    const body = { kind: 'invoice', subject: '<b>{number}</b>', text: '<script>{client}</script> {link}' }
    dataOf(await app.call(mailTemplates.sendTest, { body }, token))
    expect(await mailTo(email)).toMatchObject({
      subject: 'Test: <b>INV-2026-0042</b>',
      text: expect.stringContaining('<script>Lagoonside Ventures Ltd</script> https://') as string,
      fromName: 'Marula & Finch LP',
    })
    expect(mailsTo(email)[0]).not.toHaveProperty('html')
    expect((await get('invoice')).version).toBe(1)
  })
})

describe('a mail that leaves has the words of the firm', () => {
  test('with an invoice and a receipt, whatever its client is called', async () => {
    await saved('invoice', '{client} {number}', 'Ours for {client}: {link}')
    await saved('receipt', 'Ours {number}', 'Thank you, {client}.')
    const [email, receiptTo] = [anAddress(), anAddress()]
    const client = await aClient(app, firm, { companyName: 'Obi <b>& {link}</b> Sons', email })
    const matter = await aMatter(app, firm, { clientId: client.id })
    const { id, number } = await anInvoice(app, firm, matter)
    const call = { params: { id } }
    const { subject, text } = dataOf<InvoiceDelivery>(await app.call(invoiceDocuments.delivery, call, token))
    expect(text).toBe('Ours for Obi <b>& {link}</b> Sons: {link}')
    dataOf(await app.call(invoiceDocuments.send, { ...call, body: { recipients: [email], subject, text } }, token))
    const mail = await mailTo(email)
    expect(mail?.subject).toBe(`Obi <b>& {link}</b> Sons ${number ?? ''}`)
    expect(mail?.text).toMatch(/: http:\/\/lexhold\.test\/billing\/invoice\/[\w-]+$/)
    expect(mail).not.toHaveProperty('html')

    const paid = await aPayment(app, firm, { clientId: client.id, amount: 40, receiptTo })
    expect(await mailTo(receiptTo)).toMatchObject({
      subject: `Ours ${paid.number}`,
      text: 'Thank you, Obi <b>& {link}</b> Sons.',
    })
  })

  test('with a reminder by hand, and where a rule begins', async () => {
    await saved('reminderOverdue', 'Overdue: {number}', '{days} days, {balance}: {link}')
    const email = anAddress()
    const client = await aClient(app, firm, { email })
    const matter = await aMatter(app, firm, { clientId: client.id })
    const { id, number } = await anInvoice(app, firm, matter, { issueDate: '2026-02-01', dueDate: '2026-03-02' })
    dataOf(await app.call(reminders.send, { params: { id }, body: {} }, token))
    expect(await mailTo(email)).toMatchObject({
      subject: `Overdue: ${number ?? ''}`,
      text: expect.stringMatching(/^15 days, \$200\.00: http/) as string,
    })
    const settings = dataOf<ReminderSettings>(await app.call(reminders.settings, {}, token))
    expect(settings.after).toEqual({ subject: 'Overdue: {number}', body: '{days} days, {balance}: {link}' })
    expect(settings.before.subject).toBe('Invoice {number} is due on {due}')
    expect(settings.placeholders).toContain('days')
  })

  test('to people of a client: the invitation, a link and news, on one line each', async () => {
    await saved('portalInvitation', '{firm} for {client}', 'Come in: {link}')
    await saved('portalSignIn', 'Sign in', 'Here: {link}')
    await saved('portalRequests', '{firm} asks', 'Dear {client},\n\n{news}\n\n{link}')
    const { id: matterId, clientId } = await aMatter(app, firm)
    const email = anAddress()
    const body = { clientId, name: 'Halima\u2028Bello', email, rights: ['documents'] }
    dataOf(await app.call(portalAccess.invite, { body }, token))
    expect(await mailTo(email)).toMatchObject({
      subject: 'Marula & Finch LP for Halima Bello',
      text: expect.stringMatching(/^Come in: http:\/\/lexhold\.test\/portal\/[\w-]+\/login\?code=[\w-]+$/) as string,
    })
    dataOf(await app.call(portal.requestLink, { body: { slug: firm.slug, email } }))
    expect((await mailTo(email, 1))?.text).toMatch(/^Here: http/)
    const items = [{ kind: 'answer', label: 'Who signed?' }]
    const request = { matterId, title: 'Secret title', dueOn: '2026-03-19', items }
    dataOf(await app.call(clientRequests.create, { body: request }, token))
    expect(await mailTo(email, 2)).toMatchObject({
      subject: 'Marula & Finch LP asks',
      text: expect.stringMatching(/^Dear Halima Bello,\n\nhttp/) as string,
    })
  })

  test('to the team: the invitation and an approval', async () => {
    await saved('invitation', 'Join {firm}', '{person} wants you as {role}: {link}')
    await saved('expenseRequest', 'For you: {requests}', '{firm}: {link}')
    const [role] = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: string }>("select id from app.roles where key = 'associate'")
      return rows
    })
    const email = anAddress()
    dataOf(await app.call(firmCalls.invite, { body: { email, roleId: role?.id } }, token))
    expect(await mailTo(email)).toMatchObject({
      subject: 'Join Marula & Finch LP',
      text: expect.stringMatching(/^Amara Finch wants you as Associate fee earner: http/) as string,
    })
    const associate = await firm.join('associate')
    await anExpense(app, firm, { isFirmExpense: true, isRequest: true }, associate.token)
    await expect
      .poll(() => mailsTo(firm.administrator.email).map(({ subject }) => subject), { timeout: 10_000 })
      .toContain('For you: an expense request')
  })

  test('and those of a firm that changed nothing stay as they were', async () => {
    const other = await aFirm(app)
    const { clientId } = await aMatter(app, other)
    const { email } = await aPortalClient(app, other, { clientId })
    expect(mailsTo(email)[0]?.subject).toBe('Marula & Finch LP has opened your client portal')
  })
})

test('the database has no subject of two lines, and no words of which half is missing', async () => {
  await saved('bouncedPayment', 'Bounced', '{link}')
  const change = (set: string) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query(`update app.mail_templates set ${set} where kind = 'bouncedPayment'`),
    )
  await expect(change(String.raw`subject = E'a\nBcc: b'`)).rejects.toThrow('mail_templates_subject_check')
  await expect(change('subject = null')).rejects.toThrow('mail_templates_both_or_neither')
})
