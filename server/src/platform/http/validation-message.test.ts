import { expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-message.ts'

const Body = z.object({
  clientId: z.string(),
  attachmentIds: z.array(z.string()),
  parts: z.array(z.string()).optional(),
})
const messagesFor = (body: object) =>
  Body.safeParse(body, { error: validationMessage }).error?.issues.map(({ message }) => message)

test('a field that is missing is required, and null is no text', () => {
  expect(messagesFor({ attachmentIds: [] })).toEqual(['Client is required'])
  expect(messagesFor({ clientId: null, attachmentIds: [] })).toEqual(['Client is required'])
  expect(messagesFor({ clientId: 7, attachmentIds: [] })).toEqual(['Client must be text'])
})

test('null is not a list, whether or not one is required', () => {
  expect(messagesFor({ clientId: 'a', attachmentIds: null, parts: null })).toEqual([
    'Attachments must be a list',
    'Parts must be a list',
  ])
  expect(messagesFor({ clientId: 'a', attachmentIds: 'b' })).toEqual(['Attachments must be a list'])
  expect(messagesFor({ clientId: 'a' })).toEqual(['Attachments are required'])
})
