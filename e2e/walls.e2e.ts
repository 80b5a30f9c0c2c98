import { aMatter } from '../server/src/testing/matters.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('a restricted matter is there for its people alone, until an administrator enters it with a reason', async ({
  page,
  browser,
  world,
}) => {
  const firm = await world.firm()
  const partner = await firm.join('partner', 'Ife Marula')
  const { id, number } = await aMatter(world.parts, firm, { members: [{ id: partner.id }], name: 'Bello succession' })

  await world.signIn(page, partner, `/matter/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Restrict to its people' }).click()
  const question = page.getByRole('dialog', { name: 'Restrict to its people?' })
  await expect(question).toContainText('Only Ife Marula will see Bello succession')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Restrict', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Restricted' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await world.signIn(other, firm.administrator, '/matter/matter-list')
  await expect(other.getByText('No matters yet')).toBeVisible()
  await other.getByRole('button', { name: 'More actions' }).click()
  await other.getByRole('menuitem', { name: 'Enter a restricted matter…' }).click()
  const entering = other.getByRole('dialog', { name: 'Enter a restricted matter' })
  await entering.getByLabel('Matter number').fill(number)
  await entering.getByLabel('Reason').fill('Too short')
  await entering.getByRole('button', { name: 'Enter matter' }).click()
  await expect(entering.getByText('Say why, in at least 10 characters')).toBeVisible()
  await expectAccessible(other)
  await entering.getByLabel('Reason').fill('The partner is in hospital and a filing is due')
  await entering.getByRole('button', { name: 'Enter matter' }).click()

  await expect(other.getByRole('heading', { name: 'Bello succession', level: 1 })).toBeVisible()
  await other.getByRole('button', { name: 'Restricted' }).click()
  const panel = other.getByRole('dialog', { name: 'Restricted matter' })
  await expect(panel).toContainText('The partner is in hospital and a filing is due')
  await expectAccessible(other)
  await panel.getByRole('button', { name: 'Close' }).click()
  await other.getByRole('button', { name: 'More actions' }).click()
  await other.getByRole('menuitem', { name: 'Leave' }).click()
  await other
    .getByRole('dialog', { name: 'Leave the matter?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await expect(other).toHaveURL(/matter-list/)
  await expect(other.getByText('No matters yet')).toBeVisible()
  await other.context().close()
})
