import type { Needs, ShellKind } from '../../shared/route-data.ts'

/** A page whose feature is not in this version, and who may see it; words.ts holds what it says. */
export interface LaterPage {
  path: string
  title: string
  needs: Needs
  shell: ShellKind
}

const main = (path: string, needs: Needs, title: string): LaterPage => ({ path, needs, title, shell: 'main' })
const within = (shell: ShellKind, page: LaterPage): LaterPage => ({ ...page, shell })

/** A feature that brings a page takes its line away here and in words.ts. */
const firmPages: LaterPage[] = [main('/dashboard', [], 'Dashboard'), main('/reports', ['Reports'], 'Reports')]

const billingPages: LaterPage[] = [
  main('/documents', ['document'], 'Documents'),
  main('/billing', ['invoice'], 'Invoices'),
  main('/billing/invoice/invoice-empty', ['invoice.create'], 'New invoice'),
].map((page) => within('billing', page))

const viewPages: LaterPage[] = [
  main('/trust-account', ['trustAccountRequest'], 'Trust Accounting'),
  main('/trust-account/$slug', ['trustAccountRequest'], 'Trust account'),
  main('/trust-account/record/$idx', ['trustAccountRequest'], 'Trust record'),
  main('/accounting', ['chartofAccount'], 'Accounting'),
].map((page) => within('view', page))

const settingsPages: LaterPage[] = [
  main('/settings/activities', ['activity'], 'Activity types'),
  main('/settings/practice-areas', ['updateAccountSettings'], 'Practice areas'),
].map((page) => within('settings', page))

const publicPages: LaterPage[] = [
  main('/billing/invoice/$slug', [], 'Invoice'),
  main('/billing/trust-accounting/$slug', [], 'Trust record'),
].map((page) => within('paper', page))

const portalHome: LaterPage = {
  ...main('/portal/$company/$clientId', [], 'Overview'),
  shell: 'portal',
}

export const laterPages: readonly LaterPage[] = [
  ...firmPages,
  ...billingPages,
  ...viewPages,
  ...settingsPages,
  ...publicPages,
  portalHome,
]
