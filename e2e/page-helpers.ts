import type { Locator, Page } from '@playwright/test'
import { asOwnerOf, type TestFirm, type TestPerson } from '../server/src/testing/factories.ts'
import type { World } from './fixtures.ts'

export interface Work {
  readonly clientId: string
  readonly matterId: string
}

interface MatterDetails extends Record<string, unknown> {
  clientName?: string
  matterName?: string
}

/** A client and a matter of theirs, charged at 400 an hour by default. */
export async function aMatter(
  world: World,
  person: TestPerson,
  { clientName = 'Harborline Bank', matterName = 'Obi v Ade', ...matter }: MatterDetails = {},
): Promise<Work> {
  const client = await world.api<{ id: string }>(person, 'POST', '/admin/client-info', {
    clientType: 'Company',
    companyName: clientName,
  })
  return { clientId: client.id, matterId: await anotherMatter(world, person, client.id, { matterName, ...matter }) }
}

/** One more matter of a client. */
export async function anotherMatter(
  world: World,
  person: TestPerson,
  clientId: string,
  matter: object,
): Promise<string> {
  const body = { clientId, matterRate: 'Hourly', hourlyRate: 400, ...matter }
  const { id } = await world.api<{ id: string }>(person, 'POST', '/admin/matter-master', body)
  return id
}

/** Saves time by hand; half an hour of research today by default. */
export async function anEntry(world: World, firm: TestFirm, work: Work, about: object = {}): Promise<string> {
  const { id } = await world.api<{ id: string }>(firm.administrator, 'POST', '/admin/time-entry', {
    ...work,
    activityId: await firm.activityId(),
    isBillable: 4,
    timeEntryUserId: firm.administrator.id,
    timeEntryDate: today(),
    duration: 0.5,
    description: 'Draft reply',
    ...about,
  })
  return id
}

/** The current day where the test firms are, in the form of the API. */
export const today = (timeZone = 'Africa/Lagos'): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())

/** `2026-03-17` as the fields show it. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/')

/** Chooses an option of the dropdown with exactly this label. */
export async function choose(within: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

export const theTimer = (page: Page): Locator => page.getByRole('banner').getByRole('group', { name: 'Timer' })
export const timerButton = (page: Page, name: string): Locator => theTimer(page).getByRole('button', { name })
export const clockOf = (page: Page): Locator => theTimer(page).getByRole('timer')

export const newEntry = (page: Page): Locator => page.getByRole('dialog', { name: 'New Time Entry' })
export const editEntry = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Time Entry' })

/** Opens the popup from the Create New menu. */
export async function openNewEntry(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create New' }).click()
  await page.getByRole('menuitem', { name: 'Time Entry' }).click()
  return newEntry(page)
}

/** Sets a password for the person through the mailed link. All sessions of that person end. */
export async function aPassword(world: World, person: TestPerson): Promise<string> {
  const password = 'walnut harbour teapot'
  await world.api(person, 'POST', '/auth/forgot-password', { email: person.email })
  const link = await world.mailedLink(person.email, '/forgot-password/reset/')
  await world.api(person, 'POST', '/auth/reset-password', { id: link.split('/').at(-1), password })
  return password
}

/** The person with an additional session. */
export async function signedInAgain(world: World, person: TestPerson): Promise<TestPerson> {
  const password = await aPassword(world, person)
  const { token } = await world.api<{ token: string }>(person, 'POST', '/auth/login', { email: person.email, password })
  return { ...person, token }
}

export const duration = (popup: Locator) => popup.getByLabel('Duration')

/** Everything that a save needs, on a matter of the firm. */
export async function fillEntry(popup: Locator, matter: string | RegExp = 'Obi v Ade'): Promise<void> {
  await duration(popup).fill('1.25')
  await choose(popup, 'Matter', matter)
  await choose(popup, 'Activity Type', 'Legal research')
  await popup.getByLabel('Description').fill('Draft reply')
}

/** The time entries that the administrator of the firm sees. */
export async function timeEntriesOf(world: World, firm: TestFirm) {
  const { data } = await world.api<{ data: { id: string }[] }>(firm.administrator, 'GET', '/admin/time-entry')
  return data
}

/** A timer that was started twenty minutes ago. */
export async function aRunningTimer(
  world: World,
  firm: TestFirm,
  person: TestPerson = firm.administrator,
): Promise<void> {
  await world.api(person, 'POST', '/admin/time-entry-log/start-entry', {})
  await asOwnerOf(world.parts, firm.id, async (owner) => {
    // A timer is hidden from everyone else, including the owner of the database.
    await owner.query("select set_config('app.user_id', $1, false)", [person.id])
    await owner.query("update app.timer_segments set started_at = started_at - interval '20 minutes'")
    await owner.query("select set_config('app.user_id', '', false)")
  })
}
