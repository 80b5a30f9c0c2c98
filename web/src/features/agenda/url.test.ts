import { expect, test } from 'vitest'
import { AgendaUrl, personIn, personParam } from './url.ts'

const user = { profileId: '0197a0a0-0000-7000-8000-000000000001' }
const OTHER = '0197a0a0-0000-7000-8000-000000000002'

test("dates are one's own at first, and the filter names the person", () => {
  expect(personIn(AgendaUrl.parse({}), user)).toBe(user.profileId)
  expect(personIn(AgendaUrl.parse({ who: OTHER }), user)).toBe(OTHER)
})

test("removing the name shows everyone's dates, and choosing oneself shows one's own again", () => {
  const everyone = personParam(undefined, user)
  expect(personIn(AgendaUrl.parse({ who: everyone }), user)).toBeUndefined()
  expect(personParam(user.profileId, user)).toBeNull()
  expect(personParam(OTHER, user)).toBe(OTHER)
})
