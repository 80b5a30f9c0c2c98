import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose } from './page-helpers.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Default hourly rates from a day on' })

test('a rise is entered ahead, work takes the rate of its day, and a rate that was entered by mistake is removed', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  await firm.join('associate', 'Bisi Oke')
  await aMatter(world, administrator, { hourlyRate: undefined })
  const rates = [{ currencyCode: 'USD', rate: 180 }]
  await world.api(administrator, 'PUT', `/admin/team-member-details/${administrator.id}/rates`, { rates })
  await world.signIn(page, administrator, '/settings/billing')
  await expect(page.getByText('No rate begins on a day yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a rate from a day on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rate from a day on' })
  await choose(page, 'Whose', 'Amara Finch')
  await dialog.getByLabel('Hourly rate').fill('a lot')
  await dialog.getByLabel('From').fill('01/02/2026')
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(dialog.getByText('Rate must be a number with at most 4 decimals')).toBeVisible()
  await dialog.getByLabel('Hourly rate').fill('200.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(page.getByText('Rate saved')).toBeVisible()
  await expect(table(page).getByRole('row', { name: /Amara Finch 01\/02\/2026 Holds now \$200\.50/ })).toBeVisible()
  await expect(table(page).getByRole('row', { name: /Amara Finch Always Until 31\/01\/2026 \$180\.00/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/time-entries')
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Time Entry' }).click()
  const popup = page.getByRole('dialog', { name: 'New Time Entry' })
  await choose(page, 'Client', 'Harborline Bank')
  await choose(page, 'Matter', /Obi v Ade/)
  await expect(popup.getByText("Amara Finch's rate in USD from 01/02/2026")).toBeVisible()
  await popup.getByLabel('Date').fill('31/01/2026')
  await popup.getByLabel('Date').blur()
  await expect(popup.getByLabel('Rate', { exact: true })).toHaveValue('180.00')
  await expect(popup.getByText("Amara Finch's rate in USD", { exact: true })).toBeVisible()
  await popup.getByLabel('Date').fill('01/02/2026')
  await popup.getByLabel('Date').blur()
  await expect(popup.getByLabel('Rate', { exact: true })).toHaveValue('200.50')
})

test('the rates of the firm begin on a day too, are changed and removed, and the form above shows what holds', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { administrator } = firm
  const body = { userId: null, currencyCode: 'USD', rate: 150, effectiveOn: '2099-01-01' }
  await world.api(administrator, 'PUT', '/admin/rates', body)
  await world.signIn(page, administrator, '/settings/billing')
  await table(page)
    .getByRole('row', { name: /The firm 01\/01\/2099 Coming \$150\.00/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'The firm in USD from 01/01/2099' })
  await dialog.getByLabel('Hourly rate').fill('160')
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  const coming = table(page).getByRole('row', { name: /The firm 01\/01\/2099 Coming \$160\.00/ })
  await expect(coming).toBeVisible()
  await expect(page.getByLabel('Rate in USD')).toHaveValue('')

  await page.getByRole('button', { name: 'Add a rate from a day on' }).click()
  const added = page.getByRole('dialog', { name: 'Rate from a day on' })
  await added.getByLabel('Hourly rate').fill('140')
  await added.getByLabel('From').fill('01/02/2026')
  await added.getByRole('button', { name: 'Save rate' }).click()
  await expect(page.getByLabel('Rate in USD')).toHaveValue('140.00')

  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.getByRole('group', { name: 'Default hourly rates from a day on' })
  await list.getByRole('button', { name: /The firm.*\$160\.00/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this rate?' })
  await expect(question).toContainText('takes the rate before it. Saved entries keep theirs.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Rate removed')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
