import { describe, expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

describe('excerpt', () => {
  test.each([
    ['what begins with the text stays as it is', 'Call with Mrs Whitcombe', 'call', 'Call with Mrs Whitcombe'],
    ['what holds it near the beginning stays as it is', 'Call with Mrs Whitcombe', 'whit', 'Call with Mrs Whitcombe'],
    [
      'a long lead is cut at a word',
      'Drafting share purchase agreement, first draft (Whitcombe), ref 3F',
      'whitcombe',
      '… agreement, first draft (Whitcombe), ref 3F',
    ],
    ['a lead of one long word is cut where the text is', `${'x'.repeat(60)}needle here`, 'needle', '… needle here'],
    ['lines become one line', 'Call\n\nwith   client', 'client', 'Call with client'],
    [
      'what was found by its matter is shown from the beginning',
      'Redraft of the lease',
      'M-7788',
      'Redraft of the lease',
    ],
    ['an empty description stays empty', '', 'whit', ''],
  ])('%s', (_, text, found, expected) => {
    expect(excerpt(text, found)).toBe(expected)
  })
})
