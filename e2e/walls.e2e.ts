import type { Page } from '@playwright/test'
import { aMatter } from '../server/src/testing/matters.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'

/** A firm with a matter that a partner, and not the administrator, is on. */
async function aPartnersMatter(world: World, about: { isRestricted: boolean }) {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Ife Marula')
  const matter = await aMatter(world.parts, firm, {
    members: [{ id: partner.id }],
    name: 'Bello succession',
    ...about,
  })
  return { firm, partner, matter }
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a matter that is restricted to its people is invisible to everyone else', async ({ page, browser, world }) => {
  const { firm, partner, matter } = await aPartnersMatter(world, { isRestricted: false })
  const other = await (await browser.newContext()).newPage()
  await world.signIn(other, firm.administrator, '/matter/matter-list')
  await expect(other.getByRole('row', { name: /Bello succession/ })).toBeVisible()

  await world.signIn(page, partner, `/matter/${matter.id}`)
  await chooseAction(page, 'Restrict to its people')
  const question = page.getByRole('dialog', { name: 'Restrict to its people?' })
  await expect(question).toContainText('Only Ife Marula will see Bello succession')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Restrict', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Restricted' })).toBeVisible()

  await other.reload()
  await expect(other.getByText('No matters yet')).toBeVisible()
  await other.goto(`/matter/${matter.id}`)
  await expect(other.getByRole('button', { name: 'All matters' })).toBeVisible()
  await expect(other.getByText('Bello succession')).toHaveCount(0)
  await other.context().close()

  await page.goto('/matter/matter-list')
  await expect(page.getByRole('row', { name: /Bello succession/ })).toBeVisible()
})

test('an administrator enters a restricted matter with a reason that its page shows, and leaves it', async ({
  page,
  world,
}) => {
  const { firm, matter } = await aPartnersMatter(world, { isRestricted: true })
  const reason = 'The partner is in hospital and a filing is due'
  await world.signIn(page, firm.administrator, '/matter/matter-list')
  await expect(page.getByText('No matters yet')).toBeVisible()
  await chooseAction(page, 'Enter a restricted matter…')
  const entering = page.getByRole('dialog', { name: 'Enter a restricted matter' })
  await entering.getByLabel('Matter number').fill(matter.number)
  await entering.getByLabel('Reason').fill('Too short')
  await entering.getByRole('button', { name: 'Enter matter' }).click()
  await expect(entering.getByText('Say why, in at least 10 characters')).toBeVisible()
  await expectAccessible(page)
  await entering.getByLabel('Reason').fill(reason)
  await entering.getByRole('button', { name: 'Enter matter' }).click()

  await expect(page.getByRole('heading', { name: 'Bello succession', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Restricted' }).click()
  const panel = page.getByRole('dialog', { name: 'Restricted matter' })
  await expect(panel).toContainText(reason)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close' }).click()

  await expect(
    page.getByText(/^You entered this restricted matter.* until \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave the matter?' })
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/matter-list/)
  await expect(page.getByText('No matters yet')).toBeVisible()
})
