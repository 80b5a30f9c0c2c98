import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { useMailQueue } from '../../testing/mail-queue.ts'
import { dataOf } from '../../testing/records.ts'
import { UNREACHABLE, useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const { mailsTo, pastUse, refused, untilRefused } = useMailQueue(app)

let people = 0
async function signUp(domain: string) {
  const email = `lost${(people += 1)}${domain}`
  const body = { firstName: 'Ngozi', lastName: 'Obi', email, password: 'harbour-lantern-58' }
  const { token } = dataOf<{ token: string }>(await app.call(auth.signUp, { body }))
  return { email, token }
}
const mailProblem = async (token: string) =>
  dataOf<{ problem: string | null }>(await app.call(auth.verificationMail, {}, token)).problem
const resend = (token: string) => app.call(auth.resendVerification, { body: {} }, token)
const forget = (email: string) => app.call(auth.forgotPassword, { body: { email } })

describe('a verification mail that does not arrive', () => {
  test('is reported to the person who waits for it, first as delayed and then as given up, and to nobody else', async () => {
    const [waiting, other] = [await signUp(UNREACHABLE), await signUp('@obi.example')]
    await refused(waiting.email, 2)
    expect(await mailProblem(waiting.token)).toBeNull()
    await refused(waiting.email, 3)
    expect(await mailProblem(waiting.token)).toBe('delayed')
    await refused(waiting.email, 12)
    expect(await mailProblem(waiting.token)).toBe('given_up')
    expect(await mailProblem(other.token)).toBeNull()
    expect((await resend(waiting.token)).status).toBe(200)
    expect(await mailProblem(waiting.token)).toBeNull()
    expect((await app.call(auth.verificationMail)).status).toBe(401)
  })

  test('gives its place in the queue to the one that is requested again, so that no dead link follows', async () => {
    const { email, token } = await signUp(UNREACHABLE)
    await refused(email, 11)
    const [first] = await mailsTo(email)
    expect((await resend(token)).status).toBe(200)
    expect(await mailProblem(token)).toBeNull()
    await expect.poll(async () => (await mailsTo(email))[0]?.last_error, { timeout: 20_000 }).toMatch(/^550/)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.link).not.toBe(first?.link)
  })

  test('is not sent after its link expired, and counts as given up after any number of tries', async () => {
    const { email, token } = await signUp(UNREACHABLE)
    const reachable = `reached.${email.replace(UNREACHABLE, '@obi.example')}`
    await refused(email, 1)
    expect(await mailProblem(token)).toBeNull()
    await pastUse(email, reachable)
    expect(await mailProblem(token)).toBe('given_up')
    await untilRefused(reachable, /^Its link expired before it could be delivered. The problem was: 550/)
    expect(await mailsTo(reachable)).toMatchObject([{ attempts: 2, max_attempts: 2 }])
    expect(app.outbox.map(({ to }) => to)).not.toContain(reachable)
    expect(await mailProblem(token)).toBe('given_up')
    // A new link starts again.
    expect((await resend(token)).status).toBe(200)
    expect(await mailProblem(token)).toBeNull()
  })

  test('can be requested again five times in a quarter of an hour and no more', async () => {
    const { token } = await signUp(UNREACHABLE)
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await resend(token)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('a reset mail that does not arrive can be requested again by anybody, and every link waits in the queue', async () => {
  const { email } = await signUp(UNREACHABLE)
  const resets = async () => (await mailsTo(email)).filter(({ link }) => link?.includes('/reset/'))
  const tried = () => expect.poll(async () => (await resets()).map((mail) => mail.last_error), { timeout: 20_000 })
  expect((await forget(email)).status).toBe(200)
  await tried().toEqual([expect.stringMatching(/^550/)])
  // The answer tells nothing of what became of the mail.
  expect(await forget(email)).toEqual(await forget('nobody@obi.example'))
  await tried().toEqual([expect.stringMatching(/^550/), expect.stringMatching(/^550/)])
  const [first, second] = await resets()
  expect(second?.link).not.toBe(first?.link)
})

test('a mail is of use for as long as the link in it', async () => {
  const { email } = await signUp(UNREACHABLE)
  await forget(email)
  const minutes = async () =>
    (await mailsTo(email)).map((mail) => ((mail.until?.getTime() ?? 0) - mail.created_at.getTime()) / 60_000)
  await expect.poll(minutes, { timeout: 20_000 }).toEqual([3 * 24 * 60, 60])
})
