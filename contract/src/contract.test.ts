import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#domain/permissions.ts'
import { endpoints } from './index.ts'
import { openApi } from './openapi.ts'

const paths = endpoints.map(([, { method, path }]) => `${method} ${path}`)
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)

describe('the contract', () => {
  test('names each call once', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    // Two that differ in the names of their parameters alone are one to a router.
    const blind = paths.map((path) => path.replace(/:\w+/g, ':'))
    expect(blind.filter((path, index) => blind.indexOf(path) !== index)).toEqual([])
  })

  test('names no call as the web app’s build names what it leaves out (web/contract-calls.ts)', () => {
    const left = endpoints.map(([name]) => name).filter((name) => /\.(summary|refusals|response)$/.test(name))
    expect(left).toEqual([])
  })

  test('holds every call of the product specification', () => {
    for (const path of SPECIFIED) expect(paths).toContain(path)
  })

  test.each(endpoints)(
    '%s says who may call it and what it does',
    (_, { path, summary, access, params, refusals = [] }) => {
      expect(path).toMatch(/^(\/:?[a-zA-Z][\w.-]*)+$/)
      expect(summary).toMatch(/^[A-Z].{5,}[^.!]$/)
      const reasons = access.kind === 'needs' ? [] : [access.because]
      for (const because of reasons) expect(because).toMatch(/^[A-Z].{8,}[^.!]$/)
      const needed = access.kind === 'needs' ? [...access.allOf, ...(access.oneOf ?? [])] : []
      expect(needed.filter((name) => !PERMISSIONS.includes(name))).toEqual([])
      expect(new Set(Object.keys(params?.shape ?? {}))).toEqual(new Set(namesIn(path)))
      for (const code of refusals) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(new Set(refusals).size).toBe(refusals.length)
    },
  )

  test.each(endpoints)('%s takes no field that it does not name', (_, { body }) => {
    if (!body) return
    expect(body.def.catchall?._zod.def.type).toBe('never')
  })

  test.each(endpoints)(
    "%s spells its keys as the server reads them, whatever the specification's capitals",
    (_, { spelling = {} }) => {
      for (const [ours, theirs] of Object.entries(spelling)) expect(theirs.toLowerCase()).toBe(ours.toLowerCase())
    },
  )
})

describe('a call of the product specification', () => {
  test.each(SPELLED)('%s is sent the keys as they are spelled there', (path, keys) => {
    const call = endpoints.find(([, { method, path: own }]) => `${method} ${own}` === path)?.[1]
    const shape = call?.method === 'GET' ? call.query?.shape : call?.body?.shape
    const sent = Object.keys(shape ?? {}).map((key) => call?.spelling?.[key] ?? key)
    expect(sent).toEqual(expect.arrayContaining(keys.split(' ')))
  })
})

test('the description of the API spells the keys of queries and bodies alike', () => {
  const schema = { properties: { ManualTimeEntry: { type: 'boolean' } }, additionalProperties: false }
  const post = { requestBody: { content: { 'application/json': { schema } } } }
  expect(openApi(endpoints, '1')).toMatchObject({ paths: { '/admin/time-entry': { post } } })
})

const LISTED = 'sortColumn sortType GeneralSearchText page size AdminUserId BusinessId ClientId MatterId'
const CREATED = 'FromExpenseFlatFeesDateCreated ToExpenseFlatFeesDateCreated ExpenseAddedUserId IsDownlodCsv'
const ENTERED =
  'clientId matterId activityId isBillable timeEntryUserId description timeEntryDate duration userRate foreignUserRate ' +
  'homeCurrencyId foreignCurrencyId exchangeRate totalAmount foreignTotalAmount adminUserId businessId status'

