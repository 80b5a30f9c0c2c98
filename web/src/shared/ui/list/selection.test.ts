import { describe, expect, test, vi } from 'vitest'
import { checkState, createSelection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

describe('choosing rows', () => {
  test('a row is chosen and unchosen', () => {
    const selection = createSelection()
    selection.toggle('b')
    expect(selection.chosen()).toEqual(['b'])
    selection.toggle('b')
    expect(selection.chosen()).toEqual([])
  })

  test('the box of the head is full, half or empty', () => {
    const selection = createSelection()
    expect(checkState(order, selection)).toBe('none')
    selection.toggle('a')
    expect(checkState(order, selection)).toBe('some')
    selection.set(order, true)
    expect(checkState(order, selection)).toBe('all')
    expect(checkState([], selection)).toBe('none')
  })

  test('a range runs from the row chosen last, downwards and upwards', () => {
    const down = createSelection()
    down.toggle('b')
    down.extendTo('d', order)
    expect(down.chosen()).toEqual(['b', 'c', 'd'])

    const up = createSelection()
    up.toggle('d')
    up.extendTo('b', order)
    expect([...up.chosen()].sort()).toEqual(['b', 'c', 'd'])
  })

  test('a range to a row that cannot be chosen changes nothing', () => {
    const selection = createSelection()
    selection.toggle('a')
    selection.extendTo('locked', order)
    expect(selection.chosen()).toEqual(['a'])
  })

  test('a range without a start is that one row', () => {
    const selection = createSelection()
    selection.extendTo('c', order)
    expect(selection.chosen()).toEqual(['c'])
  })

  test('listeners are called only on changes, and the list is stable in between', () => {
    const selection = createSelection()
    const listener = vi.fn<() => void>()
    const stop = selection.subscribe(listener)
    selection.clear()
    selection.set(['a'], false)
    expect(listener).not.toHaveBeenCalled()
    selection.toggle('a')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(selection.chosen()).toBe(selection.chosen())
    stop()
    selection.clear()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
