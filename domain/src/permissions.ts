/**
 * The permission names of product spec §6 and the one rule that reads them.
 * The set of each default role is in reference/roles.json.
 */
const withVerbs = <const R extends string>(resource: R) =>
  [resource, `${resource}.create`, `${resource}.edit`, `${resource}.delete`] as const

export const PERMISSIONS = [
  ...withVerbs('clientInfo'),
  ...withVerbs('matterMaster'),
  ...withVerbs('timeEntry'),
  ...withVerbs('expensePermission'),
  ...withVerbs('flatFeePermission'),
  ...withVerbs('activity'),
  ...withVerbs('progressNote'),
  ...withVerbs('courtUpdate'),
  ...withVerbs('document'),
  ...withVerbs('invoice'),
  'invoice.approve',
  ...withVerbs('paymentInfo'),
  ...withVerbs('trustAccountRequest'),
  'trustAccountRequest.approve',
  ...withVerbs('budget'),
  ...withVerbs('chartofAccount'),
  ...withVerbs('bulkImport'),
  ...withVerbs('recycleBin'),
  ...withVerbs('teamMemberDetails'),
  ...withVerbs('adminUsers'),
  ...withVerbs('adminRoles'),
  ...withVerbs('subscriptionPlan'),
  'journalEntry.create',
  'Reports',
  'viewSummary',
  'viewReportsAuditTrail',
  'adminPermissions',
  'changeEmail',
  'updateAccountSettings',
  'administrator',
] as const

export type Permission = (typeof PERMISSIONS)[number]

type ResourceOf<Name> = Name extends `${infer Resource}.delete` ? Resource : never
/** A permission to see records that has `.create`, `.edit` and `.delete` beside it. */
export type Resource = ResourceOf<Permission>

/** Passes every check (spec §6). */
export const ADMINISTRATOR = 'administrator' satisfies Permission

const verbs = ['create', 'edit', 'delete'] as const

/** A name with alternatives passes if any of them is held (spec §6). */
const ALTERNATIVES: ReadonlyMap<string, readonly string[]> = new Map(
  ['progressNote', 'courtUpdate'].flatMap((resource): [string, readonly string[]][] => [
    [resource, ['activity', resource]],
    ...verbs.map((verb): [string, readonly string[]] => [
      `${resource}.${verb}`,
      ['activity.create', `${resource}.${verb}`],
    ]),
  ]),
)

/** Whether one required name is satisfied by what is held. */
export const holds = (held: ReadonlySet<string>, name: Permission): boolean =>
  held.has(ADMINISTRATOR) || (ALTERNATIVES.get(name) ?? [name]).some((alternative) => held.has(alternative))

/** A check passes when every required permission is held. */
export const holdsAll = (held: ReadonlySet<string>, names: readonly Permission[]): boolean =>
  names.every((name) => holds(held, name))

/** Whether a person may change anything for others in the firm: a role that only reads holds no such name. */
export const mayWorkForOthers = (held: ReadonlySet<string>): boolean =>
  [...held].some((name) => name === ADMINISTRATOR || /\.(create|edit)$/.test(name))
