import type { Page } from '@playwright/test'
import { asOwnerOf, type TestFirm } from '../server/src/testing/factories.ts'
import { aMatter, anEntry, editEntry } from './page-helpers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, type World } from './fixtures.ts'

declare global {
  interface Window {
    /** The ids of the rows that React has drawn again, by a hook of the test. */
    drawnRows: string[]
  }
}

const LIST_CALL = /\/api\/admin\/time-entry\?/
const rows = (page: Page) => page.getByRole('row', { name: /^Select (?!all)/ })
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const totalRow = (page: Page) => page.getByRole('row', { name: /^Total/ })
/** Two matters and three entries: an hour and a half of them on the first day, half an hour on the second. */
async function threeEntries(world: World, firm: TestFirm) {
  const obi = await aMatter(world, firm.administrator)
  const lease = await aMatter(world, firm.administrator, {
    clientName: 'Calder & Finch',
    matterName: 'Lakeshore lease',
  })
  const first = await anEntry(world, firm, obi, { timeEntryDate: '2026-03-16', duration: 1, description: 'Letter' })
  await anEntry(world, firm, lease, { timeEntryDate: '2026-03-16', duration: 0.5, description: 'Read the lease' })
  await anEntry(world, firm, obi, { timeEntryDate: '2026-03-17', duration: 0.5, description: 'Call' })
  return { first }
}
async function filterBy(page: Page, filter: string, option: string | RegExp): Promise<void> {
  const bar = page.getByRole('group', { name: 'Filters' })
  await bar.getByRole('button', { name: filter, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('filters, search, order and page size are the address; reload and back bring them again', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  await threeEntries(world, firm)
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(rows(page)).toHaveCount(3)
  // From one open list straight to the other.
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Client', exact: true }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await filterBy(page, 'Matter', /Obi v Ade/)
  await expect(rows(page)).toHaveCount(2)
  await filterBy(page, 'Billable', 'Yes')
  await page.getByLabel('Search descriptions and matters').fill('letter')
  await expect(rows(page)).toHaveCount(1)
  await expect(totalRow(page)).toContainText('1 entry')
  await expect(page).toHaveURL(/matterId=.*search=letter|search=letter.*matterId=/)
  await expect(page).toHaveURL(/billable=yes/)

  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Search descriptions and matters')).toHaveValue('letter')
  await page.getByLabel('Search descriptions and matters').fill('')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('columnheader', { name: 'Hours' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=duration/)
  await expect(page.getByRole('columnheader', { name: 'Hours' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('Letter')
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page).toHaveURL(/\/clients\/list/)
  await page.goBack()
  await expect(page).toHaveURL(/sort=duration/)
  await expect(rows(page).first()).toContainText('Letter')
})

test('day subtotals are those of the complete day, and the total is that of the filter, not of the page', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  for (let made = 0; made < 26; made += 1) await anEntry(world, firm, work, { timeEntryDate: '2026-03-16' })
  await anEntry(world, firm, work, { timeEntryDate: '2026-03-17', duration: 2 })
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(rows(page)).toHaveCount(25)
  await expect(totalRow(page)).toContainText('27 entries')
  await expect(totalRow(page)).toContainText('15.00')
  await expect(totalRow(page)).toContainText('$6,000.00')
  const day = page.getByRole('row', { name: /16\/03\/2026/ })
  await expect(day).toContainText('13.00')
  await expect(day).toContainText('$5,200.00')

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page)).toHaveCount(2)
  await expect(totalRow(page)).toContainText('27 entries')
  await page.goBack()
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expect(rows(page)).toHaveCount(27)
})

test('hours and amounts of groups by matter, client and person add up, exactly as they are billed', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const obi = await aMatter(world, firm.administrator)
  const lease = await aMatter(world, firm.administrator, {
    clientName: 'Calder & Finch',
    matterName: 'Lakeshore lease',
  })
  await anEntry(world, firm, obi, { timeEntryDate: '2026-03-16', duration: 1.2575, description: 'Letter' })
  await anEntry(world, firm, lease, { timeEntryDate: '2026-03-16', duration: 0.3333, description: 'Read the lease' })
  await anEntry(world, firm, obi, { timeEntryDate: '2026-03-17', duration: 0.1, description: 'Call' })
  await world.signIn(page, firm.administrator, '/time-entries')
  // 400.00 an hour: what is shown gives the amount beside it, and a clock says what was measured.
  await expect(rowOf(page, 'Letter')).toContainText('1.2575')
  await expect(rowOf(page, 'Letter')).toContainText('$503.00')
  await expect(rowOf(page, 'Read the lease')).toContainText('0:20')
  await expect(rowOf(page, 'Call')).toContainText('0.1000')
  await expect(totalRow(page)).toContainText('1.6908')
  for (const [group, heading, hours] of [
    ['matter', /Obi v Ade · /, '1.3575'],
    ['client', /^Calder & Finch/, '0.3333'],
    ['person', new RegExp(`^${firm.administrator.name}`), '1.6908'],
  ] as const) {
    await page.getByRole('button', { name: /^Group by/ }).click()
    await page.getByRole('menuitem', { name: `Group by ${group}` }).click()
    await expect(page).toHaveURL(new RegExp(`group=${group}`))
    await expect(page.getByRole('row', { name: heading }).first()).toContainText(hours)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Group by person' })).toBeVisible()
  await expectAccessible(page)
})

test('another page starts at its first row', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  for (let made = 0; made < 50; made += 1) await anEntry(world, firm, work, { timeEntryDate: '2026-03-16' })
  await world.signIn(page, firm.administrator, '/time-entries')
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('selected entries are updated and deleted in bulk; unchanged ones are listed with reasons', async ({
  page,
  world,
}) => {
  const firm = await world.firm()
  const { first } = await threeEntries(world, firm)
  await asOwnerOf(world.parts, firm.id, (owner) =>
    owner.query("update app.time_entries set billing_state = 'onInvoice' where id = $1", [first]),
  )
  await world.signIn(page, firm.administrator, '/time-entries')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await expect(bar).toContainText('3 selected · 2.00 h · $800.00')
  await bar.getByRole('button', { name: 'Mark non-billable' }).click()
  const doubt = page.getByRole('dialog', { name: 'Mark 3 time entries non-billable?' })
  // Without what is on an invoice.
  await expect(doubt).toContainText('$400.00 will not be billed.')
  await doubt.getByRole('button', { name: 'Mark non-billable' }).click()
  await expect(page.getByText('2 changed, 1 left as it was.')).toContainText('It is on an invoice')
  await expect(rowOf(page, 'Call')).toContainText('Non-billable')
  await expect(rowOf(page, 'Letter')).toContainText('$400.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(rowOf(page, 'Call')).toContainText('$200.00')
  await expect(totalRow(page)).toContainText('$800.00')

  // A rate for several at once, refused for what is locked.
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bar.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change 3 time entries' })
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByLabel('Rate')).toHaveAccessibleErrorMessage('Rate is required')
  await change.getByLabel('Rate').fill('250')
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Call')).toContainText('$125.00')
  await expect(rowOf(page, 'Letter')).toContainText('$400.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Call')).toContainText('$200.00')

  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 3 time entries?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 changed, 1 left as it was.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, 'Letter')).toBeVisible()

  await page.goto('/recycle-bin?activeTab=time-entries')
  await page.getByRole('row', { name: /Lakeshore lease/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Restore time entry?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('row', { name: /Lakeshore lease/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Records restored')).toBeVisible()
  await expect(page.getByText('No deleted time entries')).toBeVisible()
  await page.goto('/time-entries')
  await expect(rowOf(page, 'Read the lease')).toBeVisible()
})

test('an entry is deleted from its row after the specified confirmation', async ({ page, world }) => {
  const firm = await world.firm()
  await threeEntries(world, firm)
  await world.signIn(page, firm.administrator, '/time-entries')
  await rowOf(page, 'Call')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Why this rate' }).click()
  const panel = page.getByRole('dialog', { name: 'Why this rate' })
  await expect(panel).toContainText("This matter's rate")
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await rowOf(page, 'Call')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Time Entry?' })
  await expect(question).toContainText('Are you sure you want delete the time entry?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Time entry deleted')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('the list is worked by keyboard: arrows, Space, Shift and arrows, Enter, E and Esc', async ({ page, world }) => {
  const firm = await world.firm()
  await threeEntries(world, firm)
  await world.signIn(page, firm.administrator, '/time-entries')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(editEntry(page)).toBeVisible()
  await expect(editEntry(page).getByLabel('Duration')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editEntry(page)).toBeHidden()
  await rows(page).first().focus()
  await page.keyboard.press('e')
  await expect(editEntry(page).getByLabel('Description')).toHaveValue('Call')
})

test('a filter without matches shows a message, and a failed list keeps its filters', async ({ page, world }) => {
  const firm = await world.firm()
  await threeEntries(world, firm)
  await world.signIn(page, firm.administrator, '/time-entries?billable=no')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expect(page.getByText('1 filter is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(3)

  await page.route(LIST_CALL, (route) => route.abort())
  await page.goto('/time-entries?search=letter')
  await expect(page.getByText('Your filters are kept.')).toBeVisible()
  await page.unroute(LIST_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=letter/)

  await page.route(LIST_CALL, (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Mark non-billable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark non-billable' }).click()
  await expect(page.getByText('Could not refresh. What you see may be out of date.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)

  await page.unrouteAll()
  await page.goto('/time-entries?page=99')
  await expect(page.getByText('The list ends before page 99.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(rows(page)).toHaveCount(3)

  // What a filter offers is no empty list where it could not be loaded.
  const clients = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Client', exact: true })
  await page.route('**/get-associated-client-users?*', (route) => route.abort())
  await clients.click()
  await expect(page.getByText('The list could not be loaded. Open it again to try once more.')).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await clients.click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('choosing one of many rows draws only that row again', async ({ page, world }) => {
  const firm = await world.firm()
  const work = await aMatter(world, firm.administrator)
  for (let entry = 0; entry < 25; entry += 1) await anEntry(world, firm, work, { description: `Entry ${entry}` })
  // React tells this hook of each commit, also in the built app.
  await page.addInitScript(() => {
    interface Fiber {
      readonly type: unknown
      readonly flags: number
      readonly child: Fiber | null
      readonly sibling: Fiber | null
      readonly alternate: Fiber | null
      readonly memoizedProps: { readonly id?: string; readonly row?: object } | null
    }
    const PERFORMED_WORK = 1
    const drawn: string[] = []
    const visit = (fiber: Fiber | null): void => {
      for (let each = fiber; each; each = each.sibling) {
        const earlier = each.alternate
        const { row, id } = each.memoizedProps ?? {}
        if (row && id && earlier && each.flags & PERFORMED_WORK) drawn.push(id)
        // The same children mean that nothing below was drawn again.
        if (earlier?.child !== each.child) visit(each.child)
      }
    }
    Object.assign(window, {
      drawnRows: drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current.child),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    })
  })
  await world.signIn(page, firm.administrator, '/time-entries')
  const boxes = page.locator('tr[data-id]').getByRole('checkbox')
  await expect(boxes).toHaveCount(25)
  await boxes.nth(3).focus()
  const drawnBy = async (act: () => Promise<void>) => {
    await page.evaluate(() => window.drawnRows.splice(0))
    await act()
    return page.evaluate(() => [...new Set(window.drawnRows)])
  }
  const drawn = await drawnBy(async () => {
    await boxes.nth(3).check()
    await expect(page.getByText('1 selected')).toBeVisible()
  })
  expect(drawn).toEqual([await page.locator('tr[data-id]').nth(3).getAttribute('data-id')])
  // The hook sees all of them when all are chosen.
  const all = await drawnBy(() => page.getByRole('checkbox', { name: 'Select all rows' }).check())
  expect(all.length).toBeGreaterThanOrEqual(24)
})
