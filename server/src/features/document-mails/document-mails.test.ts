import { beforeAll, describe, expect, test } from 'vitest'
import { credits, type CreditNote } from '#contract/credits.ts'
import type { DocumentDelivery } from '#contract/document-mails.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { letterhead } from '#contract/letterhead.ts'
import { payments } from '#contract/payments.ts'
import type { PaymentDetail } from '#contract/payment-shapes.ts'
import { statements } from '#contract/statements.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { undeliveredMail, type UndeliveredMail } from '#contract/undelivered-mail.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { REFUSED, useMailQueue } from '../../testing/mail-queue.ts'
import { aPayment, recordPayment } from '../../testing/payments.ts'
import { textsOfPages } from '../../testing/pdf.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { UNREACHABLE, useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const { refused } = useMailQueue(app)
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  dataOf(await app.call(letterhead.update, { body: { email: 'accounts@marula.example' } }, token))
  dataOf(await app.call(taxCodes.updateSettings, { body: { allowSelfApproval: true } }, token))
})

let people = 0
const anAddress = (domain = '@client.example') => `folake${(people += 1)}${domain}`

async function pdfOf({ path }: EndpointShape, id: string, as = token) {
  const url = `/api${path.replace(':id', id)}`
  const { statusCode, headers, rawPayload } = await app.app.server.inject({
    url,
    headers: { authorization: `Bearer ${as}` },
  })
  return { status: statusCode, name: headers['content-disposition'], bytes: rawPayload }
}
const textOf = async (bytes: Uint8Array) => (await textsOfPages(bytes)).join(' ')
const mail = (recipients: string[]) => ({ recipients, subject: 'Your document', text: 'Dear Folake' })
const mailsTo = (email: string) => app.outbox.filter(({ to }) => to === email)
const delivery = async (call: typeof payments.delivery | typeof credits.delivery, id: string) =>
  dataOf<DocumentDelivery>(await app.call(call, { params: { id } }, token))
const stateFor = (known: DocumentDelivery, email: string) =>
  known.mails.find(({ recipient }) => recipient === email)?.state

/** An invoice of 200.00 that is paid with 250.00 by bank transfer. */
async function aReceipt() {
  const matter = await aMatter(app, firm)
  const invoice = await anInvoice(app, firm, matter)
  const paid = await aPayment(app, firm, { clientId: matter.clientId, amount: 250, reference: 'TRF 0093' })
  return { matter, invoice, paid }
}

