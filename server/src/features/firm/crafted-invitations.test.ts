import { beforeAll, expect, test } from 'vitest'
import { firm as calls } from '#contract/firm.ts'
import { session } from '#contract/session.ts'
import {
  ABOVE_OWN,
  atOnce,
  changeMember,
  escalationWorld,
  MANAGES,
  refuseAll,
  type Attempt,
  type EscalationWorld,
} from '../../testing/escalation.ts'
import { asOwnerOf, type TestPerson } from '../../testing/factories.ts'
import { linkMailedBy } from '../../testing/mail.ts'
import { dataOf } from '../../testing/records.ts'
import { joinAs } from '../../testing/roles.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let world: EscalationWorld
beforeAll(async () => {
  world = await escalationWorld(app)
})

let people = 0
const someone = () => `someone${(people += 1)}@obi.example`
const invite = ({ token }: TestPerson, about: object = {}, query: object = {}) =>
  app.call(calls.invite, { query, body: { email: someone(), roleId: world.narrow, ...about } }, token)
async function invited(roleId = world.narrow) {
  const email = someone()
  let id = ''
  const link = await linkMailedBy(app, email, '/join-team/', async () => {
    ;({ id } = dataOf<{ id: string }>(await invite(world.administrator, { email, roleId })))
  })
  return { email, id, link }
}
const accept = (link: string, about: object = {}) =>
  app.call(calls.acceptInvitation, {
    params: { id: link },
    body: { firstName: 'Ngozi', lastName: 'Obi', password: 'harbour-lantern-58', ...about },
  })

const INVITATIONS: readonly Attempt[] = [
  {
    name: 'into the role of administrators',
    ...ABOVE_OWN,
    prepare: atOnce(() => invite(world.manager, { roleId: world.administrators })),
  },
  {
    name: 'into a role with more permissions',
    ...ABOVE_OWN,
    prepare: atOnce(() => invite(world.manager, { roleId: world.partners })),
  },
  {
    name: 'into a role that shows more matters',
    ...ABOVE_OWN,
    prepare: atOnce(() => invite(world.limited, { roleId: world.manager.roleId })),
  },
  {
    name: 'of one’s own address into a higher role',
    ...ABOVE_OWN,
    prepare: atOnce(() =>
      invite(world.manager, { email: world.manager.email, roleId: world.partners, sendAgain: true }),
    ),
  },
  {
    name: 'of one’s own address a second time',
    status: 409,
    code: 'already_member',
    prepare: atOnce(() => invite(world.manager, { email: world.manager.email.toUpperCase() })),
  },
  {
    name: 'into a role of another firm',
    status: 422,
    code: 'role_not_found',
    prepare: atOnce(() => invite(world.manager, { roleId: world.partnersElsewhere })),
  },
  {
    name: 'into another firm, in the body',
    status: 403,
    prepare: atOnce(() => invite(world.manager, { roleId: world.partnersElsewhere, businessId: world.other.id })),
  },
  {
    name: 'into another firm, in the query',
    status: 403,
    prepare: atOnce(() => invite(world.manager, { roleId: world.partnersElsewhere }, { BusinessId: world.other.id })),
  },
  ...[
    { permissions: ['administrator'] },
    { isAdministrator: true },
    { matterScope: 'all' },
    { invitedBy: 'nobody' },
  ].map((extra) => ({
    name: `with ${Object.keys(extra).join()} beside its fields`,
    status: 400,
    prepare: atOnce(() => invite(world.manager, extra)),
  })),
  {
    name: 'after the right to invite was taken away',
    status: 403,
    code: 'not_permitted',
    prepare: async () => {
      const former = await joinAs(app, world.at, MANAGES)
      expect((await invite(former)).status).toBe(200)
      await world.takeAway('adminUsers.create', former)
      return () => invite(former)
    },
  },
  {
    name: 'after leaving the firm',
    status: 403,
    prepare: async () => {
      const former = await joinAs(app, world.at, MANAGES)
      dataOf(await changeMember(app, world.administrator, former.id, { isActive: false }))
      return () => invite(former)
    },
  },
  {
    name: 'copied as a link, which an administrator sent into a higher role',
    ...ABOVE_OWN,
    prepare: async () => {
      const { id } = await invited(world.partners)
      return () => app.call(calls.invitationLink, { params: { id } }, world.manager.token)
    },
  },
  {
    name: 'of another firm, copied as a link',
    status: 404,
    prepare: async () => {
      const { id } = dataOf<{ id: string }>(
        await invite(world.other.administrator, { roleId: world.partnersElsewhere, email: someone() }),
      )
      return () => app.call(calls.invitationLink, { params: { id } }, world.administrator.token)
    },
  },
]

const ACCEPTANCES: readonly Attempt[] = [
  ...Object.entries({
    address: () => ({ email: 'somebody.else@obi.example' }),
    role: () => ({ roleId: world.administrators }),
  }).map(([what, about]) => ({
    name: `with another ${what} than it was sent for`,
    status: 400,
    prepare: async () => {
      const { link } = await invited()
      return () => accept(link, about())
    },
  })),
  {
    name: 'by its id in place of its secret',
    status: 404,
    code: 'link_invalid',
    prepare: async () => {
      const { id } = await invited()
      return () => accept(id)
    },
  },
  {
    name: 'by what is stored of its secret',
    status: 404,
    code: 'link_invalid',
    prepare: async () => {
      const { id } = await invited()
      const text = "select encode(secret_hash, 'hex') as hash from app.invitations where id = $1"
      const { rows } = await asOwnerOf(app, world.at.id, (owner) => owner.query<{ hash: string }>(text, [id]))
      return () => accept(rows[0]?.hash ?? '')
    },
  },
  {
    name: 'a second time by the same link',
    status: 404,
    code: 'link_invalid',
    prepare: async () => {
      const { link } = await invited()
      dataOf(await accept(link))
      return () => accept(link)
    },
  },
  {
    name: 'by a link that a newer one replaced',
    status: 404,
    code: 'link_invalid',
    prepare: async () => {
      const { email, link } = await invited()
      dataOf(await invite(world.administrator, { email, sendAgain: true }))
      return () => accept(link)
    },
  },
]

refuseAll(app, () => world, { 'an invitation': INVITATIONS, 'accepting an invitation': ACCEPTANCES })

test('the link of an invitation opens the firm that sent it, whatever firm the call names', async () => {
  const { link, email } = await invited()
  const reply = await app.inject({
    method: 'POST',
    url: `/api${calls.acceptInvitation.path.replace(':id', link)}`,
    query: { BusinessId: world.other.id },
    payload: { firstName: 'Ngozi', lastName: 'Obi', password: 'harbour-lantern-58', businessId: world.other.id },
  })
  const { token } = dataOf<{ token: string }>(reply)
  const profile = (await app.call(session.profile, {}, token)).body.data
  expect(profile).toMatchObject([{ email, businesses: [{ businessId: world.at.id }] }])
  expect((await app.call(session.permissions, {}, token)).body).toEqual(['clientInfo'])
})
