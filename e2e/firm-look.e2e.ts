import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

/** A drawing twice as wide as high, which the page turns into a PNG. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect width="200" height="100" fill="#1F4D3F"/><circle cx="50" cy="50" r="40" fill="#C9A227"/></svg>`

test('the logo of the firm replaces its initials in the frame of each page, and goes again', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await world.signIn(page, firm.administrator, '/settings/invoices')
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /, dashboard$/ })
  const picture = home.locator('img')
  await expect(page.getByText('show the initials of the firm')).toBeVisible()
  await expect(home).toBeVisible()
  await expect(picture).toHaveCount(0)

  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) })
  await expect(page.getByText('Logo saved')).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const onPhone = page
    .getByRole('banner')
    .getByRole('link', { name: /, dashboard$/ })
    .locator('img')
  await expect.poll(() => onPhone.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings/invoices')
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(picture).toHaveCount(0)
})
