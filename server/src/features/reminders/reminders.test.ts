import { beforeAll, expect, test, vi } from 'vitest'
import { clients } from '#contract/clients.ts'
import { MAIL_KINDS, reminderKind } from '#contract/mail-kinds.ts'
import type { InvoicePage } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { paymentPlans } from '#contract/payment-plans.ts'
import { reminders, type ReminderSettings, type SentReminder } from '#contract/reminders.ts'
import { workingCalendar, type WorkingCalendar } from '#contract/working-calendar.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sendDueReminders } from './public.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
})

const rule = (days: number) => {
  const { subject, text } = MAIL_KINDS[reminderKind(days)]
  return { days, subject, body: text }
}
const setRules = async (...days: number[]) =>
  dataOf<ReminderSettings>(await app.call(reminders.updateSettings, { body: { rules: days.map(rule) } }, token))

/** An issued invoice of 200.00 that is due on a day, for a client with a mail address. */
async function anOpenInvoice(dueDate: string, email = `client-${dueDate}@client.example`) {
  const client = await aClient(app, firm, { email })
  const matter = await aMatter(app, firm, { clientId: client.id })
  return { ...(await anInvoice(app, firm, matter, { issueDate: '2026-02-01', dueDate })), email, clientId: client.id }
}
const remind = () => sendDueReminders({ pool: app.app.pool, clock: app.clock, publicUrl: 'http://lexhold.test' })
const sentTo = (email: string) => app.outbox.filter(({ to }) => to === email)
const mailed = (email: string, count: number) =>
  vi.waitFor(() => expect(sentTo(email)).toHaveLength(count), { timeout: 10_000, interval: 50 })

test('a rule reminds once, on its day or up to two days later, and the list of invoices tells when', async () => {
  await setRules(-3, 14)
  const soon = await anOpenInvoice('2026-03-20')
  const late = await anOpenInvoice('2026-03-02')
  const long = await anOpenInvoice('2026-02-20')
  await remind()
  await remind()
  await mailed(soon.email, 1)
  await mailed(late.email, 1)
  expect(sentTo(long.email)).toEqual([])
  expect(sentTo(soon.email)[0]).toMatchObject({
    subject: `Invoice ${soon.number} is due on 20/03/2026`,
    text: expect.stringContaining('$200.00 is open.') as string,
  })
  expect(sentTo(late.email)[0]?.text).toContain('was due on 02/03/2026, 15 days ago')
  expect(sentTo(late.email)[0]?.text).toMatch(/^http:\/\/lexhold\.test\/billing\/invoice\/[\w-]+$/m)
  expect(sentTo(late.email)[0]?.attachments).toHaveLength(1)
  const listed = dataOf<InvoicePage>(await app.call(invoices.list, {}, token)).data
  const remindedAt = (id: string) => listed.find((one) => one.id === id)?.remindedAt
  expect(remindedAt(soon.id)).toBe('2026-03-17T09:00:00.000Z')
  expect(remindedAt(long.id)).toBeNull()
  expect(listed.find((one) => one.id === soon.id)?.reminderCount).toBe(1)
  expect(listed.find((one) => one.id === long.id)?.reminderCount).toBe(0)
})

test('clients without a mail address, and those whom rules leave out, are not reminded; somebody may still do it', async () => {
  await setRules(0)
  const out = await anOpenInvoice('2026-03-17', 'left-out@client.example')
  const noMail = await anOpenInvoice('2026-03-16', '')
  const off = { params: { id: out.clientId }, body: { isReminded: false } }
  const settings = dataOf<ReminderSettings>(await app.call(reminders.setClient, off, token))
  expect(settings.unremindedClients.map(({ id }) => id)).toEqual([out.clientId])
  await remind()
  expect(dataOf<SentReminder[]>(await app.call(reminders.list, { params: { id: out.id } }, token))).toEqual([])
  const byHand = dataOf<SentReminder[]>(await app.call(reminders.send, { params: { id: out.id }, body: {} }, token))
  expect(byHand).toMatchObject([{ recipient: 'left-out@client.example', person: { userId: firm.administrator.id } }])
  await mailed('left-out@client.example', 1)
  const refused = await app.call(reminders.send, { params: { id: noMail.id }, body: {} }, token)
  expect(refused).toMatchObject({ status: 422, body: { code: 'client_without_mail' } })
  dataOf(await app.call(reminders.setClient, { ...off, body: { isReminded: true } }, token))
})

test('texts may name what an invoice has and nothing else', async () => {
  const rules = [{ days: 7, subject: 'Invoice {number}', body: 'Dear {name}' }]
  const refused = await app.call(reminders.updateSettings, { body: { rules } }, token)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(JSON.stringify(refused.body.errors)).toContain('{name} is not known')
})

test('a reminder follows a payment plan', async () => {
  await setRules(14)
  const invoice = await anOpenInvoice('2026-03-03', 'plan@client.example')
  const instalments = [
    { dueDate: '2026-03-31', amount: '100' },
    { dueDate: '2026-04-30', amount: '100' },
  ]
  dataOf(await app.call(paymentPlans.create, { params: { id: invoice.id }, body: { instalments } }, token))
  await remind()
  expect(dataOf<SentReminder[]>(await app.call(reminders.list, { params: { id: invoice.id } }, token))).toEqual([])
  dataOf(await app.call(paymentPlans.delete, { params: { id: invoice.id } }, token))
  await remind()
  await mailed('plan@client.example', 1)
  expect(
    dataOf<{ email: string }>(await app.call(clients.get, { params: { id: invoice.clientId } }, token)).email,
  ).toBe('plan@client.example')
})

test('reminders wait while the firm is closed, if it wants so, and are sent once it works', async () => {
  await setRules(4)
  const { email } = await anOpenInvoice('2026-03-13', 'holiday@client.example')
  const body = { workingDays: [1, 2, 3, 4, 5], movesDueDays: false, holdsReminders: true, version: 1 }
  dataOf(await app.call(workingCalendar.update, { body }, token))
  const holiday = { name: 'St Patrick’s Day', from: '2026-03-17' }
  const { closedDays } = dataOf<WorkingCalendar>(await app.call(workingCalendar.close, { body: holiday }, token))
  await remind()
  expect(sentTo(email)).toEqual([])
  dataOf(await app.call(workingCalendar.open, { params: { id: closedDays[0]?.id } }, token))
  await remind()
  await mailed(email, 1)
})
