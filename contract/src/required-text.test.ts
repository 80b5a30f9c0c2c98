import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { richTextOf } from '#domain/rich-text.ts'
import { SignUp } from './auth.ts'
import { clients } from './clients.ts'
import { Text } from './common.ts'
import { courts } from './courts.ts'
import { SetUpFirm } from './firm.ts'
import { matters } from './matters.ts'
import { ProfileInput } from './profile.ts'
import { CourtUpdateInput, ProgressNoteInput } from './progress-shapes.ts'
import { savedViews } from './saved-views.ts'

/** A space without width, a word joiner, a mark of byte order, a soft hyphen and a filler of Hangul. */
const UNSEEN = '\u200B\u2060\uFEFF\u00AD\u3164'

const complaints = (schema: z.ZodType, body: object) =>
  Object.fromEntries((schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

describe('a text that nobody can see', () => {
  test.each([
    ['the name of a company', clients.create.body, { companyName: UNSEEN, clientType: 'Company' }, 'Company name'],
    ['the first name of a client', clients.create.body, { firstName: UNSEEN, clientType: 'Individual' }, 'First name'],
    ['the name of a matter', matters.create.body, { matterName: UNSEEN }, 'Matter name'],
    ['the name of a firm', SetUpFirm, { businessName: UNSEEN }, 'Firm name'],
    ['the last name of a person who signs up', SignUp, { lastName: UNSEEN }, 'Last name'],
    ['one’s own first name', ProfileInput, { firstName: UNSEEN }, 'First name'],
    ['the name of a saved view', savedViews.create.body, { name: UNSEEN }, 'Name'],
    ['a progress note', ProgressNoteInput, { body: richTextOf(UNSEEN) }, 'Note'],
    ['what happened in court', CourtUpdateInput, { body: richTextOf(UNSEEN) }, 'What happened'],
    ['the name of a court', courts.create.body, { name: UNSEEN }, 'Court'],
  ])('is missing as %s', (_, schema, body, label) => {
    expect(Object.values(complaints(schema, body))).toContain(`${label} is required`)
  })

  test('is blank where none is needed', () => {
    expect(Text(20).parse(` ${UNSEEN} `)).toBe('')
  })
})

test('joiners stay in the names that need them', () => {
  for (const name of ['\u0639\u0644\u06CC\u200C\u0631\u0636\u0627', '\u{1F469}\u200D\u2696\uFE0F Ade'])
    expect(Text(20).parse(name)).toBe(name)
})
