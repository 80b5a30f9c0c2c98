import type { z } from 'zod'

/**
 * What is wrong with a field, for schemas without a message of their own. A caller reads `First name is required`, never
 * which type a library expected.
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  const field = labelOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return `${field} ${wrongType(issue)}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? `${field} is required`
        : `${field} must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return isMissing(issue.input) ? `${field} is required` : `${field} must be ${listed(issue.values.map(String))}`
    default:
      return isMissing(issue.input) ? `${field} is required` : `${field} is not valid`
  }
}

/** Null counts as a missing text or number, but not as a missing list: an empty list is sent as such. */
function wrongType({ expected, input }: { expected: string; input?: unknown }): string {
  if (expected === 'array') return input === undefined ? 'are required' : 'must be a list'
  return isMissing(input) ? 'is required' : `must be ${TYPES[expected] ?? 'given'}`
}

const isMissing = (input: unknown): boolean => input === undefined || input === null

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
}

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : ''

const listed = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** `firstName` → `First name`, `clientId` → `Client`, `attachmentIds` → `Attachments`. What has no name is the body itself. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'body'
  const label = name
    .replace(/(?<=.)Id(s?)$/, '$1')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}
