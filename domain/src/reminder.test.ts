import { expect, test } from 'vitest'
import { defaultReminder, fillReminder, reminderTextProblem } from './reminder.ts'

const values = {
  client: 'Harborline Bank',
  number: 'INV-2026-0007',
  amount: '$300.00',
  balance: '$120.00',
  issued: '01/02/2026',
  due: '03/03/2026',
  days: '14',
  firm: 'Marula & Finch LP',
  link: 'https://firm.example/i/x',
}

test.each([-3, 0, 14])('the default text for %s days names only what is known and fills in completely', (days) => {
  const { subject, body } = defaultReminder(days)
  expect(reminderTextProblem(subject + body)).toBeUndefined()
  expect(fillReminder(body, values)).not.toMatch(/[{}]/)
  expect(fillReminder(subject, values)).toContain('INV-2026-0007')
})

test('a text that names something else is refused by that name', () => {
  expect(reminderTextProblem('Dear {name}, {balance} is open')).toBe('{name} is not known')
  expect(reminderTextProblem('Balance {balance}')).toBeUndefined()
})