describe('a receipt', () => {
  test('says what was received, what it settled and what is kept, and stays the same', async () => {
    const { invoice, paid } = await aReceipt()
    const first = await pdfOf(payments.receipt, paid.id)
    expect([first.status, first.name]).toEqual([200, `inline; filename="Receipt ${paid.number}.pdf"`])
    const text = await textOf(first.bytes)
    for (const said of [
      `Receipt ${paid.number}`,
      `Invoice ${invoice.number ?? ''} $200.00`,
      'Bank transfer TRF 0093',
      'Settled $200.00',
      'Kept as your credit $50.00',
      'Received $250.00',
    ])
      expect(text).toContain(said)
    dataOf(await app.call(letterhead.update, { body: { footer: 'Another footer' } }, token))
    expect(Buffer.compare(first.bytes, (await pdfOf(payments.receipt, paid.id)).bytes)).toBe(0)
  })

  test('of tax that the payer withheld shows it beside what was paid', async () => {
    const matter = await aMatter(app, firm)
    const { id } = await anInvoice(app, firm, matter)
    const allocations = [{ invoiceId: id, amount: 190, withheld: 10 }]
    const paid = await aPayment(app, firm, { clientId: matter.clientId, amount: 190, allocations })
    const text = await textOf((await pdfOf(payments.receipt, paid.id)).bytes)
    for (const said of ['$190.00 $10.00 $200.00', 'Less tax withheld −$10.00', 'Received $190.00'])
      expect(text).toContain(said)
  })

  test('of a payment that was undone says so, and names the day', async () => {
    const [bounced, reversed] = [(await aReceipt()).paid, (await aReceipt()).paid]
    const before = await pdfOf(payments.receipt, bounced.id)
    const body = { date: '2026-03-20', reason: 'No funds' }
    dataOf(await app.call(payments.bounce, { params: { id: bounced.id }, body }, token))
    dataOf(await app.call(payments.reverse, { params: { id: reversed.id }, body }, token))
    const text = await textOf((await pdfOf(payments.receipt, bounced.id)).bytes)
    expect(await textOf(before.bytes)).not.toContain('Bounced')
    expect(text).toContain('Bounced')
    expect(text).toContain('This payment was returned by the bank on 20/03/2026')
    // The figures are those of the day on which it was received.
    for (const said of ['Settled $200.00', 'Kept as your credit $50.00', 'Received $250.00'])
      expect(text).toContain(said)
    expect(await textOf((await pdfOf(payments.receipt, reversed.id)).bytes)).toContain('This receipt was reversed on')
  })

  test('is mailed with its PDF to each recipient once, from the address of the firm', async () => {
    const { paid } = await aReceipt()
    const [one, other] = [anAddress(), anAddress()]
    const queued = dataOf<DocumentDelivery>(
      await app.call(payments.send, { params: { id: paid.id }, body: mail([one, other]) }, token),
    )
    expect(queued.mails.map(({ recipient }) => recipient).toSorted()).toEqual([one, other].toSorted())
    for (const email of [one, other])
      await expect.poll(async () => stateFor(await delivery(payments.delivery, paid.id), email)).toBe('sent')
    const [sent, ...more] = mailsTo(one)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ subject: 'Your document', replyTo: 'accounts@marula.example' })
    expect(sent?.attachments?.map(({ filename }) => filename)).toEqual([`Receipt ${paid.number}.pdf`])
    const attached = sent?.attachments?.[0]?.content ?? Buffer.alloc(0)
    expect(Buffer.compare(attached, (await pdfOf(payments.receipt, paid.id)).bytes)).toBe(0)
  })

  test('is mailed when its payment is recorded, if that is wanted, and not if the payment is refused', async () => {
    const { clientId } = await aMatter(app, firm)
    const [email, never] = [anAddress(), anAddress()]
    expect((await recordPayment(app, firm, { clientId, amount: 10.001, receiptTo: never })).status).toBe(422)
    const { number } = await aPayment(app, firm, { clientId, amount: 40, receiptTo: email })
    await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1)
    expect(mailsTo(email)[0]).toMatchObject({
      subject: expect.stringContaining(`Receipt ${number} from`) as string,
      text: expect.stringContaining(`please find attached receipt ${number}`) as string,
    })
    expect(mailsTo(never)).toEqual([])
  })

  test('that a mail server refuses is bounced, and stands with the mail that was not delivered', async () => {
    const { paid } = await aReceipt()
    const email = anAddress(UNREACHABLE)
    dataOf(await app.call(payments.send, { params: { id: paid.id }, body: mail([email]) }, token))
    await refused(email, 3)
    const known = await delivery(payments.delivery, paid.id)
    expect(known.mails).toMatchObject([{ recipient: email, state: 'bounced', problem: REFUSED }])
    const undelivered = dataOf<UndeliveredMail[]>(await app.call(undeliveredMail.list, {}, token))
    expect(undelivered).toContainEqual(expect.objectContaining({ about: 'receipt', recipient: email }))
  })

  test('of another firm, behind a wall, or without the permission is not there and not sent', async () => {
    const stranger = await aFirm(app)
    const insider = await firm.join('partner')
    const associate = await firm.join('associate')
    const walled = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: insider.id }] })
    await anInvoice(app, firm, walled)
    const { id } = await aPayment(app, firm, { clientId: walled.clientId, amount: 200 })
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
    const answers = async ({ token: as }: TestPerson) => [
      (await pdfOf(payments.receipt, id, as)).status,
      (await app.call(payments.send, { params: { id }, body: mail([anAddress()]) }, as)).status,
    ]
    // A partner reads receipts and does not record payments.
    expect(await answers(insider)).toEqual([200, 403])
    expect(await answers(firm.administrator)).toEqual([404, 404])
    expect(await answers(stranger.administrator)).toEqual([404, 404])
    expect(await answers(associate)).toEqual([403, 403])
  })
})