/** Product spec §7, the column of requests; §3 for the body of a time entry. */
const SPELLED: [string, string][] = [
  ['GET /me/permissions', 'AdminUserId BusinessId'],
  ['GET /client-portal/get-client-portal-profileinfo', 'Slug ClientId'],
  ['GET /admin/sub-scription-master/get-subscription-info', 'AdminUserId BusinessId'],
  ['GET /admin/expense-flat-fees-info/get-flat-fees-list', `${LISTED} ${CREATED} status`],
  [
    'GET /admin/expense-flat-fees-info/get-expenses-list',
    `${LISTED} ${CREATED} Status paymentStatus IsFirmExpense IsIncludeExpenseRequest SortBy`,
  ],
  ['GET /admin/activity/get-activity-type', 'AdminUserId BusinessId'],
  [
    'GET /admin/team-member-details/get-all-user',
    'AdminUserId BusinessId IsForInvoiceApproval IsForTrustRequestApproval',
  ],
  ['GET /admin/client-info/get-associated-client-users', 'Adminuserid businessid'],
  ['GET /admin/matter-master/get-matter-name-using-client', 'AdminUserId BusinessId ClientId'],
  ['GET /admin/matter-master/get-matter-view', 'matterid AdminUserId BusinessId'],
  ['GET /admin/business/get-exchange-rate', 'HomeCurrencyId ForeignCurrencyId BusinessId'],
  [
    'GET /admin/time-entry',
    `${LISTED} IsBillable TimeEntryUserId FromTimeEntryDateCreated ToTimeEntryDateCreated SortBy`,
  ],
  ['POST /admin/time-entry', `${ENTERED} ManualTimeEntry`],
  ['PUT /admin/time-entry/:id', `${ENTERED} id`],
  ['POST /admin/time-entry-log/get-total-hours', 'adminUserId businessId'],
  ['POST /admin/time-entry-log/start-entry', 'adminUserId businessId'],
  ['POST /admin/time-entry-log/pause-entry', 'adminUserId businessId'],
  ['POST /admin/time-entry-log/delete-time-entry-logs', 'AdminUserId BusinessId'],
  ['GET /admin/time-entry/get-time-entry-matter-rate', 'matterId UserId adminUserId businessId'],
]

/** Product spec §7 and the table of decisions.md. */
const SPECIFIED = [
  'GET /me/permissions',
  'GET /client-portal/get-client-portal-profileinfo',
  'GET /users/get-user-profile',
  'GET /admin/sub-scription-master/get-subscription-info',
  'GET /admin/expense-flat-fees-info/get-flat-fees-list',
  'GET /admin/expense-flat-fees-info/get-expenses-list',
  'GET /admin/currency/get-currency-list',
  'GET /admin/activity/get-activity-type',
  'GET /admin/team-member-details/get-all-user',
  'GET /admin/client-info/get-associated-client-users',
  'GET /admin/matter-master/get-matter-name-using-client',
  'GET /admin/matter-master/get-matter-view',
  'GET /admin/business/get-exchange-rate',
  'GET /admin/time-entry',
  'POST /admin/time-entry',
  'PUT /admin/time-entry/:id',
  'GET /admin/time-entry/:id',
  'DELETE /admin/time-entry/:id',
  'POST /admin/time-entry-log/get-total-hours',
  'POST /admin/time-entry-log/start-entry',
  'POST /admin/time-entry-log/pause-entry',
  'POST /admin/time-entry-log/delete-time-entry-logs',
  'GET /admin/time-entry/get-time-entry-matter-rate',
  'POST /auth/signup',
  'POST /auth/verify',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /admin/business/setup',
  'GET /admin/admin-roles/list',
  'POST /admin/team-member-details/invitation',
  'GET /admin/team-member-details/invitation/:id',
  'POST /admin/team-member-details/invitation/:id/accept',
  'POST /client-portal/login',
  'POST /admin/client-info',
  'PUT /admin/client-info/:id',
  'GET /admin/client-info/:id',
  'DELETE /admin/client-info/:id',
  'GET /admin/client-info/list',
  'POST /admin/matter-master',
  'PUT /admin/matter-master/:id',
  'GET /admin/matter-master/:id',
  'DELETE /admin/matter-master/:id',
  'GET /admin/matter-master/list',
  'GET /health/live',
  'GET /health/ready',
]
