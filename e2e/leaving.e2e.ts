import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, aRunningTimer } from './page-helpers.ts'

test('a person leaves: their work is handed over, their timed work saved, and later they come back', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const leaver = await firm.join('partner', 'Bisi Oke')
  await firm.join('partner', 'Grace Ekanem')
  await aMatter(world, leaver, { responsibleUserId: leaver.id })
  await aRunningTimer(world, firm, leaver)
  await world.signIn(page, firm.administrator, '/settings/team')
  const row = page.getByRole('row', { name: /Bisi Oke/ })
  const act = async (name: string) => {
    await row.hover()
    await row.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Deactivate')
  const asking = page.getByRole('dialog', { name: 'Deactivate Bisi Oke?' })
  await asking.getByLabel('Hand over to').click()
  await page.getByRole('option', { name: 'Grace Ekanem' }).click()
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(/Handed over: 1 open matter/)).toBeVisible()
  await expect(row).toContainText('Left the firm')

  await page.getByRole('button', { name: 'Save as a time entry' }).click()
  const saving = page.getByRole('dialog', { name: 'Time of Bisi Oke' })
  await saving.getByLabel('Matter').click()
  await page.getByRole('option', { name: /Obi v Ade/ }).click()
  await saving.getByLabel('Activity Type').click()
  await page.getByRole('option').first().click()
  await saving.getByRole('button', { name: 'Save time entry' }).click()
  await expect(saving).toBeHidden()
  await expect(page.getByText(/that Bisi Oke timed is not in any time entry/)).toHaveCount(0)
  await page.goto('/time-entries')
  await expect(page.getByRole('row', { name: /Obi v Ade/ })).toContainText('Bisi Oke')

  await page.goto('/settings/team?left=yes')
  await expect(page.getByRole('row', { name: /Grace Ekanem/ })).toHaveCount(0)
  await act('Reactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await page.goto('/settings/team')
  await expect(row).toContainText('Active')
})
