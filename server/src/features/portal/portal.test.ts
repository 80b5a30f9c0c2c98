import { describe, expect, test } from 'vitest'
import { portal } from '#contract/portal.ts'
import { aFirm } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const signIn = (slug: string, email: string) =>
  app.call(portal.signIn, { body: { slug, email, password: 'harbour-lantern-58' } })

describe("the clients' portal", () => {
  test('refuses alike at a firm that exists and at one that does not', async () => {
    const firm = await aFirm(app)
    const replies = await Promise.all([
      signIn(firm.slug, 'client@obi.example'),
      signIn('no-such-firm', 'client@obi.example'),
      signIn(firm.slug, firm.administrator.email),
    ])
    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  test('closes a name after five guesses', async () => {
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await signIn('obi-law', 'guessed@obi.example')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('shows a profile to nobody without a client token, also not to people of the firm', async () => {
    const firm = await aFirm(app)
    expect((await app.call(portal.profile, { query: { Slug: firm.slug } })).status).toBe(401)
    const { status, body } = await app.call(portal.profile, { query: { Slug: firm.slug } }, firm.administrator.token)
    expect({ status, message: body.message }).toEqual({ status: 401, message: 'You are unauthorized' })
  })

  test('says what is missing', async () => {
    expect((await app.call(portal.signIn, { body: {} })).body.errors).toEqual({
      slug: 'Portal address is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })
})
