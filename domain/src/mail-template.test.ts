import { describe, expect, test } from 'vitest'
import { fillMailTemplate, mailTemplateProblem } from './mail-template.ts'

describe('the template of a mail', () => {
  test('is filled in, but for what is not known yet', () => {
    const values = { client: 'Lagoonside {link}', number: 'MF-12' }
    expect(fillMailTemplate('{number} for {client}: {link}', values)).toBe('MF-12 for Lagoonside {link}: {link}')
    expect(fillMailTemplate('{constructor} {toString}', {})).toBe('{constructor} {toString}')
  })

  test('takes a value as it is, whatever it looks like', () => {
    const client = '<b>$& $1 {number}</b>'
    expect(fillMailTemplate('Dear {client}', { client, number: 'MF-12' })).toBe(`Dear ${client}`)
  })

  test('leaves a line out whose value is blank, with the blank line after it', () => {
    const template = 'Dear {client},\n\n{news}\n\nRead it here:\n\n{link}'
    expect(fillMailTemplate(template, { client: 'Ada', news: '', link: 'https://x' })).toBe(
      'Dear Ada,\n\nRead it here:\n\nhttps://x',
    )
    expect(fillMailTemplate(template, { client: 'Ada', news: 'Filed.', link: 'https://x' })).toContain(
      'Ada,\n\nFiled.\n\nRead',
    )
  })

  test('names only placeholders that there are, and those that it needs', () => {
    const rules = { known: ['client', 'total', 'link'], required: ['link'] }
    expect(mailTemplateProblem('Dear {client}, {total} is due: {link}', rules)).toBeUndefined()
    expect(mailTemplateProblem('Dear {name}, {link}', rules)).toBe('{name} is not known')
    expect(mailTemplateProblem('{link} for {}', rules)).toBe('{} is not known')
    expect(mailTemplateProblem('Dear {client}', rules)).toBe('{link} cannot be left out')
    expect(mailTemplateProblem('A brace { alone {link}', rules)).toBeUndefined()
    expect(mailTemplateProblem('{link}'.repeat(5), rules)).toBeUndefined()
    expect(mailTemplateProblem('{link}'.repeat(6), rules)).toBe('{link} can be named 5 times at most')
  })
})
