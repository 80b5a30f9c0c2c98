import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { COMMON_REFUSALS, type RefusalCode } from '#contract/refusals.ts'

const folder = path.resolve(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n')

describe('the codes of refusals', () => {
  test('are a closed list, which the compiler knows', () => {
    expectTypeOf<string>().not.toExtend<RefusalCode>()
    expectTypeOf<'matter_closed'>().toExtend<RefusalCode>()
    expectTypeOf<'no_such_code'>().not.toExtend<RefusalCode>()
  })

  test.each([...new Set([...COMMON_REFUSALS, ...endpoints.flatMap(([, { refusals = [] }]) => refusals)])])(
    '%s is declared because the server answers it',
    (code) => {
      expect(sources.includes(`'${code}'`) || new RegExp(`^\\s*${code}:`, 'm').test(sources)).toBe(true)
    },
  )

  test('are declared where an endpoint adds them, and not where every endpoint has them', () => {
    const common: readonly string[] = COMMON_REFUSALS
    const repeated = endpoints.filter(([, { refusals = [] }]) => refusals.some((code) => common.includes(code)))
    expect(repeated.map(([name]) => name)).toEqual([])
  })
})
