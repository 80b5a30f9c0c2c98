import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aFirm, asOwnerOf, type TestFirm } from '../server/src/testing/factories.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, payForPlan, START, test, type PlanServer } from './plan-server.ts'

// One server with one clock.
test.describe.configure({ mode: 'default' })

const PLANS = '/settings/plans-%26-subscriptions/select-plan'

const strip = (page: Page) => page.getByRole('group', { name: 'Subscription' })
const costs = (page: Page) => page.getByRole('region', { name: 'What it costs' })

async function openPlans(
  page: Page,
  planServer: PlanServer,
  about: Parameters<typeof aFirm>[1] = {},
): Promise<TestFirm> {
  Object.assign(planServer.services, { isDeclining: false, isDown: false })
  await planServer.goTo(page, START)
  const firm = await aFirm(planServer.parts, about)
  await signIn(page, firm.administrator.token, PLANS)
  return firm
}

async function signIn(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('token', text), token)
  await page.goto(path)
}

/** Chooses a plan on the page of plans, and pays on the page of the payment service. */
async function buy(
  page: Page,
  planServer: PlanServer,
  { name, users }: { name: string; users: number },
): Promise<void> {
  await page.getByRole('link', { name: `Choose ${name}: ${name}` }).click()
  await page.getByRole('textbox', { name: 'Users' }).fill(String(users))
  await expect(costs(page)).toContainText(`${name}, ${users === 1 ? '1 user' : `${users} users`}`)
  await payForPlan(page, planServer, () => costs(page).getByRole('button', { name: /^Pay/ }).click())
  await expect(page.getByText('Thank you. The payment has arrived.')).toBeVisible()
}

test('a plan is paid on the page of the payment service, upgraded with the saved card, and invoiced', async ({
  page,
  planServer,
}) => {
  await openPlans(page, planServer)
  await page.getByRole('link', { name: 'Choose Practice: Practice' }).click()
  await page.getByRole('button', { name: 'One user more' }).click()
  await expect(costs(page)).toContainText('Practice, 2 users')
  await expect(page.getByRole('region', { name: 'What you get today' })).toContainText('Room for 2 users')
  await payForPlan(page, planServer, () => costs(page).getByRole('button', { name: 'Pay $98.00' }).click(), false)
  await expect(page.getByText('The payment is not finished yet')).toBeVisible()
  Object.assign(planServer.services.payments.at(-1) ?? {}, { state: 'paid' })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText('Thank you. The payment has arrived.')).toBeVisible()
  await expect(strip(page)).toContainText('1 of 2')
  await expect(strip(page)).toContainText('•••• 4417')
  await expect(strip(page)).toContainText('On 16/04/2026')
  await expectAccessible(page)

  await planServer.goTo(page, '2026-03-27')
  await page.goto(PLANS)
  await page.getByRole('link', { name: 'Upgrade: Firm' }).click()
  await page.getByRole('textbox', { name: 'Users' }).fill('4')
  await expect(costs(page)).toContainText('Firm, 4 users, 20 days')
  await expect(costs(page)).toContainText('$316.00 × 20 ÷ 30')
  await expect(costs(page)).toContainText('Unused Practice, 2 users, 20 days')
  await expect(costs(page)).toContainText('$98.00 × 20 ÷ 30')
  await expect(costs(page)).toContainText('Difference')
  await expect(page.getByRole('region', { name: 'What you get today' })).toContainText('2 more users, 4 in all')
  await expectAccessible(page)
  await costs(page).getByRole('button', { name: 'Pay $145.34 and upgrade' }).click()
  await expect(strip(page)).toContainText('1 of 4')
  await expect(strip(page)).toContainText('$316.00')

  const history = page.getByRole('table', { name: 'Payments of the plan' })
  await expect(history.getByRole('row')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await history
    .getByRole('row', { name: /Firm, monthly, 4 users/ })
    .getByRole('button', { name: /^S-\d{6}/ })
    .click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a smaller plan waits for the end of what is paid and can be withdrawn; a cancelled one can be taken up again', async ({
  page,
  planServer,
}) => {
  await openPlans(page, planServer)
  await buy(page, planServer, { name: 'Firm', users: 4 })
  await page.goto(PLANS)
  await page.getByRole('link', { name: 'Downgrade: Practice' }).click()
  await page.getByRole('textbox', { name: 'Users' }).fill('2')
  const changes = page.getByRole('region', { name: 'What changes on 16/04/2026' })
  await expect(changes).toContainText('Firm becomes Practice')
  await expect(changes).toContainText('4 users become 2')
  await expect(costs(page)).toContainText('Nothing to pay')
  await expect(costs(page)).toContainText('2 × $49.00')
  await expectAccessible(page)
  await costs(page).getByRole('button', { name: 'Downgrade on 16/04/2026' }).click()
  await expect(page.getByText('On 16/04/2026 the plan becomes Practice for 2 users, monthly.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep Firm' }).click()
  await expect(page.getByText('On 16/04/2026 the plan becomes')).toBeHidden()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' })
  await expect(dialog).toContainText('Firm stays until 15/04/2026')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(strip(page)).toContainText('Cancelled')
  await expect(strip(page)).toContainText('Nothing is charged')
  await page.getByRole('button', { name: 'Reactivate subscription' }).click()
  await expect(strip(page)).toContainText('Active')
  await expect(strip(page)).toContainText('$316.00')
})

