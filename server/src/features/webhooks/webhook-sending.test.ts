import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { notifications, type Notification } from '#contract/notifications.ts'
import { webhooks as calls } from '#contract/webhooks.ts'
import { newId } from '../../platform/ids.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { recordTypes } from '../../record-types.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { ReceivedMessage } from '../../testing/webhook-receiver.ts'
import { SOON, useWebhooks, type TestWebhook } from '../../testing/webhooks.ts'
import { RETRY_SECONDS } from './retries.ts'
import { sendDelivery } from './sending.ts'

const app = useTestApp({ allowsPrivateAddresses: true })
const hooks = useWebhooks(app)
const { aWebhook, arrived, at, detail, idsAt, log, newPath, pause, resume, sendTest, standing, eventsAt } = hooks

const verify = (secret: string, { body, headers }: ReceivedMessage, text = body) =>
  new Verifier(secret).verify(text, headers as Record<string, string>)

describe('a message', () => {
  test('names what happened and is signed as Standard Webhooks says; nobody else, and no change of it, passes', async () => {
    const made = await aWebhook(['client.created'])
    const { id } = await aClient(app, hooks.firm, { companyName: 'Qwghlm Shipping' })
    await arrived(made)
    const [message] = at(made)
    if (!message) throw new Error('nothing arrived')
    expect(message.headers['content-type']).toBe('application/json')
    expect(verify(made.secret, message)).toEqual({
      type: 'client.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      data: { businessId: hooks.firm.id, id },
    })
    expect(message.body).not.toMatch(/Qwghlm|Shipping/)
    const stranger = (await aWebhook(['client.created'])).secret
    expect(() => verify(stranger, message)).toThrow('No matching signature')
    expect(() => verify(made.secret, message, message.body.replace(id, newId()))).toThrow('No matching signature')
    const another = { ...message, headers: { ...message.headers, 'webhook-id': `msg_${newId()}` } }
    expect(() => verify(made.secret, another)).toThrow('No matching signature')
    const [delivery] = await log(made)
    expect(delivery).toMatchObject({ event: 'client.created', recordId: id, state: 'delivered', lastStatus: 204 })
    expect(await detail(made, delivery?.id ?? '')).toMatchObject({
      messageId: message.headers['webhook-id'],
      body: message.body,
      tries: [{ status: 204, problem: '', replayedBy: null }],
    })
  })

  test('that is carried to the receiver later, or by a clock that is wrong, is refused as old or as of the future', async () => {
    const made = await aWebhook(['client.created'])
    const now = app.clock.now().getTime()
    const sentAt = async (minutes: number) => {
      app.clock.set(new Date(now + minutes * 60_000).toISOString())
      const count = at(made).length
      await sendTest(made)
      await arrived(made, count + 1)
      const message = at(made).at(-1)
      if (!message) throw new Error('nothing arrived')
      return message
    }
    const old = await sentAt(-6)
    expect(() => verify(made.secret, old)).toThrow('timestamp too old')
    // Who changes the moment changes what is signed.
    const headers = { ...old.headers, 'webhook-timestamp': String(Math.floor(now / 1000)) }
    expect(() => verify(made.secret, { ...old, headers })).toThrow('No matching signature')
    expect(verify(made.secret, await sentAt(3))).toMatchObject({ type: 'webhook.test', data: { id: made.id } })
    const early = await sentAt(7)
    expect(() => verify(made.secret, early)).toThrow('timestamp too new')
  })

  test('is signed with the old secret as well for a day after a new one was made', async () => {
    const made = await aWebhook(['client.created'])
    const rotate = await app.call(calls.rotate, { params: { id: made.id }, body: {} }, made.token)
    const { secret } = dataOf<{ secret: string }>(rotate)
    expect(secret).not.toBe(made.secret)
    expect((await standing(made)).oldSecretUntil).toBe(
      new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    )
    await sendTest(made)
    await arrived(made)
    const [both] = at(made)
    expect(both && verify(secret, both)).toBeTruthy()
    expect(both && verify(made.secret, both)).toBeTruthy()
    app.clock.advance(24 * 3600 + 1)
    await sendTest(made)
    await arrived(made, 2)
    const later = at(made)[1]
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(await standing(made)).toMatchObject({ oldSecretUntil: null })
  })
})

