import { describe, expect, test } from 'vitest'
import { slotOf } from './field-slot.ts'

const error = 'Client is required'
const prompt = 'Hours as a decimal'

describe('the line under a field', () => {
  test('an error waits until the field was touched', () => {
    expect(slotOf({ error, isEmpty: true })).toEqual({ isInvalid: false })
    expect(slotOf({ error, isEmpty: true, touched: true })).toEqual({ error, isInvalid: true })
  })

  test('an empty field with a prompt shows the prompt in place of the error, and stays marked', () => {
    expect(slotOf({ error, prompt, isEmpty: true, touched: true })).toEqual({ prompt, isInvalid: true })
  })

  test('a filled field shows the error in place of the prompt', () => {
    expect(slotOf({ error, prompt, isEmpty: false, touched: true })).toEqual({ error, isInvalid: true })
  })

  test('without an error the prompt shows', () => {
    expect(slotOf({ prompt, isEmpty: false, touched: true })).toEqual({ prompt, isInvalid: false })
  })

  test("the server's complaint shows at once, whatever else there is", () => {
    const externalError = 'Another person already uses this address'
    expect(slotOf({ error, externalError, prompt, isEmpty: true })).toEqual({ error: externalError, isInvalid: true })
  })
})
