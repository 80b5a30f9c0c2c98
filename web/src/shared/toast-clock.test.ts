import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastClock } from './toast-clock.ts'

const close = vi.fn<() => void>()
const after = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000)
  return close.mock.calls.length > 0
}

beforeEach(() => {
  vi.useFakeTimers()
  close.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast closes after five seconds', () => {
  toastClock(close).start()
  expect([after(4.9), after(0.1)]).toEqual([false, true])
})

test('a toast stays while it is held, and five seconds more', () => {
  const clock = toastClock(close)
  clock.start()
  vi.advanceTimersByTime(4000)
  clock.hold()
  expect(after(60)).toBe(false)
  clock.release()
  expect([after(4.9), after(0.1)]).toEqual([false, true])
})

test('a pointer that leaves without having held the toast changes nothing', () => {
  const clock = toastClock(close)
  clock.start()
  vi.advanceTimersByTime(4000)
  clock.release()
  expect(after(1)).toBe(true)
})

test('a toast that was closed is neither held nor closed again', () => {
  const clock = toastClock(close)
  clock.start()
  clock.stop()
  clock.hold()
  clock.release()
  expect(after(10)).toBe(false)
})
