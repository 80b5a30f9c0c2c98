import { describe, expect, test } from 'vitest'
import { currentItem, mainNavFor, secondaryNavFor } from './nav-items.ts'

const labels = (held: string[]) => mainNavFor(new Set(held)).flatMap(({ items }) => items.map(({ label }) => label))

describe('the main navigation', () => {
  test('shows an administrator every page', () => {
    expect(labels(['administrator'])).toHaveLength(16)
  })

  test('shows a person only what they may see, and no empty group', () => {
    expect(labels(['timeEntry', 'matterMaster'])).toEqual(['Dashboard', 'Matters', 'Time Entries', 'Settings'])
    expect(mainNavFor(new Set(['timeEntry'])).map(({ title }) => title)).toEqual([undefined, 'Practice', 'Firm'])
  })

  test('shows progress updates to someone who holds activity, which stands for both kinds', () => {
    expect(labels(['activity'])).toEqual(expect.arrayContaining(['Progress Updates', 'Upcoming dates']))
  })

  test.each([
    [['progressNote', 'courtUpdate'], 'Progress Updates', '/progress-update?activeTab=progress-notes'],
    [['activity'], 'Progress Updates', '/progress-update?activeTab=progress-notes'],
    [['courtUpdate'], 'Progress Updates', '/progress-update?activeTab=court-update'],
    [['invoice', 'flatFeePermission'], 'Billing', '/billing/invoice/invoice-empty'],
    [['flatFeePermission'], 'Billing', '/billing/flat-fees'],
  ])('leads a person who holds %j from %s to what they may see', (held, label, href) => {
    const items = mainNavFor(new Set(held)).flatMap((group) => group.items)
    expect(items.find((item) => item.label === label)?.href).toBe(href)
  })

  test.each([
    ['/clients/0190', 'Clients'],
    ['/matter/add-new-matter', 'Matters'],
    ['/billing/flat-fees', 'Billing'],
    ['/expense-request/direct-expense/add-expense', 'Expenses'],
    ['/settings/roles', 'Settings'],
    ['/view/court-update', 'Progress Updates'],
    ['/trust-account/record/7', 'Trust Accounting'],
  ])('%s stands under %s', (path, label) => {
    expect(currentItem(mainNavFor(new Set(['administrator'])), path)?.label).toBe(label)
  })
})

describe('the secondary navigation', () => {
  test('marks flat fees, not invoices, on the flat-fees page', () => {
    const nav = secondaryNavFor('/billing/flat-fees', new Set(['administrator']))
    expect(currentItem(nav?.groups ?? [], '/billing/flat-fees')?.label).toBe('Flat Fees')
  })

  test('is left out where nothing in it may be seen', () => {
    expect(secondaryNavFor('/billing', new Set(['timeEntry']))).toBeUndefined()
  })
})
