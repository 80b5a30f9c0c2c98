import fc from 'fast-check'
import { expect, it } from 'vitest'
import { configureTypes, parserOf } from './types.ts'

const TIMESTAMPTZ = 1184

configureTypes()
const read = (text: string) => parserOf(TIMESTAMPTZ)(text) as Date

it('reads an instant as PostgreSQL writes it, to the millisecond', () => {
  expect(read('2026-01-31 09:30:00.123456+00')).toEqual(new Date('2026-01-31T09:30:00.123Z'))
  expect(read('2026-01-31 09:30:00.5+00')).toEqual(new Date('2026-01-31T09:30:00.500Z'))
  expect(read('2026-01-31 09:30:00+00')).toEqual(new Date('2026-01-31T09:30:00Z'))
  expect(read('2026-01-31 10:30:00+01')).toEqual(new Date('2026-01-31T09:30:00Z'))
  expect(read('0050-01-31 09:30:00+00').getUTCFullYear()).toBe(50)
})

it('writes an instant in ISO 8601 as Date does, whatever moment it is', () => {
  const moments = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (moment) => {
      const iso = moment.toISOString()
      const instant = read(`${iso.slice(0, 10)} ${iso.slice(11, -1)}+00`)
      expect(instant.toISOString()).toBe(iso)
      expect(JSON.stringify(instant)).toBe(JSON.stringify(moment))
    }),
  )
})
