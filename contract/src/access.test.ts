import { describe, expect, test } from 'vitest'
import { endpoints } from './index.ts'
import type { EndpointShape } from './endpoint.ts'

// Who may do what, beside the contract that the server goes by: a call that asks for less than this fails here.
const called = new Map(endpoints)
const neededBy = (name: string): string => {
  const access = called.get(name)?.access
  if (access?.kind !== 'needs') return `${name} is not for holders of permissions`
  return [...access.allOf, ...(access.oneOf ? [`one of ${access.oneOf.join(' ')}`] : [])].join(', ')
}

/** The records that have a permission of their own for each thing that is done to them (product spec §6). */
const RESOURCES: Readonly<Record<string, string>> = {
  clients: 'clientInfo',
  matters: 'matterMaster',
  timeEntries: 'timeEntry',
  expenses: 'expensePermission',
  flatFees: 'flatFeePermission',
  progressNotes: 'progressNote',
  courtUpdates: 'courtUpdate',
}
const DOES: Readonly<Record<string, string>> = {
  create: 'create',
  update: 'edit',
  share: 'edit',
  bulkBillable: 'edit',
  delete: 'delete',
  bulkDelete: 'delete',
}
/** Menus hold names alone, which whoever fills in a form has to see. */
const MENUS = new Set(['clients.choices', 'matters.choices'])

const ofRecords = endpoints.filter(([name]) => (name.split('.')[0] ?? '') in RESOURCES && !MENUS.has(name))

describe('a call about a record', () => {
  test.each(ofRecords)('%s needs the permission of the record and of what it does to it', (name, { access }) => {
    const [group = '', call = ''] = name.split('.')
    const resource = RESOURCES[group]
    const verb = DOES[call]
    const needed = [resource, ...(verb ? [`${resource}.${verb}`] : []), ...(call === 'deleted' ? ['recycleBin'] : [])]
    expect(access.kind === 'needs' ? access.allOf : []).toEqual(expect.arrayContaining(needed))
  })

  test('is listed, deleted and restored for every record type', () => {
    const calls = (call: string) => ofRecords.filter(([name]) => name.endsWith(`.${call}`)).length
    expect(['list', 'totals', 'export', 'deleted', 'create', 'delete', 'bulkDelete', 'restore'].map(calls)).toEqual([
      7, 7, 7, 7, 7, 7, 7, 7,
    ])
  })
})

describe('a call about the firm', () => {
  test.each([
    ['firm.invite', 'adminUsers, adminUsers.create'],
    ['firm.updateMember', 'adminUsers, adminUsers.edit'],
    ['firm.invitations', 'adminUsers'],
    ['firm.revokeInvitation', 'adminUsers, adminUsers.delete'],
    ['firm.team', 'teamMemberDetails'],
    ['roles.create', 'adminRoles, adminRoles.create'],
    ['roles.update', 'adminRoles, adminRoles.edit'],
    ['roles.delete', 'adminRoles, adminRoles.delete'],
    ['firmSettings.get', 'adminPermissions'],
    ['firmSettings.update', 'adminPermissions'],
    ['firmSettings.teamRates', 'adminPermissions'],
    ['firmSettings.personRates', 'adminPermissions'],
    ['firmSettings.setPersonRates', 'adminPermissions'],
    ['plans.list', 'subscriptionPlan'],
    ['audit.trail', 'viewReportsAuditTrail'],
    ['undeliveredMail.list', 'administrator'],
    ['undeliveredMail.sendAgain', 'administrator'],
    ['walls.override', 'administrator'],
    ['walls.orphaned', 'administrator'],
    ['walls.endOverride', 'administrator'],
    ['recycleBin.counts', 'recycleBin'],
    ['recycleBin.purge', 'recycleBin, recycleBin.delete'],
  ])('%s needs %s', (name, needed) => {
    expect(neededBy(name)).toBe(needed)
  })
})

describe('a call about a part of a matter or a client', () => {
  test.each([
    ['walls.get', 'matterMaster'],
    ['walls.set', 'matterMaster.edit'],
    ['matterClosing.close', 'matterMaster, matterMaster.edit'],
    ['matterClosing.reopen', 'matterMaster, matterMaster.edit'],
    ['matterFile.overview', 'matterMaster'],
    ['matterFile.activity', 'matterMaster'],
    ['matterFile.clientOverview', 'clientInfo'],
    ['matterFile.clientActivity', 'clientInfo'],
    ['matters.figures', 'matterMaster, timeEntry'],
    ['matters.figuresTotals', 'matterMaster, timeEntry'],
    ['matters.restore', 'matterMaster, recycleBin, recycleBin.edit'],
    ['clients.restore', 'clientInfo, recycleBin, recycleBin.edit'],
    ['clientMerges.list', 'clientInfo'],
    ['clientMerges.merge', 'clientInfo, clientInfo.delete'],
    ['clientMerges.undo', 'clientInfo, clientInfo.delete'],
    ['conflicts.check', 'clientInfo'],
    ['conflicts.checkMatter', 'matterMaster, clientInfo, matterMaster.edit'],
    ['conflicts.checkClient', 'clientInfo, clientInfo.edit'],
    ['conflicts.ofMatter', 'matterMaster, clientInfo'],
    ['budgets.get', 'matterMaster, budget'],
    ['budgets.save', 'matterMaster, budget, one of budget.create budget.edit'],
    ['budgets.delete', 'matterMaster, budget, budget.delete'],
    ['expenses.bulkApprove', 'expensePermission, invoice.approve'],
    ['dailyTargets.setOwn', 'timeEntry.create'],
    ['dailyTargets.set', 'adminPermissions'],
    ['timer.start', 'timeEntry.create'],
    ['timer.pause', 'timeEntry.create'],
    ['timer.discard', 'timeEntry.create'],
    ['courts.create', 'courtUpdate, courtUpdate.create'],
    ['agenda.followUp', 'one of progressNote courtUpdate'],
  ])('%s needs %s', (name, needed) => {
    expect(neededBy(name)).toBe(needed)
  })
})

/** How a person opens their own lists, is told of what happens, and lets software work in their name is theirs to say. */
const OWN = /^(savedViews|notifications|apiKeys)\./
const changes = ({ method, readOnly }: EndpointShape) => !(readOnly ?? method === 'GET')

test('whatever changes something in a firm needs a permission, but for how a person sees their own lists', () => {
  const free = endpoints.filter(
    ([, one]) =>
      one.access.kind === 'needs' && changes(one) && one.access.allOf.length === 0 && one.access.oneOf === undefined,
  )
  expect(free.length).toBeGreaterThan(0)
  expect(free.filter(([name]) => !OWN.test(name)).map(([name]) => name)).toEqual([])
})

describe('a sensitive act', () => {
  test.each([
    'firm.invite',
    'firm.invitationLink',
    'firm.updateMember',
    'firm.endSessions',
    'roles.create',
    'roles.update',
    'roles.delete',
    'plans.change',
    'plans.keep',
    'plans.cancel',
    'plans.reactivate',
    'plans.card',
    'plans.retry',
    'trustWithdrawals.approve',
    'trustWithdrawals.pay',
    'trustWithdrawals.updateSettings',
    'walls.set',
    'walls.override',
    'letterhead.update',
    'signInRules.update',
  ])('%s asks for a proof of who is at the keyboard', (name) => {
    expect(called.get(name)?.fresh).toBe(true)
  })
})
