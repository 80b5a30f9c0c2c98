import { expect, test } from 'vitest'
import { urlCount, urlDay, urlId, urlMatching, urlOneOf, urlSchema, urlText } from './url-schema.ts'

const Url = urlSchema({
  search: urlText,
  page: urlCount,
  day: urlDay,
  id: urlId,
  sort: urlOneOf(['name', 'createdAt']),
  country: urlMatching(/^[A-Z]{2}$/),
})

test('an address is read key by key', () => {
  const id = '01a1fe23-a55c-73de-8fba-769adcb16676'
  expect(Url.parse({ search: 'Obi', page: '3', day: '2026-02-28', id, sort: 'name', country: 'NG' })).toEqual({
    search: 'Obi',
    page: 3,
    day: '2026-02-28',
    id,
    sort: 'name',
    country: 'NG',
  })
})

test.each([
  [{ page: 'abc' }],
  [{ page: '0' }],
  [{ page: '1.5' }],
  [{ page: '-1' }],
  [{ day: '2026-02-30' }],
  [{ id: "'; drop table" }],
  [{ sort: 'price' }],
  [{ country: 'Nigeria' }],
  [{ search: 'a'.repeat(201) }],
  [{ search: ['a', 'b'] }],
  [{ unknown: 'x' }],
])('an invalid value is ignored: %j', (search) => {
  expect(Url.parse(search)).toEqual({})
})

test('a search for a number is text', () => {
  expect(Url.parse({ search: 2026 })).toEqual({ search: '2026' })
})
