import { expect, test } from 'vitest'
import { AgendaUrl, whoOf, whoWord } from './url.ts'

const user = { profileId: '0197a0a0-0000-7000-8000-000000000001' }
const OTHER = '0197a0a0-0000-7000-8000-000000000002'

test("dates are one's own at first, and the filter names the person", () => {
  expect(whoOf(AgendaUrl.parse({}), user)).toBe(user.profileId)
  expect(whoOf(AgendaUrl.parse({ who: OTHER }), user)).toBe(OTHER)
})

test("removing the name shows everyone's dates, and choosing oneself shows one's own again", () => {
  const everyone = whoWord(undefined, user)
  expect(whoOf(AgendaUrl.parse({ who: everyone }), user)).toBeUndefined()
  expect(whoWord(user.profileId, user)).toBeNull()
  expect(whoWord(OTHER, user)).toBe(OTHER)
})
