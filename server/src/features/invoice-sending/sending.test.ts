import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceDocuments, type InvoiceDelivery } from '#contract/invoice-documents.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { letterhead } from '#contract/letterhead.ts'
import { mailTemplates } from '#contract/mail-templates.ts'
import { publicInvoice, type PublicInvoice } from '#contract/public-invoice.ts'
import { undeliveredMail, type UndeliveredMail } from '#contract/undelivered-mail.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aDraft, anInvoice } from '../../testing/invoices.ts'
import { REFUSED, useMailQueue } from '../../testing/mail-queue.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { UNREACHABLE, useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const { refused } = useMailQueue(app)
let firm: TestFirm
let matter: { id: string; clientId: string }
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  const body = { email: 'accounts@marula.example', phone: '+234 1 555 0107' }
  dataOf(await app.call(letterhead.update, { body }, token))
})

let people = 0
const anAddress = (domain = '@client.example') => `halima${(people += 1)}${domain}`

const delivery = async (id: string) =>
  dataOf<InvoiceDelivery>(await app.call(invoiceDocuments.delivery, { params: { id } }, token))
const send = (id: string, recipients: string[], more: object = {}) => {
  const body = { recipients, subject: 'Your invoice', text: 'Read it here:\n{link}\nThank you', ...more }
  return app.call(invoiceDocuments.send, { params: { id }, body }, token)
}
const stateFor = async (id: string, email: string) =>
  (await delivery(id)).mails.find(({ recipient }) => recipient === email)?.state
const stateOfInvoice = async (id: string) =>
  dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id } }, token)).state
const untilState = (id: string, email: string, state: string) =>
  expect.poll(() => stateFor(id, email), { timeout: 20_000 }).toBe(state)
const mailsTo = (email: string) => app.outbox.filter(({ to }) => to === email)
const slugIn = (text = '') => /\/billing\/invoice\/([\w-]+)/.exec(text)?.[1] ?? ''
const open = async (slug: string) => dataOf<PublicInvoice>(await app.call(publicInvoice.get, { params: { slug } }))
const aLink = async (id: string) =>
  slugIn(dataOf<{ address: string }>(await app.call(invoiceDocuments.createLink, { params: { id } }, token)).address)

