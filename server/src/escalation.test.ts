import { beforeAll, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { imports } from '#contract/imports.ts'
import { roles } from '#contract/roles.ts'
import { walls } from '#contract/walls.ts'
import {
  ABOVE_OWN,
  atOnce,
  changeMember,
  escalationWorld,
  MANAGES,
  refuseAll,
  type Attempt,
  type EscalationWorld,
} from './testing/escalation.ts'
import { aPerson, type TestPerson } from './testing/factories.ts'
import { aBroughtFile, aCheckedImport, sendImport } from './testing/imports.ts'
import { aMatter, dataOf } from './testing/records.ts'
import { joinAs } from './testing/roles.ts'
import { useTestApp } from './testing/test-app.ts'

// People who may change roles, make keys or bring files, and who try to gain by it what nobody gave them. Invitations are tried
// by features/firm/crafted-invitations.test.ts, each name with every call by permissions.test.ts.
const app = useTestApp()
let world: EscalationWorld
beforeAll(async () => {
  world = await escalationWorld(app)
})

const change = (person: TestPerson, id: string, body: object) => changeMember(app, person, id, body)
const draft = { purpose: '', permissions: ['clientInfo'], scope: 'assigned' }
const saveRole = ({ token }: TestPerson, id: string, about: object) =>
  app.call(roles.update, { params: { id }, body: { ...draft, name: 'Saved', ...about } }, token)
const makeRole = ({ token }: TestPerson, about: object) =>
  app.call(roles.create, { body: { ...draft, name: 'Made', ...about } }, token)
const makeKey = ({ token }: TestPerson, about: object) =>
  app.call(apiKeys.create, { body: { name: 'Key', scopes: ['clientInfo'], days: 1, ...about } }, token)
const csv = 'Name\nAda Obi'

const ROLE_CHANGES: readonly Attempt[] = [
  {
    name: 'oneself into a higher role',
    ...ABOVE_OWN,
    prepare: atOnce(() => change(world.manager, world.manager.id, { roleId: world.partners })),
  },
  {
    name: 'oneself into the role of administrators',
    ...ABOVE_OWN,
    prepare: atOnce(() => change(world.manager, world.manager.id, { roleId: world.administrators })),
  },
  {
    name: 'oneself into a role of another firm',
    status: 422,
    code: 'role_not_found',
    prepare: atOnce(() => change(world.manager, world.manager.id, { roleId: world.partnersElsewhere })),
  },
  {
    name: 'oneself by permissions beside the role',
    status: 400,
    prepare: atOnce(() => change(world.manager, world.manager.id, { permissions: ['administrator'] })),
  },
  {
    name: 'an administrator out of the firm',
    ...ABOVE_OWN,
    prepare: atOnce(() => change(world.manager, world.administrator.id, { isActive: false })),
  },
  {
    name: 'an administrator into a lower role',
    ...ABOVE_OWN,
    prepare: atOnce(() => change(world.manager, world.administrator.id, { roleId: world.narrow })),
  },
  {
    name: 'a former administrator back into the firm',
    ...ABOVE_OWN,
    prepare: async () => {
      const former = await world.at.join('administrator')
      dataOf(await change(world.administrator, former.id, { isActive: false }))
      return () => change(world.manager, former.id, { isActive: true })
    },
  },
  {
    name: 'a person of another firm',
    status: 404,
    prepare: atOnce(() => change(world.administrator, world.other.administrator.id, { roleId: world.narrow })),
  },
  {
    name: 'the scope of one’s own role',
    ...ABOVE_OWN,
    prepare: atOnce(() => saveRole(world.limited, world.limited.roleId, { permissions: MANAGES, scope: 'all' })),
  },
  {
    name: 'one’s own role by the name of administrators',
    status: 400,
    prepare: atOnce(() =>
      saveRole(world.manager, world.manager.roleId, { permissions: [...MANAGES, 'administrator'] }),
    ),
  },
  {
    name: 'one’s own role by a lock beside its fields',
    status: 400,
    prepare: atOnce(() => saveRole(world.manager, world.manager.roleId, { permissions: MANAGES, isLocked: true })),
  },
  {
    name: 'a role that others have, by what oneself lacks',
    ...ABOVE_OWN,
    prepare: atOnce(() => saveRole(world.manager, world.narrow, { permissions: ['paymentInfo.create'] })),
  },
  {
    name: 'a new role with what oneself lacks',
    ...ABOVE_OWN,
    prepare: atOnce(() => makeRole(world.manager, { permissions: ['bulkImport.create'] })),
  },
  {
    name: 'the people of a role, by deleting it into a higher one',
    ...ABOVE_OWN,
    prepare: async () => {
      const roleId = await world.makeNarrowRole()
      const clerk = await world.at.join('readonly')
      dataOf(await change(world.administrator, clerk.id, { roleId }))
      return () =>
        app.call(roles.delete, { params: { id: roleId }, query: { reassignTo: world.partners } }, world.manager.token)
    },
  },
  {
    name: 'oneself, by deleting one’s own role into a higher one',
    ...ABOVE_OWN,
    prepare: atOnce(() =>
      app.call(
        roles.delete,
        { params: { id: world.manager.roleId }, query: { reassignTo: world.partners } },
        world.manager.token,
      ),
    ),
  },
]

const KEYS: readonly Attempt[] = [
  {
    name: 'with more than its person may do',
    status: 422,
    code: 'scope_not_held',
    prepare: atOnce(() => makeKey(world.manager, { scopes: ['clientInfo', 'paymentInfo.create'] })),
  },
  {
    name: 'that decides about people',
    status: 400,
    prepare: atOnce(() => makeKey(world.manager, { scopes: ['adminUsers.edit'] })),
  },
  {
    name: 'of somebody else',
    status: 400,
    prepare: atOnce(() => makeKey(world.manager, { userId: world.administrator.id })),
  },
  {
    name: 'of another firm',
    status: 403,
    prepare: atOnce(() => makeKey(world.manager, { businessId: world.other.id })),
  },
  {
    name: 'with what was taken from its person',
    status: 422,
    code: 'scope_not_held',
    prepare: async () => {
      const former = await joinAs(app, world.at, MANAGES)
      await world.takeAway('clientInfo', former)
      return () => makeKey(former, {})
    },
  },
]

const IMPORTS: readonly Attempt[] = [
  {
    name: 'without the permission to import',
    status: 403,
    code: 'not_permitted',
    prepare: atOnce(() => sendImport(app, world.manager.token, { kind: 'clients', content: csv })),
  },
  {
    name: 'after the permission was taken away',
    status: 403,
    code: 'not_permitted',
    prepare: async () => {
      const former = await joinAs(app, world.at, ['bulkImport', 'bulkImport.create', 'clientInfo', 'clientInfo.create'])
      const { id } = await aCheckedImport(app, former.token, { kind: 'clients', content: csv })
      await world.takeAway('bulkImport.create', former)
      return () => app.call(imports.start, { params: { id }, body: {} }, former.token)
    },
  },
  {
    name: 'of another firm',
    status: 404,
    prepare: async () => {
      const id = await aBroughtFile(app, world.other.administrator.token)
      return () => app.call(imports.start, { params: { id }, body: {} }, world.administrator.token)
    },
  },
  {
    name: 'by somebody who belongs to no firm',
    status: 403,
    prepare: async () => {
      const { token } = await aPerson(app)
      return () => sendImport(app, token, { kind: 'clients', content: csv })
    },
  },
]

refuseAll(app, () => world, { raising: ROLE_CHANGES, 'a key': KEYS, 'an import': IMPORTS })

test.each(['timeEntries', 'expenses'] as const)(
  'no row of %s reaches a matter behind a wall, by name or by number',
  async (kind) => {
    const matter = await aMatter(app, world.at, {
      matterName: `Secret of ${kind}`,
      responsibleUserId: world.administrator.id,
    })
    const names = ['bulkImport', 'bulkImport.create', 'clientInfo', 'matterMaster']
    const work = ['timeEntry', 'timeEntry.create', 'expensePermission', 'expensePermission.create']
    const clerk = await joinAs(app, world.at, [...names, ...work])
    const title = kind === 'timeEntries' ? 'Matter,Date,Hours,Activity' : 'Matter,Date,Amount,Category'
    const rowOf = (name: string) => `${name},2025-03-25,1,${kind === 'timeEntries' ? 'Legal research' : ''}`
    const content = [title, rowOf(`Secret of ${kind}`), rowOf(matter.matterNumber)].join('\n')
    const faultsOf = async () => {
      const { faults } = await aCheckedImport(app, clerk.token, { kind, content })
      return faults.filter(({ field }) => field === 'matter').map(({ row }) => row)
    }
    expect(await faultsOf()).toEqual([])
    dataOf(
      await app.call(walls.set, { params: { id: matter.id }, body: { isRestricted: true } }, world.administrator.token),
    )
    expect(await faultsOf()).toEqual([2, 3])
  },
)