describe('what is not taken', () => {
  test('is sent again with growing pauses and the same id, fails in the end, and is sent again by whoever asks', async () => {
    const made = await aWebhook(['client.created'])
    hooks.receiver.answerBy((_, response) => void response.writeHead(500).end('out of order'))
    const deliveryId = await sendTest(made)
    let sent = 1
    for (const pause of RETRY_SECONDS) {
      await arrived(made, sent)
      const expected = app.clock.now().getTime() + pause * 1000
      await expect.poll(async () => Date.parse((await log(made))[0]?.nextAttemptAt ?? ''), SOON).toBe(expected)
      app.clock.advance(pause)
      sent += 1
    }
    await arrived(made, sent)
    await expect.poll(async () => (await log(made))[0]?.state, SOON).toBe('failed')
    expect(new Set(idsAt(made)).size).toBe(1)
    const failed = await detail(made, deliveryId)
    expect(failed).toMatchObject({ attempts: 8, nextAttemptAt: null, lastStatus: 500 })
    expect(failed.tries[0]).toMatchObject({ status: 500, excerpt: 'out of order' })
    expect((await standing(made)).failingSince).not.toBeNull()

    hooks.receiver.accept()
    const params = { id: made.id, deliveryId }
    dataOf(await app.call(calls.replay, { params, body: {} }, made.token))
    await arrived(made, sent + 1)
    await expect.poll(async () => (await log(made))[0]?.state, SOON).toBe('delivered')
    expect(new Set(idsAt(made)).size).toBe(1)
    expect((await detail(made, deliveryId)).tries[0]).toMatchObject({ status: 204, replayedBy: 'Amara Finch' })
    expect((await standing(made)).failingSince).toBeNull()
  }, 60_000)

  test('because of a redirect, which is not followed, or because nobody answers, says so', async () => {
    const made = await aWebhook(['client.created'])
    const elsewhere = newPath()
    hooks.receiver.answerBy(
      (_, response) => void response.writeHead(307, { location: hooks.receiver.url(elsewhere) }).end(),
    )
    const first = await sendTest(made)
    await expect.poll(async () => (await detail(made, first)).tries[0]?.status, SOON).toBe(307)
    expect(hooks.receiver.at(elsewhere)).toEqual([])
    hooks.receiver.answerBy((_, response) => void response.destroy())
    const second = await sendTest(made)
    await expect
      .poll(async () => (await detail(made, second)).tries[0]?.problem, SOON)
      .toBe('The connection was closed before an answer came')
  })

  test('is not because of a long answer, of which the beginning is kept', async () => {
    const made = await aWebhook(['client.created'])
    hooks.receiver.answerBy((_, response) => void response.writeHead(200).end(`begin\u0000${'x'.repeat(2_000_000)}`))
    const id = await sendTest(made)
    await expect.poll(async () => (await detail(made, id)).state, SOON).toBe('delivered')
    const [attempt] = (await detail(made, id)).tries
    expect(attempt?.excerpt).toMatch(/^beginx+$/)
    expect(attempt?.excerpt.length).toBeLessThanOrEqual(1000)
  })

  test('and happened since a moment is sent again at once', async () => {
    const made = await aWebhook(['client.created'])
    const failedAt = async (secondsAgo: number) => {
      const id = newId()
      await asOwnerOf(app, hooks.firm.id, (owner) =>
        owner.query(
          `insert into app.webhook_deliveries (business_id, id, webhook_id, event, record_id, happened_at, state, next_attempt_at, created_at)
           values ($1, $2, $3, 'webhook.test', $3, now() - make_interval(secs => $4), 'failed', now(), now())`,
          [hooks.firm.id, id, made.id, secondsAgo],
        ),
      )
      return id
    }
    await failedAt(7200)
    const [one, two] = [await failedAt(60), await failedAt(30)]
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const answer = await app.call(calls.replayFailed, { params: { id: made.id }, body: { since } }, made.token)
    expect(dataOf(answer)).toEqual({ count: 2 })
    await arrived(made, 2)
    expect(new Set(idsAt(made))).toEqual(new Set([`msg_${one}`, `msg_${two}`]))
  })

  test('for five days switches the webhook off, of which the administrators are told', async () => {
    const made = await aWebhook(['client.created'])
    hooks.receiver.answerBy((_, response) => void response.writeHead(404).end())
    await sendTest(made)
    await expect.poll(async () => (await standing(made)).failingSince, SOON).not.toBeNull()
    app.clock.advance(4 * 86_400)
    await arrived(made, 2)
    await expect.poll(async () => (await log(made))[0]?.attempts, SOON).toBe(2)
    expect(await standing(made)).toMatchObject({ state: 'active' })
    app.clock.advance(86_401)
    await expect.poll(async () => (await standing(made)).state, SOON).toBe('off')
    const feed = dataOf<{ data: Notification[] }>(await app.call(notifications.list, {}, made.token)).data
    expect(feed[0]).toMatchObject({ event: 'webhookStopped', recordKind: 'webhook', recordId: made.id })
    expect(feed[0]?.text).toMatch(/127\.0\.0\.1.* is switched off/)
    hooks.receiver.accept()
    const client = await aClient(app, hooks.firm)
    await resume(made)
    await expect.poll(() => eventsAt(made), SOON).toContain(`client.created ${client.id}`)
    expect(await standing(made)).toMatchObject({ state: 'active' })
  }, 60_000)
})

