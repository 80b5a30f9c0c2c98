import pg from 'pg'

const INT8 = 20
const DATE = 1082
const NUMERIC = 1700

/**
 * How PostgreSQL's types read in TypeScript, chosen once: int8 stays text until a rule makes it a bigint, numeric stays
 * exact text, a date is `YYYY-MM-DD` text and never a Date. An instant is a Date, as pg reads it.
 */
export function configureTypes(): void {
  for (const typeId of [INT8, DATE, NUMERIC]) pg.types.setTypeParser(typeId, (text) => text)
}

export const parserOf = (typeId: number): ((text: string) => unknown) =>
  pg.types.getTypeParser(typeId) as (text: string) => unknown
