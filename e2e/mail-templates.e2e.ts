import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an administrator changes a mail with its preview beside, tries it, and restores it', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/mails')
  const groups = ['Invoices and payments', 'Client money', 'Client portal', 'Team']
  for (const group of groups) await expect(page.getByRole('table', { name: group })).toBeVisible()
  await expect(page.getByRole('row', { name: /Invitation to the portal/ })).toContainText('Standard')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Invitation to the portal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation to the portal' })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Dear Folake Adeyemi,')
  const [subject, text] = [page.getByLabel('Subject'), page.getByRole('textbox', { name: 'Text', exact: true })]
  await subject.fill('<b>Welcome</b> to {firm}')
  await expect(preview).toContainText(/^Previewwith examples<b>Welcome<\/b> to /)

  await text.fill('Dear {name}, come in.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(text).toHaveAccessibleErrorMessage('{name} is not known')
  await text.fill('Dear {client}, come in.')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(text).toHaveAccessibleErrorMessage('{link} cannot be left out')
  await text.fill('Dear {client},\n\ncome in: {link}')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('Test mail sent to you').first()).toBeVisible()
  await expect(page.getByText('2 changes not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Mail saved').first()).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(subject).toHaveValue('<b>Welcome</b> to {firm}')
  await expect(preview).toContainText('come in: https://')
  await page.getByRole('button', { name: 'Restore standard text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Mail restored').first()).toBeVisible()
  await expect(subject).toHaveValue('{firm} has opened your client portal')
  await expect(page.getByRole('button', { name: 'Restore standard text' })).toBeHidden()

  await page.goto('/settings/mails/nothing')
  await expect(page.getByRole('heading', { name: 'Mail not found' })).toBeVisible()
})

test('a signature is set once, and stands below the preview of each mail to clients', async ({ page, world }) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/mails')
  const panel = page.getByRole('region', { name: 'Signature' })
  await panel.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signature' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('1 Marina, Lagos')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toContainText('1 Marina, Lagos')
  await page.getByRole('link', { name: 'Statement of account' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('1 Marina, Lagos')
  await page.goto('/settings/mails/expenseRequest')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('To approve or reject it')
  await expect(page.getByRole('region', { name: 'Preview' })).not.toContainText('1 Marina, Lagos')
})

test('the settings of invoices lead to the words of their mail', async ({ page, world }) => {
  const firm = await world.firm()
  const body = { kind: 'invoice', subject: 'Ours {number}', text: 'Dear {client}, pay here: {link}' }
  await world.api(firm.administrator, 'PUT', '/admin/mail-templates', body)
  await world.signIn(page, firm.administrator, '/settings/invoices')
  await page.getByRole('main').getByRole('link', { name: 'Mails', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Ours {number}')
})
