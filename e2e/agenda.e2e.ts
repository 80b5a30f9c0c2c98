import { addDays, dayText, dayWithWeekday } from '../domain/src/calendar-day.ts'
import { richTextOf } from '../domain/src/rich-text.ts'
import { aMatter, today } from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('the morning list leads to the missing update, and the next date is shown on its day', async ({ page, world }) => {
  const firm = await world.firm()
  const { administrator } = firm
  const { matterId } = await aMatter(world, administrator)
  const now = today()
  await world.api(administrator, 'POST', '/admin/court-update', {
    matterId,
    date: addDays(now, -20),
    body: richTextOf('Came up for mention.'),
    courtName: 'High Court of Lagos State',
    nextOn: addDays(now, -1),
    nextPurpose: 'Hearing of motion',
  })
  await world.api(administrator, 'POST', '/admin/progress-note', {
    matterId,
    date: now,
    title: 'Ring the registry',
    body: richTextOf('Nobody answers.'),
    followUpOn: addDays(now, 2),
  })
  await world.signIn(page, administrator, '/dashboard')
  await page.getByRole('link', { name: 'Upcoming dates' }).click()
  const missing = page.getByRole('region', { name: 'Hearings without an update' })
  await expect(missing).toContainText('Hearing of motion')
  const followUp = page.getByRole('region', { name: dayWithWeekday(addDays(now, 2)) })
  await expect(followUp).toContainText('Ring the registry')
  await expectAccessible(page)

  await missing.getByRole('button', { name: 'Write update: Obi v Ade' }).click()
  const happened = page.getByRole('textbox', { name: 'What happened' })
  await happened.click()
  await happened.pressSequentially('Motion granted.')
  const nextOn = addDays(now, 30)
  const next = page.getByRole('combobox', { name: 'Next date' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Purpose', { exact: true }).fill('Trial')
  // A date that was mistyped is not left out in silence.
  await next.fill('31/02/2027')
  await save.click()
  await expect(page.getByText('Write the date as DD/MM/YYYY')).toBeVisible()
  await expect(next).toHaveValue('31/02/2027')
  // Which day is too early the day of the hearing decides, also when that is put right later.
  const heardOn = page.getByRole('combobox', { name: 'Date', exact: true })
  const held = await heardOn.inputValue()
  await next.fill(held)
  await save.click()
  await expect(next).toHaveAccessibleErrorMessage(/The earliest date is/)
  await heardOn.fill(dayText(addDays(now, -30)))
  await expect(next).toHaveAccessibleErrorMessage('')
  await heardOn.fill(held)
  await next.fill(nextOn.split('-').toReversed().join('/'))
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'High Court of Lagos State' })).toBeVisible()

  await page.goto('/agenda')
  await expect(page.getByRole('region', { name: dayWithWeekday(nextOn) })).toContainText('Trial · Obi v Ade')
  await expect(missing).toHaveCount(0)
  await followUp.getByRole('button', { name: 'Done: Ring the registry, Obi v Ade' }).click()
  await expect(page.getByText('Ring the registry · Obi v Ade')).toHaveCount(0)
})

test('a date is shown in the month, and in a calendar feed until its address is revoked', async ({
  page,
  world,
  request,
}) => {
  const firm = await world.firm()
  const { matterId, clientId } = await aMatter(world, firm.administrator)
  const nextOn = addDays(today(), 30)
  await world.api(firm.administrator, 'POST', '/admin/court-update', {
    matterId,
    date: today(),
    body: richTextOf('Motion granted.'),
    courtName: 'High Court of Lagos State',
    nextOn,
    nextPurpose: 'Trial',
  })
  await world.signIn(page, firm.administrator, `/agenda?view=month&from=${nextOn}&clientId=${clientId}&kind=hearing`)
  await expect(page.getByRole('cell').getByRole('link', { name: 'Trial, Obi v Ade' })).toBeVisible()
  // The day leads to its list under the same filters.
  await expect(page.getByRole('cell').getByRole('link', { name: /, 1 date$/ })).toHaveAttribute(
    'href',
    `/agenda?kind=hearing&clientId=${clientId}&from=${nextOn}`,
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Calendar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expectAccessible(page)
  const calendar = await (await request.get(address)).text()
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${nextOn.replaceAll('-', '')}`)
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})