describe('the document of a credit note', () => {
  test('is a draft, then stays the same, then void; only an approved one is mailed', async () => {
    const { invoice, paid } = await aReceipt()
    const body = { invoiceId: invoice.id, date: '2026-03-20', reason: 'Billed too much', amount: 80 }
    const { id } = dataOf<CreditNote & { id: string }>(await app.call(credits.create, { body }, token))
    const email = anAddress()
    const send = () => app.call(credits.send, { params: { id }, body: mail([email]) }, token)
    expect(await textOf((await pdfOf(credits.pdf, id)).bytes)).toContain('Draft')
    expect((await send()).body.code).toBe('credit_note_draft')
    const note = dataOf<CreditNote>(await app.call(credits.approve, { params: { id }, body: {} }, token))
    const { name, bytes } = await pdfOf(credits.pdf, id)
    expect(name).toBe(`inline; filename="Credit note ${note.number ?? ''}.pdf"`)
    const text = await textOf(bytes)
    for (const said of [
      `Credit note ${note.number ?? ''}`,
      invoice.number ?? '',
      'Without tax $80.00',
      'Credited $80.00',
      'Your credit with us $80.00',
      'Billed too much',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Draft')
    dataOf(await send())
    await expect.poll(async () => stateFor(await delivery(credits.delivery, id), email)).toBe('sent')
    expect(mailsTo(email)[0]?.attachments?.[0]?.filename).toBe(`Credit note ${note.number ?? ''}.pdf`)
    dataOf(await app.call(credits.void, { params: { id }, body: { date: '2026-03-21', reason: 'Agreed' } }, token))
    expect(await textOf((await pdfOf(credits.pdf, id)).bytes)).toContain('This credit note was voided')
    expect(dataOf<PaymentDetail>(await app.call(payments.get, { params: { id: paid.id } }, token)).unapplied).toBe(50)
  })
})

describe('a statement', () => {
  test('is mailed as its sender sees it: what comes later is not in it, and matters behind walls are left out', async () => {
    const insider = await firm.join('partner')
    const matter = await aMatter(app, firm)
    const first = await anInvoice(app, firm, matter)
    const walled = await aMatter(app, firm, {
      clientId: matter.clientId,
      matterAssignedToInfos: [{ userId: insider.id }],
    })
    const hidden = await anInvoice(app, firm, walled)
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
    const query = { clientId: matter.clientId, from: '2026-03-01', to: '2026-03-31' }
    const email = anAddress()
    const sent = dataOf<DocumentDelivery>(
      await app.call(statements.send, { body: { ...query, ...mail([email]) } }, token),
    )
    expect(sent.mails).toMatchObject([{ recipient: email, sender: expect.any(String) as string }])
    await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1)
    const [pdf] = mailsTo(email)[0]?.attachments ?? []
    expect(pdf?.filename).toBe('Statement of account.pdf')
    const text = await textOf(pdf?.content ?? Buffer.alloc(0))
    expect(text).toContain(`Invoice ${first.number ?? ''}`)
    expect(text).toContain('Amount due at 31/03/2026 $200.00')
    expect(text).not.toContain(hidden.number)
    const known = await app.call(statements.delivery, { query }, token)
    expect(stateFor(dataOf<DocumentDelivery>(known), email)).toBe('sent')
    const wrong = { ...query, to: '2026-02-01', ...mail([email]) }
    expect((await app.call(statements.send, { body: wrong }, token)).body.code).toBe('days_out_of_order')
  })
})
