import { describe, expect, test } from 'vitest'
import { afterSignIn } from './session.ts'

describe('after signing in', () => {
  test('a person returns to the page and query that they wanted', () => {
    expect(afterSignIn({ redirectUrl: '/progress-update', redirectParams: 'activeTab=court-update&page=2' })).toBe(
      '/progress-update?activeTab=court-update&page=2',
    )
  })

  test('a person without a target opens the dashboard', () => {
    expect(afterSignIn({})).toBe('/dashboard')
  })

  test.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'nobody is sent to another site by a crafted link: %s',
    (redirectUrl) => {
      expect(afterSignIn({ redirectUrl })).toBe('/dashboard')
    },
  )
})
