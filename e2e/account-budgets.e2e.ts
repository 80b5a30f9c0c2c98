import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a budget is pasted, copied into the next year with a raise, and leads to the entries behind its actual figures', async ({
  page,
  world,
}) => {
  const { administrator } = await world.firm()
  await world.signIn(page, administrator, '/accounting/budget?year=2026&month=2')
  await page.getByRole('button', { name: 'Edit budget' }).click()
  const january = page.getByLabel('6000 Rent and service charge, January')
  await january.focus()
  await january.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '1,250.50\t1,250.50\t900\n80\t90\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('2 changes not saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save budget' }).click()
  const rent = page.getByRole('row', { name: /6000 Rent/ })
  // Of the year, and to the end of February; nothing was spent.
  await expect(rent).toContainText('3,401.00')
  await expect(rent).toContainText('2,501.00')
  await expect(rent).toContainText('100.0%')
  await expectAccessible(page)

  await page.goto('/accounting/budget?year=2027')
  await page.getByRole('button', { name: 'Edit budget' }).click()
  await page.getByLabel('Raise by').fill('10')
  await page.getByRole('button', { name: 'Copy budget of 2026' }).click()
  await expect(january).toHaveValue('1,375.55')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await page.getByText('By month').click()
  await expect(page.getByRole('row', { name: /6000 Rent/ })).toContainText('1,375.55')
  await page
    .getByRole('row', { name: /6000 Rent/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^6000 Rent/ })).toBeVisible()
})
