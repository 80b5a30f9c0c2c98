import { sql, type RawBuilder } from 'kysely'
import { isDayRange, parseCustomFilter, type CustomCondition } from '#domain/custom-filter.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'

type Meets = (condition: CustomCondition) => RawBuilder<boolean>

/** Whether the values of a record meet every condition of a filter; `meets` says where the values are. */
export const customFilter = (filter: string, meets: Meets): RawBuilder<boolean> =>
  allOf(...parseCustomFilter(filter).map(meets))

/** Whether a column of values meets one condition. */
export function meetsCondition(column: RawBuilder<unknown>, condition: CustomCondition): RawBuilder<boolean> {
  const text = sql<string>`${column} ->> ${condition.fieldId}::text`
  if (condition.kind === 'is') return sql<boolean>`${text} = ${condition.value}`
  if (condition.kind === 'contains') return sql<boolean>`${text} ilike ${containing(condition.text)}`
  return isDayRange(condition) ? isWithinDays(text, condition) : isWithinNumbers(column, text, condition)
}

type Range = Extract<CustomCondition, { kind: 'range' }>

const bound = (value: string) => (value === '' ? undefined : value)

/** Days are stored so that their texts are in their order. */
const isWithinDays = (text: RawBuilder<string>, { from, to }: Range) =>
  allOf(
    sql`${text} like '____-__-__'`,
    whenDefined(bound(from), (day) => sql`(${text}) collate "C" >= ${day}`),
    whenDefined(bound(to), (day) => sql`(${text}) collate "C" <= ${day}`),
  )

/** Only of a number: a filter may name any field, and what is no number cannot be compared with one. */
const isWithinNumbers = (column: RawBuilder<unknown>, text: RawBuilder<string>, { fieldId, from, to }: Range) =>
  sql<boolean>`case jsonb_typeof(${column} -> ${fieldId}::text) when 'number' then ${allOf(
    whenDefined(bound(from), (number) => sql`(${text})::numeric >= ${number}::numeric`),
    whenDefined(bound(to), (number) => sql`(${text})::numeric <= ${number}::numeric`),
  )} else false end`
