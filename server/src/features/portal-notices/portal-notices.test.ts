import { beforeEach, describe, expect, test } from 'vitest'
import { clientRequests, type ClientRequest } from '#contract/client-requests.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { messages } from '#contract/messages.ts'
import { portal } from '#contract/portal.ts'
import { portalMessages } from '#contract/portal-messages.ts'
import { anAnswerOfClient } from '../../testing/client-requests.ts'
import { aFirm } from '../../testing/factories.ts'
import { aPortalClient, type PortalClient } from '../../testing/portal.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { listPortalMailsDue, sendPortalMails } from './work.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-03-17T10:00:00Z'))

/** What the loop of the server does once a minute. */
async function sendWhatIsDue(firmId: string): Promise<void> {
  const parts = { pool: app.app.pool, clock: app.clock, publicUrl: 'http://lexhold.test' }
  for (const due of await listPortalMailsDue(parts)) if (due.firm === firmId) await sendPortalMails(parts, due)
}

const mailsTo = ({ email }: PortalClient) =>
  app.outbox.filter(({ to, text }) => to === email && !text.includes('code=')).map(({ subject }) => subject)
const expectMails = (person: PortalClient, subjects: readonly RegExp[]) =>
  expect
    .poll(() => mailsTo(person), { timeout: 10_000 })
    .toEqual(subjects.map((subject) => expect.stringMatching(subject) as string))

async function aWorld() {
  const firm = await aFirm(app)
  const matter = await aMatter(app, firm)
  const { clientId } = matter
  const { token } = firm.administrator
  const call = async <T>(...[endpoint, sent]: Parameters<typeof app.call>) =>
    dataOf<T>(await app.call(endpoint, sent, token))
  return { firm, matter, call, newPerson: (more = {}) => aPortalClient(app, firm, { clientId, ...more }) }
}

describe('a request that is not answered', () => {
  test('is reminded of once before its day and once after it, to those who want such mails', async () => {
    const { firm, matter, call, newPerson } = await aWorld()
    const [reader, muted, payer] = [await newPerson(), await newPerson(), await newPerson({ rights: ['billing'] })]
    dataOf(await app.call(portal.chooseNotices, { body: { muted: ['requests'] } }, muted.token))
    const ask = (title: string, dueOn: string) =>
      call<ClientRequest>(clientRequests.create, {
        body: { matterId: matter.id, title, dueOn, items: [{ kind: 'answer', label: 'Who signed?' }] },
      })
    const request = await ask('Secret title', '2026-03-19')
    const answered = await ask('Answered in time', '2026-03-19')
    await anAnswerOfClient(app, firm, answered.items[0]?.id ?? '', 'Captain Eze')
    await expectMails(reader, [/needs something from you$/])

    // On the day on which it was asked nobody is reminded, and on the next once.
    await sendWhatIsDue(firm.id)
    app.clock.set('2026-03-18T06:00:00Z')
    await sendWhatIsDue(firm.id)
    app.clock.set('2026-03-18T10:00:00Z')
    for (let times = 0; times < 2; times += 1) await sendWhatIsDue(firm.id)
    const before = [/needs something from you$/, /needs something from you, which is due on 19\/03\/2026$/]
    await expectMails(reader, before)
    const { remindedAt } = await call<ClientRequest>(clientRequests.get, { params: { id: request.id } })
    expect(remindedAt).toBe('2026-03-18T10:00:00.000Z')

    app.clock.set('2026-03-20T10:00:00Z')
    await sendWhatIsDue(firm.id)
    app.clock.set('2026-03-21T10:00:00Z')
    for (let times = 0; times < 2; times += 1) await sendWhatIsDue(firm.id)
    await expectMails(reader, [...before, /still needs something from you, which was due on 19\/03\/2026$/])
    expect([mailsTo(muted), mailsTo(payer)]).toEqual([[], []])
    expect(JSON.stringify(app.outbox)).not.toContain('Secret title')
  })

  test('is not reminded of where the firm says never, and at another day where it was moved', async () => {
    const { firm, matter, call, newPerson } = await aWorld()
    const reader = await newPerson()
    await call(firmSettings.update, { body: { requestReminderBefore: 1, requestReminderAfter: 0 } })
    const items = [{ kind: 'answer', label: 'Who signed?' }]
    const body = { matterId: matter.id, title: 'Papers', dueOn: '2026-03-19', items }
    const request = await call<ClientRequest>(clientRequests.create, { body })
    app.clock.set('2026-03-18T10:00:00Z')
    await sendWhatIsDue(firm.id)
    const same = request.items.map(({ id, kind, label, hint }) => ({ id, kind, label, hint }))
    const moved = { title: 'Papers', note: '', dueOn: '2026-03-25', items: same, version: request.version }
    await call(clientRequests.update, { params: { id: request.id }, body: moved })
    for (const day of ['2026-03-21', '2026-03-24', '2026-03-27', '2026-03-28']) {
      app.clock.set(`${day}T10:00:00Z`)
      await sendWhatIsDue(firm.id)
    }
    await expectMails(reader, [/from you$/, /is due on 19\/03\/2026$/, /is due on 25\/03\/2026$/])
    expect(mailsTo(reader)).toHaveLength(3)
  })
})

describe('news within an hour of the last mail', () => {
  test('is mailed once when the hour is over, unless the person has looked by then', async () => {
    const { firm, matter, call, newPerson } = await aWorld()
    const [away, reader] = [await newPerson(), await newPerson()]
    const write = (text: string) => call<{ id: string }>(messages.send, { body: { matterId: matter.id, text } })
    await write('First')
    app.clock.advance(600)
    await write('Second')
    app.clock.advance(600)
    const { id: messageId } = await write('Third')
    await sendWhatIsDue(firm.id)
    app.clock.advance(60)
    dataOf(await app.call(portalMessages.read, { body: { messageId } }, reader.token))
    app.clock.advance(3_600)
    for (let times = 0; times < 2; times += 1) await sendWhatIsDue(firm.id)
    await expectMails(away, [/has written to you$/, /has written to you$/])
    await expectMails(reader, [/has written to you$/])
    expect(mailsTo(reader)).toHaveLength(1)
  })
})
