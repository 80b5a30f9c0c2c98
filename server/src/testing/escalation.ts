import { describe, expect, test } from 'vitest'
import { firm as calls } from '#contract/firm.ts'
import { roles, type Role } from '#contract/roles.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from './factories.ts'
import { dataOf } from './records.ts'
import { joinAs } from './roles.ts'
import type { Reply, TestApp } from './test-app.ts'

/** Manages people and roles, and sees clients and matters, but no money. */
export const MANAGES = [
  'adminRoles',
  'adminRoles.create',
  'adminRoles.edit',
  'adminRoles.delete',
  'adminUsers',
  'adminUsers.create',
  'adminUsers.edit',
  'adminUsers.delete',
  'teamMemberDetails',
  'clientInfo',
  'matterMaster',
] as const

/** An attempt to gain what nobody gave. */
export interface Attempt {
  readonly name: string
  readonly status: number
  readonly code?: string
  /** Does what has to be so before, and returns the attempt. */
  readonly prepare: () => Promise<() => Promise<Reply>>
}

/** The answer to whoever gives more than they hold. */
export const ABOVE_OWN = { status: 422, code: 'role_above_own' } as const

/** An attempt that needs nothing before it. */
export const atOnce = (attempt: () => Promise<Reply>) => () => Promise.resolve(attempt)

type RolePerson = TestPerson & { readonly roleId: string }

/** Two firms, and the people and roles of the first between whom permissions could move. */
export interface EscalationWorld {
  readonly at: TestFirm
  readonly other: TestFirm
  readonly administrator: TestPerson
  /** Holds `MANAGES`. */
  readonly manager: RolePerson
  /** The same for assigned matters only. */
  readonly limited: RolePerson
  /** A role that shows the clients of assigned matters. */
  readonly narrow: string
  readonly administrators: string
  readonly partners: string
  readonly partnersElsewhere: string
  makeNarrowRole(): Promise<string>
  takeAway(permission: string, from: RolePerson): Promise<unknown>
}

const roleNamed = async (app: TestApp, { administrator: { token } }: TestFirm, name: string) => {
  const all = dataOf<Role[]>(await app.call(roles.list, {}, token))
  const found = all.find((role) => role.name.startsWith(name))
  if (!found) throw new Error(`no role ${name}`)
  return found.id
}

export async function escalationWorld(app: TestApp): Promise<EscalationWorld> {
  const [at, other] = [await aFirm(app), await aFirm(app)]
  const { administrator } = at
  let made = 0
  const makeNarrowRole = async () => {
    const body = { name: `Clerk ${(made += 1)}`, purpose: '', permissions: ['clientInfo'], scope: 'assigned' }
    return dataOf<Role>(await app.call(roles.create, { body }, administrator.token)).id
  }
  return {
    at,
    other,
    administrator,
    manager: await joinAs(app, at, MANAGES),
    limited: await joinAs(app, at, MANAGES, 'assigned'),
    narrow: await makeNarrowRole(),
    administrators: await roleNamed(app, at, 'Administrator'),
    partners: await roleNamed(app, at, 'Partner'),
    partnersElsewhere: await roleNamed(app, other, 'Partner'),
    makeNarrowRole,
    async takeAway(permission, { roleId }) {
      const text = 'update app.roles set permissions = array_remove(permissions, $2) where id = $1'
      await asOwnerOf(app, at.id, (owner) => owner.query(text, [roleId, permission]))
      // Longer than a node remembers a session.
      app.clock.advance(6)
    },
  }
}

/** Moves a person to another role, or in or out of the firm. */
export const changeMember = (app: TestApp, { token }: TestPerson, id: string, body: object) =>
  app.call(calls.updateMember, { params: { id }, body }, token)

/** Who may do what in a firm, and who could come to. */
const STATE = `select jsonb_build_object(
  'members', (select jsonb_agg(jsonb_build_array(id, role_id, email, removed_at) order by id) from app.members),
  'roles', (select jsonb_agg(jsonb_build_array(id, name, permissions, matter_scope) order by id) from app.roles),
  'invitations', (select jsonb_agg(to_jsonb(i) order by id) from app.invitations i),
  'keys', (select count(*) from app.api_keys),
  'clients', (select count(*) from app.clients)) as state`

/** Tries each: it is refused, and both firms are as they were. */
export function refuseAll(
  app: TestApp,
  world: () => Pick<EscalationWorld, 'at' | 'other' | 'administrator'>,
  attempts: Readonly<Record<string, readonly Attempt[]>>,
): void {
  const stateOf = async ({ id }: TestFirm) =>
    (await asOwnerOf(app, id, (owner) => owner.query<{ state: object }>(STATE))).rows[0]?.state
  const state = async () => [await stateOf(world().at), await stateOf(world().other)]
  describe.each(Object.entries(attempts))('%s', (_, tried) => {
    test.each(tried)('$name is refused and changes nothing', async ({ status, code, prepare }) => {
      const attempt = await prepare()
      const before = await state()
      expect(JSON.stringify(before)).toContain(world().administrator.id)
      expect(await attempt()).toMatchObject({ status, ...(code !== undefined && { body: { code } }) })
      expect(await state()).toEqual(before)
    })
  })
}
