/** What the value of a custom field has to be, for a record to be listed. An open end of a range is blank. */
export type CustomCondition = { readonly fieldId: string } & (
  | { readonly kind: 'is'; readonly value: string }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
)

const FIELD = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const NUMBER = String.raw`-?\d{1,11}(?:\.\d{1,4})?`
const DAY = String.raw`\d{4}-\d\d-\d\d`
const range = (bound: string) => String.raw`(?:(?:${bound})\.\.(?:${bound})?|\.\.(?:${bound}))`
const CONDITION = String.raw`${FIELD}(?::[^\n]{1,120}|~[^\n]{1,200}|@(?:${range(DAY)}|${range(NUMBER)}))`
export const MAX_CUSTOM_CONDITIONS = 20

/**
 * Conditions as one text, one on each line, all of which have to hold: `id:value` for a choice or for yes or no (`true`,
 * `false`), `id~text` for a text that contains another, and `id@from..to` for a range of numbers or days.
 */
export const CUSTOM_FILTER = new RegExp(String.raw`^${CONDITION}(?:\n${CONDITION}){0,${MAX_CUSTOM_CONDITIONS - 1}}$`)

const FIELD_LETTERS = 36

/** The conditions of a text that `CUSTOM_FILTER` accepts. */
export const parseCustomFilter = (filter: string): CustomCondition[] => filter.split('\n').map(parseCondition)

function parseCondition(line: string): CustomCondition {
  const [fieldId, sign, value] = [
    line.slice(0, FIELD_LETTERS),
    line.charAt(FIELD_LETTERS),
    line.slice(FIELD_LETTERS + 1),
  ]
  if (sign === '~') return { fieldId, kind: 'contains', text: value }
  if (sign === ':') return { fieldId, kind: 'is', value }
  const [from = '', to = ''] = value.split('..')
  return { fieldId, kind: 'range', from, to }
}

export const formatCustomFilter = (conditions: readonly CustomCondition[]): string =>
  conditions.map(formatCondition).join('\n')

function formatCondition(condition: CustomCondition): string {
  const { fieldId, kind } = condition
  if (kind === 'contains') return `${fieldId}~${condition.text}`
  return kind === 'is' ? `${fieldId}:${condition.value}` : `${fieldId}@${condition.from}..${condition.to}`
}

/** Whether a range is one of days, and not of numbers. */
export const isDayRange = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(from === '' ? to : from)
