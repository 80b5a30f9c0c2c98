import { describe, expect, test } from 'vitest'
import { customKey, proposeMapping } from './import-fields.ts'

describe('what the titles of a file say', () => {
  const industry = { id: 'a', name: 'Industry' }

  test('the likeliest title of a field wins, and of several addresses each is taken', () => {
    expect(proposeMapping('clients', ['Display Name', 'Name', 'Street', 'Address line 2', 'Colour'])).toEqual([
      '',
      'name',
      'address',
      'address',
      '',
    ])
  })

  test('a title that is the name of one of the firm’s own fields is that field, however it is written', () => {
    expect(proposeMapping('clients', ['*INDUSTRY ', 'name'], [industry])).toEqual([customKey('a'), 'name'])
  })

  test('the firm’s own fields go before what others call ours, and after what we call them', () => {
    const own = [
      { id: 'a', name: 'Customer type' },
      { id: 'b', name: 'Email' },
    ]
    expect(proposeMapping('clients', ['Customer type', 'Email'], own)).toEqual([customKey('a'), 'email'])
  })
})
