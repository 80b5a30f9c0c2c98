import pg from 'pg'

/**
 * How PostgreSQL's types read in TypeScript, chosen once: int8 stays text until a rule makes it a bigint, numeric stays
 * exact text, a date is `YYYY-MM-DD` text and never a Date, an instant is a Date.
 */
const INT8 = 20
const DATE = 1082
const NUMERIC = 1700

export function configureTypes(): void {
  pg.types.setTypeParser(INT8, (text) => text)
  pg.types.setTypeParser(DATE, (text) => text)
  pg.types.setTypeParser(NUMERIC, (text) => text)
}
