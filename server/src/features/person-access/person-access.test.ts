import { describe, expect, test } from 'vitest'
import { firm as firms } from '#contract/firm.ts'
import { personAccess, type PersonAccess, type PersonMatter } from '#contract/person-access.ts'
import { matters } from '#contract/matters.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const read = (reader: TestPerson, id: string) => app.call(personAccess.get, { params: { id } }, reader.token)
const access = async (reader: TestPerson, { id }: TestPerson) => dataOf<PersonAccess>(await read(reader, id))
const mattersOf = async (reader: TestPerson, { id }: TestPerson, query = {}) =>
  dataOf<{ data: PersonMatter[] }>(await app.call(personAccess.matters, { params: { id }, query }, reader.token)).data
const reasons = async (firm: TestFirm, person: TestPerson) =>
  Object.fromEntries(
    (await mattersOf(firm.administrator, person)).map(({ matterName, reason, isSeen }) => [
      matterName,
      `${reason} ${isSeen ? 'seen' : 'hidden'}`,
    ]),
  )
/** What the person is really shown. */
const sees = async ({ token }: TestPerson, id: string) =>
  (await app.call(matters.get, { params: { id } }, token)).status === 200

describe('what a person can see', () => {
  test('is their role, scope and permissions, with second factor and last sign-in', async () => {
    const firm = await aFirm(app)
    const paralegal = await firm.join('paralegal', 'Bisi Oke')
    const seen = await access(firm.administrator, paralegal)
    expect(seen).toMatchObject({
      name: 'Bisi Oke',
      email: paralegal.email,
      roleName: 'Paralegal / secretary',
      scope: 'assigned',
      isActive: true,
      leftAt: null,
      hasSecondFactor: false,
      isSecondFactorRequired: false,
      lastSignInAt: null,
    })
    expect(seen.permissions).toContain('timeEntry.create')
    expect(seen.permissions).not.toContain('invoice')
    expect((await access(firm.administrator, firm.administrator)).permissions).toEqual(['administrator'])
  })

  test('names each matter with the reason, and agrees with what they are shown', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const partner = await firm.join('partner')
    const own = [{ userId: associate.id }]
    const { clientId } = await aMatter(app, firm, { matterName: 'Team', matterAssignedToInfos: own })
    await aMatter(app, firm, { matterName: 'Somebody else' })
    const team = [{ userId: firm.administrator.id }]
    const { id: walled } = await aMatter(app, firm, { matterName: 'Walled', matterAssignedToInfos: team })
    await aMatter(app, firm, { matterName: 'Opened', clientId }, associate.token)
    dataOf(
      await app.call(walls.set, { params: { id: walled }, body: { isRestricted: true } }, firm.administrator.token),
    )

    expect(await reasons(firm, associate)).toEqual({
      Team: 'team seen',
      'Somebody else': 'scope hidden',
      Walled: 'wall hidden',
      Opened: expect.stringMatching(/ seen$/) as string,
    })
    expect(await reasons(firm, partner)).toMatchObject({ Team: 'role seen', Walled: 'wall hidden' })
    expect(await reasons(firm, firm.administrator)).toMatchObject({ Walled: 'team seen' })
    for (const person of [associate, partner, firm.administrator])
      for (const { id, isSeen } of await mattersOf(firm.administrator, person))
        expect(await sees(person, id)).toBe(isSeen)
    expect(await access(firm.administrator, associate)).toMatchObject({ seenMatters: 2, hiddenMatters: 2 })
    expect(await mattersOf(firm.administrator, associate, { isSeen: 'true', search: 'tea' })).toMatchObject([
      { matterName: 'Team' },
    ])

    // Whoever is barred from a matter learns nothing of it here either.
    const other = await firm.join('administrator')
    expect((await mattersOf(other, associate)).map(({ matterName }) => matterName)).not.toContain('Walled')
    expect(await access(other, associate)).toMatchObject({ seenMatters: 2, hiddenMatters: 1 })
  })

  test('ends when they leave', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    await aMatter(app, firm, { matterName: 'Obi v Ade' })
    const body = { isActive: false }
    dataOf(await app.call(firms.updateMember, { params: { id: partner.id }, body }, firm.administrator.token))
    expect(await reasons(firm, partner)).toEqual({ 'Obi v Ade': 'left hidden' })
    expect(await access(firm.administrator, partner)).toMatchObject({ isActive: false, seenMatters: 0 })
  })

  test('is read only by those who manage people, of their own firm', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const other = await aFirm(app)
    expect((await read(partner, firm.administrator.id)).status).toBe(403)
    expect((await read(other.administrator, partner.id)).status).toBe(404)
    const foreign = await app.call(personAccess.matters, { params: { id: partner.id } }, other.administrator.token)
    expect(foreign.status).toBe(404)
  })
})
