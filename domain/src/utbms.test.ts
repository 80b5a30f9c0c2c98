import { describe, expect, test } from 'vitest'
import { readCodes, type UtbmsCode } from './utbms.ts'

const code = (name: string, kind: UtbmsCode['kind']): UtbmsCode => ({
  code: name,
  kind,
  set: 'Litigation',
  name,
  phase: null,
  lineUsable: kind !== 'phase',
  extended: false,
})
const codes = [
  code('L210', 'task'),
  code('L220', 'task'),
  code('L200', 'phase'),
  code('A103', 'activity'),
  code('E101', 'expense'),
]

describe('the codes that a line begins with', () => {
  test.each([
    ['L210 draft the answer', 'L210', undefined, 'draft the answer'],
    ['a103, l210: draft', 'L210', 'A103', 'draft'],
    ['draft L210', undefined, undefined, 'draft L210'],
    ['L210 L220 draft', 'L210', undefined, 'L220 draft'],
    ['L200 draft', undefined, undefined, 'L200 draft'],
    ['E101 copies', undefined, undefined, 'E101 copies'],
    ['Z999 draft', undefined, undefined, 'Z999 draft'],
    ['L210', 'L210', undefined, ''],
    ['', undefined, undefined, ''],
  ])('%j', (text, taskCode, activityCode, description) => {
    expect(readCodes(text, codes)).toEqual({ taskCode, activityCode, description })
  })
})
