import { describe, expect, test } from 'vitest'
import { zoneFor, zoneOptions } from './zones.ts'

describe('the zone of a country', () => {
  test('is the only one it has, or stays as chosen', () => {
    expect(zoneFor('NG', 'Europe/London')).toBe('Africa/Lagos')
    expect(zoneFor('US', 'America/Chicago')).toBe('America/Chicago')
    expect(zoneFor('US', 'Europe/London')).toBe('Europe/London')
  })

  test('is offered before all others, and an older name of a zone is offered too', () => {
    const offered = (current: string) => zoneOptions('IN', current).map(({ value }) => value)
    expect(offered('Asia/Kolkata')[0]).toBe('Asia/Kolkata')
    expect(offered('Asia/Calcutta').slice(0, 2)).toEqual(['Asia/Calcutta', 'Asia/Kolkata'])
    expect(new Set(offered('Asia/Kolkata')).size).toBe(offered('Asia/Kolkata').length)
  })
})
