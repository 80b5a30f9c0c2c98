import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { useJobs } from '../../testing/jobs-role.ts'
import { linkMailedBy, linkMailedTo } from '../../testing/mail.ts'
import { PASSWORD, statusesOf, useNewcomers } from '../../testing/newcomers.ts'
import { statementRecorder } from '../../testing/statements.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const jobs = useJobs(app)
const { from, letExpire, profile, signIn, signedUp, verified } = useNewcomers(app)

describe('a forgotten password', () => {
  const forgotten = async (email: string) => {
    const reply = await app.call(auth.forgotPassword, { body: { email } }, undefined, from())
    return { reply, id: await linkMailedTo(app, email, '/forgot-password/reset/') }
  }
  const reset = (id: string, password = 'another-lantern-73') =>
    app.call(auth.resetPassword, { body: { id, password } })

  test('is answered alike for a known and an unknown address, and only the known one gets a mail', async () => {
    const { email } = await verified()
    const { reply } = await forgotten(email)
    const unknown = await app.call(auth.forgotPassword, { body: { email: 'nobody@obi.example' } }, undefined, from())
    expect(unknown).toEqual(reply)
    expect(app.outbox.filter(({ to }) => to === 'nobody@obi.example')).toEqual([])
  })

  test('is changed by the link, all sessions end, and the new one signs in', async () => {
    const { email, token } = await verified()
    await profile(token)
    const { id } = await forgotten(email)
    expect((await reset(id)).status).toBe(200)
    expect((await profile(token)).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'another-lantern-73')).status).toBe(200)
  })

  test('opens a name again that was closed by guessing', async () => {
    const { email } = await verified()
    const here = from()
    for (let time = 0; time < 5; time += 1) await signIn(email, 'wrong-guess', here)
    await reset((await forgotten(email)).id)
    expect((await signIn(email, 'another-lantern-73', here)).status).toBe(200)
  })

  test('is changed once by a link, also when it is used twice at the same moment', async () => {
    const { email } = await verified()
    const { id } = await forgotten(email)
    const replies = await Promise.all([reset(id), reset(id, 'a-third-lantern-19')])
    expect(statusesOf(replies)).toEqual([200, 422])
    expect((await reset(id)).body.code).toBe('link_invalid')
  })

  test('is changed by a link although a stranger has asked for another since, and then by none of them', async () => {
    const { email } = await verified()
    const { id: first } = await forgotten(email)
    const ask = () => app.call(auth.forgotPassword, { body: { email } }, undefined, from())
    const second = await linkMailedBy(app, email, '/forgot-password/reset/', ask)
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).body.code).toBe('link_invalid')
  })

  test('takes the same work for a known and an unknown address', async () => {
    const { email } = await verified()
    const record = statementRecorder(app.app.pool)
    // A job works through the same connections.
    const isIdle = async () =>
      (await jobs().query<{ waiting: number }>('select count(*)::int as waiting from graphile_worker._private_jobs'))
        .rows[0]?.waiting === 0
    const statements = async (address: string) => {
      await expect.poll(isIdle, { timeout: 20_000 }).toBe(true)
      const sent = await record(() => app.call(auth.forgotPassword, { body: { email: address } }, undefined, from()))
      // The job's own transaction begins after the answer and may already be under way; billing looks for its work at times.
      const texts = sent.map(({ text }) => text).filter((text) => !text.includes('app.billing_work_due'))
      return texts.slice(0, texts.indexOf('commit') + 1)
    }
    const [unknown, known] = [await statements('nobody@obi.example'), await statements(email)]
    expect(unknown).toContain('commit')
    expect(known).toEqual(unknown)
  })

  test('is not changed by a link older than an hour, nor by a verification link', async () => {
    const person = await signedUp()
    const { id } = await forgotten(person.email)
    await letExpire('app.mail_links', id)
    expect((await reset(id)).status).toBe(422)
    expect((await reset(await linkMailedTo(app, person.email, '/verification?code='))).status).toBe(422)
  })

  test('may not become a common one, and the link still works after that', async () => {
    const { email } = await verified()
    const { id } = await forgotten(email)
    expect(await reset(id, 'password1234')).toMatchObject({ status: 422, body: { code: 'weak_password' } })
    expect((await reset(id)).status).toBe(200)
  })

  test('can be requested five times in a quarter of an hour from one address, and ten times from all', async () => {
    const { email } = await signedUp()
    const ask = async (headers = from()) =>
      (await app.call(auth.forgotPassword, { body: { email } }, undefined, headers)).status
    const [stranger, home] = [from(), from()]
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push(await ask(stranger))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let time = 0; time < 5; time += 1) expect(await ask(home)).toBe(200)
    expect(await ask()).toBe(429)
  })
})
