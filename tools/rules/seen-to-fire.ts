import { expect, test } from 'vitest'
import { accusations, type Breach } from './small-repository.ts'
import type { Step } from './step.ts'

/** A file of one text that breaks a rule, or that is innocent of it for the reason given. */
export const breach = (rule: string, file: string, text: string): Breach => ({ rule, file, text: `${text}\n` })

/** Each breach is laid out together with its innocent files, which the step has to leave alone. */
export function seenToFire(step: Step, breaches: readonly Breach[], innocent: readonly Breach[]): void {
  const accused = accusations(step, [...breaches, ...innocent])

  test.each(breaches.map(({ rule, file }) => [rule, file] as const))(
    '%s is found in %s, and nothing else',
    async (rule, file) => {
      expect((await accused).get(file)).toEqual([rule])
    },
  )

  test.each(innocent.map(({ rule, file }) => [file, rule] as const))('%s is left alone: %s', async (file) => {
    expect((await accused).get(file)).toBeUndefined()
  })
}
