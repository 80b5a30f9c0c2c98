import { readFile } from 'node:fs/promises'
import { parseLedes } from '../domain/src/ledes-file.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, anEntry, today } from './page-helpers.ts'

test('an invoice is checked as its receiver would, corrected, and exported as a LEDES file', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  const id = await anEntry(world, firm, work, { duration: 2, description: 'Draft reply' })

  await world.signIn(page, firm.administrator, '/settings/e-billing')
  await page.getByRole('row', { name: new RegExp(firm.administrator.name) }).click()
  const timekeeper = page.getByRole('dialog', { name: firm.administrator.name })
  await timekeeper.getByLabel('Timekeeper id').fill('AF01')
  await timekeeper.getByLabel('Classification').click()
  await page.getByRole('option', { name: 'Partner (PARTNR)' }).click()
  await timekeeper.getByRole('button', { name: 'Save timekeeper' }).click()
  await expect(page.getByRole('row', { name: /AF01/ })).toContainText('PARTNR')
  await expectAccessible(page)

  // The client has ids and wants codes.
  const profile = { format: 'ledes1998b', lawFirmId: '24-6437381', clientId: '00711', requiresCodes: true }
  const more = { classStyle: 'sixLetters', maxNarrative: 1024, taxHandling: 'leaveOut' }
  await world.api(firm.administrator, 'PUT', `/admin/e-billing/client/${work.clientId}`, { ...profile, ...more })
  const draft = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/invoice', {
    clientId: work.clientId,
    issueDate: today(),
    lines: [{ work: { kind: 'timeEntry', id } }],
  })
  await world.api(firm.administrator, 'POST', `/admin/invoice/${draft.id}/approve`, {})
  await page.goto(`/billing/invoice/view/${draft.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export LEDES' }).click()
  const dialog = page.getByRole('dialog', { name: /as LEDES/ })
  await expect(dialog.getByText('A fee needs its task code')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Task code').click()
  await page.getByRole('option', { name: /^L210/ }).click()
  await dialog.getByRole('button', { name: 'Save codes' }).click()
  await expect(dialog.getByText('A fee needs its task code')).toBeHidden()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const { lines } = parseLedes(await readFile(await file.path(), 'latin1'))
  expect(lines[0]?.row).toMatchObject({ LINE_ITEM_TASK_CODE: 'L210', TIMEKEEPER_ID: 'AF01', CLIENT_ID: '00711' })
})

test('codes that a matter requires are read from a line of quick entry, and asked for where a cell of the week has none', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  const profile = { format: 'ledes1998b', lawFirmId: '24-6437381', clientId: '00711', requiresCodes: true }
  const more = { classStyle: 'sixLetters', maxNarrative: 1024, taxHandling: 'leaveOut' }
  await world.api(firm.administrator, 'PUT', `/admin/e-billing/client/${work.clientId}`, { ...profile, ...more })

  await anEntry(world, firm, work, { timeEntryDate: '2026-03-16', taskCode: 'L210', description: 'Old call' })
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(page.getByRole('row', { name: /Old call/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Command').fill('1h L210 draft the answer, Obi v Ade')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Obi v Ade/ })
      .first(),
  ).toContainText('Harborline')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Time entry saved')).toBeVisible()
  const { data } = await world.api<{ data: { taskCode: string; description: string }[] }>(
    firm.administrator,
    'GET',
    '/admin/time-entry?GeneralSearchText=answer',
  )
  expect(data).toMatchObject([{ taskCode: 'L210', description: 'draft the answer' }])

  // A line without a code goes to the form, with what was typed.
  await page.keyboard.press('Control+k')
  await page.getByLabel('Command').fill('2h review the file, Obi v Ade')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Obi v Ade/ })
      .first(),
  ).toContainText('Harborline')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Time Entry' })
  await expect(form.getByLabel('Description')).toHaveValue('review the file')
  await form.getByRole('combobox', { name: 'Task code' }).click()
  await page.getByRole('option', { name: /^L120/ }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()

  // So does a cell of the week.
  await page.goto('/time-entries?view=week&week=2026-03-16')
  const cell = page.getByRole('textbox', { name: /Obi v Ade, Legal research, Tuesday/ })
  await cell.fill('0.5')
  await cell.press('Tab')
  await expect(form.getByRole('combobox', { name: 'Task code' })).toBeVisible()
  await expect(form.getByLabel('Duration')).toHaveValue('0.5')
})