describe('an invoice that is sent', () => {
  test('reaches each recipient with its PDF and an address of their own, and is seen to be read', async () => {
    const { id, number } = await anInvoice(app, firm, matter)
    const [one, other] = [anAddress(), anAddress()]
    dataOf(await send(id, [one, other]))
    await untilState(id, one, 'sent')
    await untilState(id, other, 'sent')
    expect(await stateOfInvoice(id)).toBe('sent')
    const [mail] = mailsTo(one)
    expect(mail).toMatchObject({ subject: 'Your invoice', replyTo: 'accounts@marula.example' })
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`Invoice ${number ?? ''}.pdf`])
    expect((await textsOfPages(mail?.attachments?.[0]?.content ?? Buffer.alloc(0))).join(' ')).toContain(number)
    const slugs = [one, other].map((email) => slugIn(mailsTo(email)[0]?.text))
    expect(new Set(slugs).size).toBe(2)
    expect(await open(slugs[0] ?? '')).toMatchObject({ isOpen: true, content: { number } })

    for (const seconds of [0, 60]) {
      app.clock.advance(seconds)
      dataOf(await app.call(publicInvoice.view, { params: { slug: slugs[0] } }))
    }
    expect([await stateFor(id, one), await stateFor(id, other)]).toEqual(['viewed', 'sent'])
    expect(await stateOfInvoice(id)).toBe('viewed')
    const { firstViewedAt, lastViewedAt, viewCount } = await delivery(id)
    expect(viewCount).toBe(2)
    expect(Date.parse(lastViewedAt ?? '') - Date.parse(firstViewedAt ?? '')).toBe(60_000)
  })

  test('with a text that names no link has it at its end', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const email = anAddress()
    dataOf(await send(id, [email], { text: 'Dear Halima' }))
    await untilState(id, email, 'sent')
    expect(mailsTo(email)[0]?.text).toMatch(/^Dear Halima\n\nhttp:\/\/lexhold\.test\/billing\/invoice\/[\w-]{43}\n$/)
  })

  test('to a mailbox that does not exist has bounced, which administrators see as well', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const email = anAddress(UNREACHABLE)
    dataOf(await send(id, [email]))
    await untilState(id, email, 'bounced')
    expect((await delivery(id)).mails[0]).toMatchObject({ problem: REFUSED })
    await refused(email, 3)
    const undelivered = dataOf<UndeliveredMail[]>(await app.call(undeliveredMail.list, {}, token))
    expect(undelivered).toMatchObject([{ about: 'invoice', recipient: email, reason: REFUSED }])
  })

  test('of which nothing is known since it was handed over is not sent again by itself', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const email = anAddress(UNREACHABLE)
    dataOf(await send(id, [email]))
    await refused(email, 2)
    // As a server leaves it that ends while the mail server is answering.
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.invoice_mails set handed_over_at = $2 where recipient = $1', [
        email,
        new Date(app.clock.now().getTime() - 3_600_000),
      ]),
    )
    expect(await stateFor(id, email)).toBe('bounced')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query(`update app.invoice_mails set has_bounced = false, problem = '' where recipient = $1`, [email]),
    )
    await app.database.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where payload ->> 'to' = $1`,
      [email],
    )
    await expect
      .poll(
        async () =>
          (
            await app.database.owner.query(`select 1 from graphile_worker._private_jobs where payload ->> 'to' = $1`, [
              email,
            ])
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(0)
    expect(await stateFor(id, email)).toBe('uncertain')
  })

  test('may be sent again', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const email = anAddress()
    for (const count of [1, 2]) {
      dataOf(await send(id, [email]))
      await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count)
    }
  })

  test.each([
    [{ recipients: [] }, 'recipients', 'Choose at least one recipient'],
    [{ recipients: ['nobody'] }, 'recipients.0', 'Email is not valid'],
    [{ recipients: ['a@b.example', 'A@b.example'] }, 'recipients', 'Each recipient once'],
    [{ subject: ' ' }, 'subject', 'Subject is required'],
  ])('is refused with %j', async (body, field, message) => {
    const { id } = await anInvoice(app, firm, matter)
    const sent = { recipients: [anAddress()], subject: 'Invoice', text: 'Text', ...body }
    const refusal = await app.call(invoiceDocuments.send, { params: { id }, body: sent }, token)
    expect(refusal).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  })

  test('is an issued one, of the same firm', async () => {
    const { id } = await aDraft(app, firm, matter)
    expect(await send(id, [anAddress()])).toMatchObject({ status: 409, body: { code: 'not_issued' } })
    expect(await app.call(invoiceDocuments.createLink, { params: { id } }, token)).toMatchObject({ status: 409 })
    const issued = await anInvoice(app, firm, matter)
    const stranger = (await aFirm(app)).administrator.token
    for (const call of [invoiceDocuments.delivery, invoiceDocuments.createLink, invoiceDocuments.revokeLinks])
      expect(await app.call(call, { params: { id: issued.id } }, stranger)).toMatchObject({ status: 404 })
  })

  test('begins with the firm’s text and the addresses of its client', async () => {
    const body = { kind: 'invoice', subject: 'Invoice {number}', text: '{client}: {total} by {due}\n{link}' }
    dataOf(await app.call(mailTemplates.update, { body }, token))
    const { id, number, clientName } = await anInvoice(app, firm, matter)
    expect(await delivery(id)).toMatchObject({
      subject: `Invoice ${number ?? ''}`,
      text: `${clientName}: $200.00 by 16/04/2026\n{link}`,
      mails: [],
      canSend: true,
    })
  })
})

describe('the address of an invoice', () => {
  const NOTHING_OF_IT = { isOpen: false, contact: { phone: '+234 1 555 0107', email: 'accounts@marula.example' } }

  async function expectEnded(slug: string, secrets: readonly string[]): Promise<void> {
    const reply = await app.call(publicInvoice.get, { params: { slug } })
    expect(reply).toMatchObject({ status: 200, body: { data: NOTHING_OF_IT } })
    for (const secret of secrets) expect(JSON.stringify(reply.body)).not.toContain(secret)
    const pdf = await app.app.server.inject(`/api/public/invoice/${slug}/pdf`)
    expect(pdf.statusCode).toBe(403)
  }

  test('shows the invoice and its PDF without a session', async () => {
    const { id, clientName } = await anInvoice(app, firm, matter)
    const slug = await aLink(id)
    const page = await open(slug)
    expect(page).toMatchObject({ isOpen: true, state: 'approved', balanceText: '$200.00', dueInDays: 30 })
    expect(JSON.stringify(page)).toContain(clientName)
    const pdf = await app.app.server.inject(`/api/public/invoice/${slug}/pdf?download=true`)
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="Invoice /)
    expect((await textsOfPages(pdf.rawPayload)).join(' ')).toContain('$200.00')
  })

  test('that has expired names whom to ask, and nothing of the invoice', async () => {
    const { id, clientName } = await anInvoice(app, firm, matter)
    const slug = await aLink(id)
    const before = app.clock.now()
    app.clock.advance(366 * 86_400)
    await expectEnded(slug, [clientName, '200.00'])
    app.clock.set(before.toISOString())
    expect(await open(slug)).toMatchObject({ isOpen: true })
  })

  test('that was revoked names whom to ask, and a new one opens the invoice', async () => {
    const { id, clientName } = await anInvoice(app, firm, matter)
    const slug = await aLink(id)
    dataOf(await app.call(invoiceDocuments.revokeLinks, { params: { id } }, token))
    await expectEnded(slug, [clientName, '200.00'])
    expect(await delivery(id)).toMatchObject({ isOpen: false, wasRevoked: true })
    expect(await open(await aLink(id))).toMatchObject({ isOpen: true })
  })

  test('of a void invoice shows nothing of it', async () => {
    const { id, clientName } = await anInvoice(app, firm, matter)
    const slug = await aLink(id)
    dataOf(await app.call(invoices.void, { params: { id }, body: { reason: 'Wrong client' } }, token))
    await expectEnded(slug, [clientName, '200.00'])
    expect(await delivery(id)).toMatchObject({ canSend: false })
  })

  test('that nobody made leads nowhere, and is stored as a hash only', async () => {
    const { id } = await anInvoice(app, firm, matter)
    const slug = await aLink(id)
    for (const wrong of [slug.slice(1), `${slug}x`, 'invoice-empty', id])
      expect(await app.call(publicInvoice.get, { params: { slug: wrong } })).toMatchObject({ status: 404 })
    const stored = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query('select l.*, encode(secret_hash, $1) from app.invoice_links l', ['base64'])
      const log = await owner.query("select * from app.audit_log where table_name = 'invoice_links'")
      return JSON.stringify([rows, log.rows])
    })
    expect(stored).toContain(id)
    expect(stored).not.toContain(slug)
  })

  test('is not called without end from one network', async () => {
    const statuses: number[] = []
    for (let calls = 0; calls < 130; calls += 1) {
      const url = '/api/public/invoice/nobody-made-this'
      statuses.push((await app.app.server.inject({ url, remoteAddress: '203.0.113.9' })).statusCode)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
