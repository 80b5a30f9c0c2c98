import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { HashingQueue, type Asker } from './hashing-queue.ts'

const LIMITS = { running: 2, strangers: 6, everybody: 8, perAsker: 3 }
const stranger = (address: string): Asker => ({ address, session: null })
const person = (accountId: string, address = '192.0.2.1'): Asker => ({ address, session: { accountId } })

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
function held() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    work: (name: string) => () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: async (name: string) => {
      while (!ends.has(name)) await turn()
      ends.get(name)?.()
      await turn()
    },
  }
}
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.code}` : String(error)),
  )

describe('places for hashing', () => {
  test('are taken in turn, so many at once and no more', async () => {
    const [queue, { started, work, end }] = [new HashingQueue(LIMITS), held()]
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(stranger(name), work(name)))
    await turn()
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c'])
    await end('a')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    await end('c')
    await end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('of one address are few, whichever address of an IPv6 line it is; others still find one', async () => {
    const [queue, { work, end }] = [new HashingQueue(LIMITS), held()]
    const names = ['2001:db8::1', '2001:db8::2', '2001:db8::3']
    const own = names.map((address) => queue.run(stranger(address), work(address)))
    expect(await refusalOf(queue.run(stranger('2001:db8::4'), work('more')))).toBe('429 too_busy')
    const other = queue.run(stranger('192.0.2.7'), work('other'))
    for (const name of [...names, 'other']) await end(name)
    expect(await Promise.all([...own, other])).toEqual([...names, 'other'])
    const again = queue.run(stranger('2001:db8::4'), work('again'))
    await end('again')
    expect(await again).toBe('again')
  })

  test('are left for people who are signed in when strangers have taken all of theirs', async () => {
    const [queue, { work, end }] = [new HashingQueue(LIMITS), held()]
    const names = Array.from({ length: 6 }, (_, index) => `192.0.2.${index}`)
    const strangers = names.map((address) => queue.run(stranger(address), work(address)))
    expect(await refusalOf(queue.run(stranger('192.0.2.99'), work('late')))).toBe('429 too_busy')
    const inside = ['ada', 'obi'].map((id) => queue.run(person(id), work(id)))
    expect(await refusalOf(queue.run(person('eze'), work('eze')))).toBe('429 too_busy')
    for (const name of [...names, 'ada', 'obi']) await end(name)
    expect(await Promise.all([...strangers, ...inside])).toEqual([...names, 'ada', 'obi'])
  })

  test('are free again when the work fails', async () => {
    const queue = new HashingQueue({ running: 1, strangers: 1, everybody: 1, perAsker: 1 })
    for (const attempt of [1, 2]) {
      const failing = queue.run(stranger('192.0.2.1'), () => Promise.reject(new Error(`failed ${attempt}`)))
      await expect(failing).rejects.toThrow(`failed ${attempt}`)
    }
    expect(await queue.run(stranger('192.0.2.1'), () => Promise.resolve('done'))).toBe('done')
  })
})
