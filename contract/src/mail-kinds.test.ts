import { describe, expect, test } from 'vitest'
import { fillMailTemplate } from '#domain/mail-template.ts'
import { MAIL_GROUPS } from './mail-kind-shapes.ts'
import { MAIL_KIND_NAMES, MAIL_KINDS, mailKindRules, reminderKind } from './mail-kinds.ts'
import { MailTemplateInput } from './mail-templates.ts'

const examplesOf = (kind: (typeof MAIL_KIND_NAMES)[number]): Record<string, string> =>
  Object.fromEntries(Object.entries(MAIL_KINDS[kind].placeholders).map(([name, [, example]]) => [name, example]))
const problemsOf = (input: object) =>
  Object.fromEntries(
    (MailTemplateInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe.each(MAIL_KIND_NAMES)('the mail %s', (kind) => {
  const { group, label, sent, subject, text } = MAIL_KINDS[kind]
  const { inText, inSubject, required } = mailKindRules(kind)

  test('says at first what a firm could save, and is filled in without a rest', () => {
    expect(MAIL_GROUPS).toContain(group)
    expect(label).not.toBe('')
    expect(sent).toMatch(/^(to|when) .*[^.]$/)
    expect(problemsOf({ kind, subject, text })).toEqual({})
    const examples = examplesOf(kind)
    const filled = fillMailTemplate(`${subject}\n${text}`, examples)
    expect(filled).not.toMatch(/[{}]/)
    for (const name of required) expect(filled).toContain(examples[name])
  })

  test('may name each of its placeholders, and no other', () => {
    const all = inText.map((name) => `{${name}}`).join(' ')
    expect(problemsOf({ kind, subject: inSubject.map((name) => `{${name}}`).join(' ') || 'Words', text: all })).toEqual(
      {},
    )
    expect(problemsOf({ kind, subject: 'Words', text: `${all} {secret}` })).toEqual({ text: '{secret} is not known' })
    expect(problemsOf({ kind, subject: '{link} {secret}', text: all })).toEqual({ subject: '{link} is not known' })
  })

  test.skipIf(required.length === 0)('cannot leave out what it is of no use without', () => {
    expect(problemsOf({ kind, subject: 'Words', text: 'Words' })).toEqual({
      text: `{${required[0]}} cannot be left out`,
    })
  })
})

test('a subject is one line, however the line is broken', () => {
  const kind = 'receipt'
  for (const line of ['\n', '\r\n', '\u0085', '\u2028', '\u2029'])
    expect(Object.keys(problemsOf({ kind, subject: `Receipt${line}Bcc: all@firm.example`, text: 'Words' }))).toEqual([
      'subject',
    ])
})

test('texts come with line breaks of every system', () => {
  const parsed = MailTemplateInput.parse({
    kind: 'receipt',
    subject: 'Receipt',
    text: 'Dear {client},\r\n\r\nthank you.',
  })
  expect(parsed.text).toBe('Dear {client},\n\nthank you.')
})

test('an invitation goes to strangers, and names no other address than its own', () => {
  const kind = 'invitation'
  const refusal = 'This mail can’t contain a web address besides {link}'
  expect(problemsOf({ kind, subject: 'Claim at evil.com', text: '{link}' })).toEqual({ subject: refusal })
  expect(problemsOf({ kind, subject: 'Join us', text: 'https://evil.example {link}' })).toEqual({ text: refusal })
  expect(problemsOf({ kind: 'invoice', subject: 'Invoice', text: 'www.marula.example {link}' })).toEqual({})
})

test('the reminder of a day is before, on or after the day on which an invoice is due', () => {
  expect([-3, 0, 14].map(reminderKind)).toEqual(['reminderBefore', 'reminderDue', 'reminderOverdue'])
})
