import { describe, expect, test } from 'vitest'
import { fillMailTemplate, mailTemplateProblem } from './mail-template.ts'

describe('the template of a mail', () => {
  test('is filled in, but for what is not known yet', () => {
    const values = { client: 'Lagoonside {link}', number: 'MF-12' }
    expect(fillMailTemplate('{number} for {client}: {link}', values)).toBe('MF-12 for Lagoonside {link}: {link}')
  })

  test('names only fields that there are', () => {
    expect(mailTemplateProblem('Dear {client}, {total} is due')).toBeUndefined()
    expect(mailTemplateProblem('Dear {name}')).toBe('{name} is not known')
    expect(mailTemplateProblem('A brace { alone')).toBeUndefined()
  })
})
