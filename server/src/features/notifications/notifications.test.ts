import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { matters } from '#contract/matters.ts'
import { notifications, type Notification, type NotificationSettings } from '#contract/notifications.ts'
import { createLogger } from '../../platform/logger.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sendNotificationMails } from './mails.ts'

const app = useTestApp()
let firm: TestFirm
let associate: TestPerson
beforeAll(async () => {
  app.clock.set('2026-03-17T09:00:00Z')
  firm = await aFirm(app, { timeZone: 'Africa/Lagos' })
})
beforeEach(async () => {
  app.clock.set('2026-03-17T09:00:00Z')
  associate = await firm.join('associate')
})

const sendMails = () =>
  sendNotificationMails({
    pool: app.app.pool,
    clock: app.clock,
    log: createLogger('silent'),
    publicUrl: 'http://lexhold.test',
  })
async function mailDue() {
  const text = 'select user_id from app.mail_due_to($1)'
  return (await app.database.owner.query<{ user_id: string }>(text, [app.clock.now()])).rows
}
const feed = async ({ token }: TestPerson) =>
  dataOf<{ data: Notification[] }>(await app.call(notifications.list, {}, token)).data
const unread = async ({ token }: TestPerson) =>
  dataOf<{ count: number }>(await app.call(notifications.unread, {}, token)).count
const settings = async ({ token }: TestPerson) =>
  dataOf<NotificationSettings>(await app.call(notifications.settings, {}, token))
async function choose(person: TestPerson, change: Partial<NotificationSettings>) {
  const body = { ...(await settings(person)), ...change }
  return dataOf<NotificationSettings>(await app.call(notifications.updateSettings, { body }, person.token))
}
/** A matter to which a person is assigned by the administrator. */
async function assigned(person: TestPerson, name = 'Obi v Harborline') {
  const matter = await aMatter(app, firm, { name })
  dataOf(await assign(matter, [person]))
  return matter
}
const assign = ({ id, clientId, name }: TestMatter, people: readonly TestPerson[]) =>
  app.call(
    matters.update,
    {
      params: { id },
      body: { clientId, matterName: name, matterAssignedToInfos: people.map((person) => ({ userId: person.id })) },
    },
    firm.administrator.token,
  )
const mailsTo = ({ email }: TestPerson) => app.outbox.filter(({ to }) => to === email)

describe('who is assigned to a matter', () => {
  test('is told of it once, reads it, and whoever did it is not told', async () => {
    const matter = await assigned(associate)
    expect(await feed(associate)).toMatchObject([
      {
        event: 'matterAssigned',
        text: 'Amara Finch assigned you to Obi v Harborline',
        recordKind: 'matter',
        recordId: matter.id,
        isRead: false,
      },
    ])
    expect(await unread(associate)).toBe(1)
    await assign(matter, [associate])
    expect(await unread(associate)).toBe(1)
    expect(await feed(firm.administrator)).toEqual([])
    const [first] = await feed(associate)
    const read = app.call(notifications.read, { body: { id: first?.id } }, firm.administrator.token)
    expect(dataOf(await read)).toEqual({ count: 0 })
    expect(await unread(associate)).toBe(1)
    expect(dataOf(await app.call(notifications.read, { body: {} }, associate.token))).toEqual({ count: 0 })
    expect(await feed(associate)).toMatchObject([{ isRead: true }])
  })

  test('is not shown it any more after leaving the matter, and is not mailed of it', async () => {
    const matter = await assigned(associate)
    await assign(matter, [])
    expect(await feed(associate)).toEqual([])
    expect(await unread(associate)).toBe(0)
    app.clock.set('2026-03-18T08:00:00Z')
    expect(await mailDue()).toContainEqual({ user_id: associate.id })
    await sendMails()
    expect(await mailDue()).not.toContainEqual({ user_id: associate.id })
    await sendMails()
    expect(mailsTo(associate)).toEqual([])
  })

  test('is told in the transaction: a refused save tells nobody', async () => {
    const matter = await aMatter(app, firm, { name: 'Refused' })
    const refused = await app.call(
      matters.update,
      {
        params: { id: matter.id },
        body: {
          clientId: matter.clientId,
          matterName: 'Refused',
          matterAssignedToInfos: [{ userId: associate.id }],
          version: 99,
        },
      },
      firm.administrator.token,
    )
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await feed(associate)).toEqual([])
  })
})

