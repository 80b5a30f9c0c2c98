import { Webhook as Verifier } from 'standardwebhooks'
import { startWebhookReceiver } from '../server/src/testing/webhook-receiver.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an administrator makes a webhook, which is told of a new client; the log shows what was answered, and sends again', async ({
  page,
  world,
  browser,
}) => {
  const receiver = await startWebhookReceiver()
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/webhooks')
  await expect(page.getByText('No webhook', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill('ftp://hooks.example')
  await form.getByLabel('What it is for').fill('Bookkeeping')
  await form.getByRole('button', { name: 'Make webhook' }).click()
  await expect(form.getByText('Choose at least one event')).toBeVisible()
  await form.getByRole('checkbox', { name: 'All events' }).check()
  await expect(form.getByRole('checkbox', { name: 'Invoice approved' })).toBeChecked()
  await form.getByRole('button', { name: 'Make webhook' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleErrorMessage('The address must begin with https://')
  await expectAccessible(page)
  await form.getByLabel('Address').fill(receiver.url('/hook'))
  await form.getByRole('button', { name: 'Make webhook' }).click()
  const made = page.getByRole('dialog', { name: 'Bookkeeping' })
  const secret = await made.getByLabel('Secret').inputValue()
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Bookkeeping' }).click()
  await expect(page.getByText('No deliveries')).toBeVisible()
  receiver.answerBy((_, response) => void response.writeHead(503).end('Closed for the night'))
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Test' })
  await expect(panel.getByText('webhook.test')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(panel.getByText('Closed for the night').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(panel.getByText('Answered 503').first()).toBeVisible()
  await expectAccessible(page)
  receiver.accept()
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Message is being sent again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByText('Delivered', { exact: true }).last()).toBeVisible({ timeout: 15_000 })

  const client = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: 'Harborline Bank',
  })
  await expect.poll(() => receiver.at('/hook').at(-1)?.body, { timeout: 15_000 }).toContain(client.id)
  const message = receiver.at('/hook').at(-1)
  expect(message && new Verifier(secret).verify(message.body, message.headers as Record<string, string>)).toMatchObject(
    {
      type: 'client.created',
    },
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Client created' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New secret' }).click()
  await page
    .getByRole('dialog', { name: 'Make a new secret?' })
    .getByRole('button', { name: 'Make new secret' })
    .click()
  const again = page.getByRole('dialog', { name: 'Bookkeeping' })
  await expect(again.getByLabel('Secret')).not.toHaveValue(secret)
  await again.getByRole('button', { name: 'Done' }).click()

  const colleague = await firm.join('partner', 'Grace Ekanem')
  await world.parts.database.owner.query(
    `begin; select set_config('app.business_id', '${firm.id}', true);
     update app.roles set permissions = permissions || '{adminPermissions}' where key = 'partner'; commit`,
  )
  const office = await (await browser.newContext()).newPage()
  await world.signIn(office, colleague, '/settings/webhooks')
  await office.getByRole('link', { name: 'Bookkeeping' }).click()
  await expect(office.getByText('Only its person sees what it was sent')).toBeVisible()
  await expect(office.getByText('Deliveries')).toBeHidden()
  await office.getByRole('button', { name: 'Pause' }).click()
  await expect(office.getByText('Paused', { exact: true })).toBeVisible()
  await expectAccessible(office)
  await office.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove Bookkeeping?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhook', { exact: true })).toBeVisible()
  await receiver.stop()
})
