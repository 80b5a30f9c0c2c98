import { describe, expect, test } from 'vitest'
import { firm as firmCalls, type Invitation } from '#contract/firm.ts'
import { roles as roleCalls, type Role } from '#contract/roles.ts'
import { undeliveredMail, type UndeliveredMail } from '#contract/undelivered-mail.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { keepHouse } from '../../testing/housekeeping.ts'
import { REFUSED, useMailQueue } from '../../testing/mail-queue.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { UNREACHABLE, useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const { jobs, mailsTo, pastUse, refused, untilRefused } = useMailQueue(app)

let people = 0
const nobody = () => `nobody${(people += 1)}${UNREACHABLE}`

async function invite({ administrator: { token } }: TestFirm, email: string): Promise<string> {
  const [role] = dataOf<Role[]>(await app.call(roleCalls.list, {}, token))
  const body = { email, firstName: 'Ngozi', lastName: 'Obi', roleId: role?.id, sendAgain: true }
  return dataOf<{ id: string }>(await app.call(firmCalls.invite, { body }, token)).id
}
const invitations = async ({ administrator: { token } }: TestFirm) =>
  dataOf<Invitation[]>(await app.call(firmCalls.invitations, {}, token))
const list = async (token: string) => dataOf<UndeliveredMail[]>(await app.call(undeliveredMail.list, {}, token))
const sendAgain = (id: string, token: string) => app.call(undeliveredMail.sendAgain, { params: { id } }, token)

const jobTo = async (email: string) => (await mailsTo(email))[0]

describe('an invitation whose mail is refused', () => {
  test('is reported after three tries, with the answer of the mail server', async () => {
    const firm = await aFirm(app)
    const email = nobody()
    await invite(firm, email)
    await refused(email, 2)
    expect(await invitations(firm)).toMatchObject([{ email, mailProblem: null }])
    await refused(email, 3)
    const mailProblem = { attempts: 3, isGivenUp: false, reason: REFUSED }
    expect(await invitations(firm)).toMatchObject([{ email, mailProblem }])
    await refused(email, 12)
    expect(await invitations(firm)).toMatchObject([{ email, mailProblem: { attempts: 12, isGivenUp: true } }])
  })

  test('expires before it is delivered, and is not sent again', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const email = nobody()
    const reachable = `reached.${email.replace(UNREACHABLE, '@obi.example')}`
    await invite(firm, email)
    await refused(email, 1)
    const [invitation] = await invitations(firm)
    expect((await jobTo(email))?.until?.toISOString()).toBe(invitation?.expiresAt)
    expect(invitation?.mailProblem).toBeNull()
    await pastUse(email, reachable)
    await untilRefused(reachable, /^Its link expired/)
    const [mail] = await list(token)
    expect(mail).toMatchObject({ recipient: reachable, attempts: 2, isGivenUp: true, nextTryAt: null })
    expect(await sendAgain(mail?.id ?? '', token)).toMatchObject({
      status: 422,
      body: { code: 'link_expired', message: 'The link in this mail has expired. Send a new one instead' },
    })
    expect(app.outbox.map(({ to }) => to)).not.toContain(reachable)
  })

  test('is no longer mailed after it is withdrawn or replaced', async () => {
    const firm = await aFirm(app)
    const [first, second] = [nobody(), nobody()]
    const ids = [await invite(firm, first), await invite(firm, second)]
    await refused(first, 3)
    await refused(second, 3)
    dataOf(await app.call(firmCalls.revokeInvitation, { params: { id: ids[0] } }, firm.administrator.token))
    expect(await jobTo(first)).toBeUndefined()
    await invite(firm, second)
    expect(await list(firm.administrator.token)).toEqual([])
  })
})

describe('mail that does not arrive', () => {
  test('is listed for administrators without its text, and sent again on request', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const email = nobody()
    await invite(firm, email)
    await refused(email, 12)
    const [mail] = await list(token)
    expect(mail).toEqual({
      id: expect.any(String) as string,
      about: 'invitation',
      recipient: email,
      attempts: 12,
      isGivenUp: true,
      reason: REFUSED,
      queuedAt: expect.any(String) as string,
      nextTryAt: null,
    })
    expect(await sendAgain(mail?.id ?? '', token)).toMatchObject({ status: 200, body: { data: null } })
    expect(await list(token)).toEqual([])
    await expect.poll(async () => (await jobTo(email))?.attempts, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await sendAgain(mail?.id ?? '', token)).status).toBe(404)
  })

  test('is shown only to administrators of its own firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const partner = await firm.join('partner')
    const email = nobody()
    await invite(firm, email)
    await refused(email, 5)
    const [mail] = await list(firm.administrator.token)
    expect(await list(other.administrator.token)).toEqual([])
    expect((await sendAgain(mail?.id ?? '', other.administrator.token)).status).toBe(404)
    expect((await sendAgain(mail?.id ?? '', partner.token)).status).toBe(403)
    expect((await app.call(undeliveredMail.list, {}, partner.token)).status).toBe(403)
    expect((await sendAgain('not a number', firm.administrator.token)).status).toBe(400)
  })

  test('about a matter behind a wall is shown only inside it', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const partner = await firm.join('partner')
    const matter = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    const address = nobody()
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.members set email = $1 where id = $2', [address, partner.id]),
    )
    const [id, isRestricted] = [matter.id, true]
    dataOf(await app.call(walls.set, { params: { id }, body: { isRestricted } }, partner.token))
    const body = { matterNumber: matter.matterNumber, reason: 'The partner in charge has left' }
    dataOf(await app.call(walls.override, { body }, administrator.token))
    await refused(address, 3)
    expect(await list(administrator.token)).toMatchObject([
      {
        about: 'wall',
        recipient: address,
        isGivenUp: false,
        nextTryAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      },
    ])
    dataOf(await app.call(walls.endOverride, { params: { id } }, administrator.token))
    expect(await list(administrator.token)).toEqual([])
  })

  test('is deleted a month after it was given up, and mail that is still tried stays', async () => {
    const firm = await aFirm(app)
    const [old, tried] = [nobody(), nobody()]
    for (const email of [old, tried]) await invite(firm, email)
    await refused(old, 12)
    await refused(tried, 11)
    await jobs().query("update graphile_worker._private_jobs set updated_at = now() - interval '31 days'")
    await keepHouse(app)
    expect([await jobTo(old), (await jobTo(tried))?.attempts]).toEqual([undefined, 11])
  })
})