describe('mail', () => {
  test('comes once a day in a digest that names no matter', async () => {
    await assigned(associate)
    await assigned(associate, 'Secret merger')
    await sendMails()
    expect(mailsTo(associate)).toEqual([])
    // Eight in the morning in Lagos.
    app.clock.set('2026-03-18T07:00:00Z')
    await sendMails()
    await sendMails()
    await expect.poll(() => mailsTo(associate).length).toBe(1)
    expect(mailsTo(associate)[0]).toMatchObject({ subject: '2 new notifications' })
    expect(mailsTo(associate)[0]?.text).toContain('- 2 matters were assigned to you')
    expect(mailsTo(associate)[0]?.text).not.toMatch(/Secret|Obi/)
  })

  test('comes at once where that is chosen, but not in quiet hours', async () => {
    const choices = [{ event: 'matterAssigned' as const, inApp: false, mail: 'now' as const }]
    await choose(associate, { choices, quietFrom: '20:00', quietUntil: '07:00' })
    await assigned(associate)
    expect(await feed(associate)).toEqual([])
    await sendMails()
    await expect.poll(() => mailsTo(associate).length).toBe(1)
    app.clock.set('2026-03-17T21:00:00Z')
    await assigned(associate)
    await sendMails()
    app.clock.set('2026-03-18T05:59:00Z')
    await sendMails()
    app.clock.set('2026-03-18T06:00:00Z')
    await sendMails()
    await expect.poll(() => mailsTo(associate).length).toBe(2)
  })

  test('of an event with a mail of its own leaves at once, in the digest, or not at all, as its reader chose', async () => {
    const partner = await firm.join('partner')
    const submit = () => anExpense(app, firm, { isFirmExpense: true, isRequest: true }, associate.token)
    const own = () =>
      mailsTo(partner).filter(({ subject }) => subject.endsWith('asks you to approve an expense request'))
    await submit()
    await expect.poll(() => own().length).toBe(1)
    for (const mail of ['off', 'digest'] as const) {
      await choose(partner, { choices: [{ event: 'expenseSubmitted', inApp: true, mail }] })
      await submit()
    }
    await choose(partner, { choices: [{ event: 'expenseSubmitted', inApp: true, mail: 'now' }] })
    await submit()
    await expect.poll(() => own().length).toBe(2)
    app.clock.set('2026-03-18T07:00:00Z')
    await sendMails()
    await expect.poll(() => mailsTo(partner).length).toBe(3)
    expect(mailsTo(partner).at(-1)?.text).toContain('- 1 expense request waits for you')
  })

  test('is not sent of what was read before', async () => {
    await assigned(associate)
    await app.call(notifications.read, { body: {} }, associate.token)
    app.clock.set('2026-03-18T08:00:00Z')
    await sendMails()
    await assigned(associate)
    app.clock.set('2026-03-19T08:00:00Z')
    await sendMails()
    await expect.poll(() => mailsTo(associate).map(({ subject }) => subject)).toEqual(['One new notification'])
  })
})

test('settings begin with what an event declares, are each person’s own, and refuse half of the quiet hours', async () => {
  expect(await settings(associate)).toMatchObject({ quietFrom: null, digestAt: '08:00' })
  await choose(associate, { choices: [{ event: 'matterAssigned', inApp: true, mail: 'off' }], digestAt: '17:30' })
  const saved = await settings(associate)
  expect(saved.digestAt).toBe('17:30')
  expect(saved.choices.find(({ event }) => event === 'matterAssigned')).toMatchObject({ mail: 'off' })
  expect((await settings(firm.administrator)).digestAt).toBe('08:00')
  // Mails that keep an account safe cannot be switched off.
  expect(saved.choices.find(({ event }) => event === 'newDevice')).toMatchObject({ mail: 'now' })
  const silenced = { ...saved, choices: [{ event: 'newDevice', inApp: false, mail: 'off' }] }
  expect(await app.call(notifications.updateSettings, { body: silenced }, associate.token)).toMatchObject({
    status: 400,
    body: { errors: { 'choices.0.mail': 'This mail is always sent' } },
  })
  const half = { ...saved, quietFrom: '20:00' }
  expect(await app.call(notifications.updateSettings, { body: half }, associate.token)).toMatchObject({
    status: 400,
    body: { errors: { quietUntil: 'Quiet hours have a beginning and an end' } },
  })
})
