import { describe, expect, test } from 'vitest'
import { nameRuleNames, names } from './rules/names.ts'
import { accusations, type Breach } from './rules/small-repository.ts'

const feature = 'server/src/features/tasks'

const breaches: readonly Breach[] = [
  { rule: 'banned-word', file: 'domain/src/duration.ts', text: 'export const askedHours = 1\n' },
  {
    rule: 'banned-word',
    file: 'domain/src/rate.ts',
    text: 'export const rate = (usualRate: bigint): bigint => usualRate\n',
  },
  {
    rule: 'banned-word',
    file: 'domain/src/split.ts',
    text: 'export interface WholeAmount { readonly minor: bigint }\n',
  },
  { rule: 'banned-word', file: 'domain/src/limit.ts', text: 'export const [first, mostOfThem] = [1, 2]\n' },
  { rule: 'banned-word', file: 'web/src/shared/meanwhile.ts', text: 'export const prefetch = 1\n' },
  { rule: 'file-role', file: `${feature}/moves.ts`, text: 'export const approve = 1\n' },
  { rule: 'file-role', file: `${feature}/whereabouts.queries.ts`, text: 'export const find = 1\n' },
  {
    rule: 'service-verb',
    file: `${feature}/service.ts`,
    text: 'export async function fetchTask(): Promise<void> {}\n',
  },
]

const innocents: Readonly<Record<string, string>> = {
  [`${feature}/list.ts`]: 'export function listTasks(): number {\n  return 1\n}\n',
  [`${feature}/list.queries.ts`]: 'export const selectTasks = 1\n',
  [`${feature}/tasks.ts`]: 'export const tasks = 1\n',
  [`${feature}/closing.ts`]: 'export const closed = ({ kept: isStored }: Row): boolean => isStored\n',
  'domain/src/wording.ts': 'export const wording = (almost: string): string => almost\n',
}

describe('the rules of names', () => {
  const accused = accusations(names, [
    ...breaches,
    ...Object.entries(innocents).map(([file, text]) => ({ rule: '', file, text })),
  ])

  test.each(breaches.map(({ rule, file }) => [rule, file] as const))('%s is found in %s', async (rule, file) => {
    expect((await accused).get(file)).toEqual([rule])
  })

  test.each(Object.keys(innocents))('%s is left alone', async (file) => {
    expect((await accused).get(file)).toBeUndefined()
  })

  test('have all been seen to fire', () => {
    const proven = new Set(breaches.map(({ rule }) => rule))
    expect(nameRuleNames.filter((name) => !proven.has(name))).toEqual([])
  })
})