test('a server that ends between taking a message up and sending it leaves it to be sent, with the same id', async () => {
  const made = await aWebhook(['client.created'])
  await pause(made)
  const id = newId()
  const now = app.clock.now()
  await asOwnerOf(app, hooks.firm.id, (owner) =>
    owner.query(
      `insert into app.webhook_deliveries (business_id, id, webhook_id, event, record_id, happened_at, next_attempt_at, created_at)
       values ($1, $2, $3, 'webhook.test', $3, $4, $4, $4)`,
      [hooks.firm.id, id, made.id, now],
    ),
  )
  const parts = {
    pool: app.app.pool,
    clock: app.clock,
    box: createSecretBox(Buffer.alloc(32, 7)),
    outgoing: () => Promise.reject(new Error('the server was killed')),
    recordTypes,
    signal: AbortSignal.abort(),
  }
  await sendDelivery(parts, { id, business_id: hooks.firm.id, webhook_id: made.id })
  expect((await detail(made, id)).tries).toEqual([])
  await resume(made)
  await settledWithout(made)
  app.clock.advance(61)
  await expect.poll(() => idsAt(made), SOON).toContain(`msg_${id}`)
  await expect.poll(async () => (await detail(made, id)).state, SOON).toBe('delivered')
  expect(await detail(made, id)).toMatchObject({ attempts: 2 })
})

/** The loop has looked for what is due, and sent something else, but not this. */
async function settledWithout(made: TestWebhook): Promise<void> {
  await sendTest(made)
  await arrived(made, 1)
}

test('a receiver that does not answer keeps nobody else waiting, not even another one of its firm', async () => {
  const [slow, quick] = [await aWebhook(['client.created']), await aWebhook(['client.created'])]
  const other = await aFirm(app)
  const foreign = await aWebhook(['client.created'], other.administrator)
  hooks.receiver.answerBy(({ path }, response) => {
    if (path !== slow.path) response.writeHead(204).end()
  })
  for (let count = 0; count < 6; count += 1) await sendTest(slow)
  await arrived(slow, 2)
  const begun = performance.now()
  await sendTest(quick)
  await sendTest(foreign)
  await arrived(quick)
  await arrived(foreign)
  expect(performance.now() - begun).toBeLessThan(6_000)
  expect(at(slow).length).toBe(2)
  hooks.receiver.accept()
  dataOf(await app.call(calls.remove, { params: { id: slow.id } }, slow.token))
}, 30_000)

test('deliveries are kept for 30 days, and those of a removed webhook not at all', async () => {
  const [made, removed] = [await aWebhook(['client.created']), await aWebhook(['client.created'])]
  await sendTest(made)
  await sendTest(removed)
  await arrived(made)
  await arrived(removed)
  await expect.poll(async () => (await log(made))[0]?.state, SOON).toBe('delivered')
  const left = () =>
    asOwnerOf(app, hooks.firm.id, async (owner) => {
      const { rows } = await owner.query<{ webhook_id: string }>('select webhook_id from app.webhook_deliveries')
      return rows.map(({ webhook_id }) => webhook_id).toSorted()
    })
  expect(await left()).toEqual([made.id, removed.id].toSorted())
  dataOf(await app.call(calls.remove, { params: { id: removed.id } }, made.token))
  await expect.poll(left, SOON).toEqual([made.id])
  app.clock.advance(30 * 86_400 - 60)
  await sendTest(made)
  await arrived(made, 2)
  expect(await left()).toHaveLength(2)
  app.clock.advance(120)
  await expect.poll(left, SOON).toHaveLength(1)
})
