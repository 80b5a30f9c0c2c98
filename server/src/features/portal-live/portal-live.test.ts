import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { messages } from '#contract/messages.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { portal } from '#contract/portal.ts'
import { trustRequests } from '#contract/trust-requests.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { aStream } from '../../testing/event-stream.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment } from '../../testing/payments.ts'
import { aStoredLedger, aStoredTrustAccount } from '../../testing/trust.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matters: Awaited<ReturnType<typeof aMatter>>[]
beforeAll(async () => {
  firm = await aFirm(app)
  matters = [await aMatter(app, firm), await aMatter(app, firm)]
})

const newPerson = (place: number) => aPortalClient(app, firm, { clientId: matters[place]?.clientId ?? '' })
const follow = ({ token }: Pick<PortalClient, 'token'>) => aStream(app, '/client-portal/live', token)
const write = (place: number, text: string) =>
  app.call(messages.send, { body: { matterId: matters[place]?.id, text } }, firm.administrator.token)

describe('the stream of the portal', () => {
  test('says to the client that there is something new, without a word of it, and nothing to another client', async () => {
    const [own, other] = [await follow(await newPerson(0)), await follow(await newPerson(1))]
    expect(own.response.headers.get('content-type')).toContain('text/event-stream')
    // The first says that the stream is open.
    expect([await own.next('news'), await other.next('news')]).toEqual(['{}', '{}'])
    dataOf(await write(0, 'The judge heard both sides'))
    expect(await own.next('news')).toBe('{}')
    const theirs = other.next('news')
    const isNotified = () => Promise.race([theirs.then(() => true), Promise.resolve(false)])
    expect(await isNotified()).toBe(false)
    dataOf(await write(1, 'For the other'))
    expect(await theirs).toBe('{}')
    await Promise.all([own.stop(), other.stop()])
  })

  test('follows the money that the firm records, each client their own, and no invoice that was not sent', async () => {
    const [first, second] = [await newPerson(0), await newPerson(1)]
    const [own, other] = [await follow(first), await follow(second)]
    expect([await own.next('news'), await other.next('news')]).toEqual(['{}', '{}'])
    const theirs = other.next('news')
    const [matter] = matters
    if (!matter) throw new Error('the firm has matters')
    const news = async (work: () => Promise<unknown>) => {
      const received = own.next('news')
      await work()
      expect(await received).toBe('{}')
    }
    const { administrator } = firm
    const [toSend, toKeep] = [await anInvoice(app, firm, matter), await anInvoice(app, firm, matter)]
    const handover = { params: { id: toSend.id }, body: { way: 'hand', day: '2026-03-17', note: '' } }
    await news(async () => dataOf(await app.call(invoiceDocuments.createHandover, handover, administrator.token)))
    const paying = (invoiceId: string) => ({
      clientId: matter.clientId,
      amount: 10,
      allocations: [{ invoiceId, amount: 10 }],
    })
    await news(() => aPayment(app, firm, paying(toSend.id)))
    await news(() => aPayment(app, firm, { clientId: matter.clientId, amount: 25, allocations: [] }))
    const accountId = await aStoredTrustAccount(app, firm)
    const parts = [
      { ledgerId: await aStoredLedger(app, firm, accountId, { ...matter, name: 'Obi v Ade', number: '' }), amount: 50 },
    ]
    const deposit = { body: { accountId, date: '2026-03-12', method: 'transfer', parts } }
    await news(async () => dataOf(await app.call(trustTransactions.deposit, deposit, administrator.token)))
    // Nothing of an invoice that the client does not see, nor of the money of others: the next news is a message.
    const received = own.next('news')
    let hasNews = false
    void received.then(() => (hasNews = true))
    await aPayment(app, firm, paying(toKeep.id))
    await anInvoice(app, firm, matter)
    await new Promise((resolve) => setImmediate(resolve))
    expect(hasNews).toBe(false)
    dataOf(await write(0, 'And a word'))
    expect(await received).toBe('{}')
    expect(await Promise.race([theirs.then(() => true), Promise.resolve(false)])).toBe(false)
    dataOf(await write(1, 'For the other'))
    expect(await theirs).toBe('{}')
    await Promise.all([own.stop(), other.stop()])
  })

  test('follows a request for a deposit once it is sent', async () => {
    const asking = await aFirm(app)
    const [partner, { token }] = [await asking.join('partner'), asking.administrator]
    const matter = await aMatter(app, asking)
    const accountId = await aStoredTrustAccount(app, asking)
    const stream = await follow(await aPortalClient(app, asking, { clientId: matter.clientId }))
    await stream.next('news')
    const body = { accountId, matterId: matter.id, amount: 200, dueOn: '2026-04-16', reason: 'On account of costs' }
    const { id } = dataOf<{ id: string }>(await app.call(trustRequests.create, { body }, token))
    const params = { id }
    const news = stream.next('news')
    let hasNews = false
    void news.then(() => (hasNews = true))
    dataOf(await app.call(trustRequests.submit, { params, body: {} }, token))
    dataOf(await app.call(trustRequests.decide, { params, body: { isApproved: true } }, partner.token))
    expect(hasNews).toBe(false)
    dataOf(await app.call(trustRequests.createLink, { params }, token))
    expect(await news).toBe('{}')
    await stream.stop()
  })

  test('ends at once when the firm ends the access, and when the person signs out', async () => {
    const end = (person: PortalClient) =>
      app.call(portalAccess.end, { params: { id: person.accessId } }, firm.administrator.token)
    const signOut = (person: PortalClient) => app.call(portal.signOut, { body: {} }, person.token)
    for (const leave of [end, signOut]) {
      const person = await newPerson(0)
      const stream = await follow(person)
      await stream.next('news')
      expect((await leave(person)).status).toBe(200)
      // What was on its way may still arrive; then nothing does.
      let last = await stream.next('news')
      while (last !== undefined) last = await stream.next('news')
      expect((await follow(person)).response.status).toBe(401)
    }
  })

  test('is held open a few times by one person, and not without end', async () => {
    const person = await newPerson(1)
    const streams = []
    for (let count = 0; count < 12; count += 1) streams.push(await follow(person))
    expect((await follow(person)).response.status).toBe(429)
    await Promise.all(streams.map((stream) => stream.stop()))
  })
})