test('a payment that failed is said, and is tried again by hand', async ({ page, planServer }) => {
  await openPlans(page, planServer)
  await buy(page, planServer, { name: 'Solo', users: 1 })
  planServer.services.isDeclining = true
  await planServer.goTo(page, '2026-04-16')
  await page.goto(PLANS)
  await expect(page.getByText('$29.00 could not be charged since 16/04/2026: Your card was declined.')).toBeVisible()
  await expect(page.getByText('It is tried again on 19/04/2026.')).toBeVisible()
  await expect(strip(page)).toContainText('Payment overdue')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(page.getByText(/The card was not charged/).first()).toBeVisible()
  planServer.services.isDeclining = false
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(strip(page)).toContainText('Active')
  await expect(page.getByText('could not be charged')).toBeHidden()
})

test('a firm whose trial is over reads, is refused what it changes, and works on once it has paid', async ({
  page,
  planServer,
}) => {
  await openPlans(page, planServer)
  await planServer.goTo(page, '2026-04-02')
  await page.goto('/clients/add-new-client')
  await expect(page.getByText('Subscription Expired')).toBeVisible()
  await expectAccessible(page)
  const save = async () => {
    const checked = page.waitForResponse(/conflict-check/)
    await page.getByLabel('Company name').fill('Northgate Logistics Inc.')
    await checked
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save()
  await expect(page.getByText(/Your subscription has expired/).first()).toBeVisible()
  await page.goto('/clients/list')
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade' }).click()
  await buy(page, planServer, { name: 'Solo', users: 1 })
  await expect(page.getByText('Subscription Expired')).toBeHidden()
  await page.goto('/clients/add-new-client')
  await save()
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Logistics Inc.' })).toBeVisible()
})

test('a trial in naira becomes the free plan when it is over', async ({ page, planServer }) => {
  await openPlans(page, planServer, { currency: 'NGN' })
  await expect(strip(page)).toContainText('14 days left in trial')
  await planServer.goTo(page, '2026-04-01')
  await page.goto(PLANS)
  await expect(page.getByText("You're on free plan").first()).toBeVisible()
  await expect(strip(page)).toContainText('1 of 1')
  await expectAccessible(page)
})

test('whoever invites more people than the plan is for makes room for them, and what was typed is kept', async ({
  page,
  planServer,
}) => {
  const firm = await openPlans(page, planServer)
  await buy(page, planServer, { name: 'Solo', users: 1 })
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite a person' })
  await invitation.getByLabel('Email').fill('priya.nair@obi.example')
  await invitation.getByLabel('First name').fill('Priya')
  await invitation.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Associate' }).click()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  const room = page.getByRole('dialog', { name: 'Every place is taken' })
  await expect(room).toContainText('Your plan is for 1 user')
  await room.getByRole('button', { name: 'One user more' }).click()
  await expect(room).toContainText('3 × $49.00')
  await expectAccessible(page)
  await room.getByRole('button', { name: 'Pay $118.00 and upgrade' }).click()
  await expect(invitation.getByLabel('Email')).toHaveValue('priya.nair@obi.example')
  await expect(invitation.getByLabel('First name')).toHaveValue('Priya')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: /priya\.nair@obi\.example/ })).toContainText('Waiting')

  // Somebody who may invite, but not change the plan, is told whom to ask.
  const manager = await firm.join('associate', 'Tobi Marula')
  await asOwnerOf(planServer.parts, firm.id, (owner) =>
    owner.query(
      "update app.roles set permissions = permissions || '{teamMemberDetails,adminUsers,adminUsers.create,adminUsers.edit}' where key = 'associate'",
    ),
  )
  await signIn(page, manager.token, '/settings/team')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await invitation.getByLabel('Email').fill('zainab@obi.example')
  await invitation.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Associate' }).click()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation.getByText('Your plan is for 3 people. Ask Amara Finch for a larger one')).toBeVisible()
  await expectAccessible(page)
})
