import { anAnswerOfClient } from '../server/src/testing/client-requests.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aMatter, choose } from './page-helpers.ts'

interface Listed {
  data: { id: string }[]
}

test('a request is sent, answered, sent back with a reason and accepted', async ({ page, world }) => {
  const firm = await world.firm()
  const { matterId } = await aMatter(world, firm.administrator)
  await world.signIn(page, firm.administrator, '/client-requests')
  await expect(page.getByText('No requests yet')).toBeVisible()
  await page.getByRole('button', { name: 'New request' }).click()
  const form = page.getByRole('dialog', { name: 'New request' })
  await choose(page, 'Matter', /Obi v Ade/)
  await form.getByLabel('Subject').fill('Papers for the hearing')
  await form.getByLabel('What is needed').fill('Bill of lading 2231')
  await form.getByRole('button', { name: 'Add item' }).click()
  await form.getByRole('radiogroup', { name: 'Kind of item 2' }).getByText('Answer').click()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('What is needed is required')).toBeVisible()
  await form.getByLabel('Question').fill('Who signed for the cargo?')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('0 of 2 accepted')).toBeVisible()
  await expectAccessible(page)

  const list = await world.api<Listed>(firm.administrator, 'GET', `/admin/client-request/list?MatterId=${matterId}`)
  const { items } = await world.api<{ items: { id: string }[] }>(
    firm.administrator,
    'GET',
    `/admin/client-request/${list.data[0]?.id}`,
  )
  for (const { id } of items) await anAnswerOfClient(world.parts, firm, id, 'Captain Eze')

  await page.goto(`/matter/${matterId}?activeTab=requests`)
  await page.getByRole('button', { name: 'Papers for the hearing' }).click()
  const request = page.getByRole('dialog', { name: 'Papers for the hearing' })
  const [lading, witness] = [request.getByRole('listitem').first(), request.getByRole('listitem').nth(1)]
  await lading.getByRole('button', { name: 'Accept' }).click()
  await expect(lading.getByText('Accepted', { exact: true })).toBeVisible()
  await witness.getByRole('button', { name: 'Send back' }).click()
  await witness.getByLabel('What is still needed').fill('We need the full name')
  await expectAccessible(page)
  await witness.getByRole('button', { name: 'Send back' }).click()
  await expect(witness.getByText('Sent back', { exact: true })).toBeVisible()
  await expect(witness.getByText(/We need the full name/)).toBeVisible()
})
