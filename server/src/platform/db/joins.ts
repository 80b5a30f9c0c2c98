import { sql, type JoinBuilder } from 'kysely'

/**
 * Joins the row of the same firm that a column names: `byId('r', 'x.role_id')` is `r.business_id = x.business_id and
 * r.id = x.role_id`. The keys of a firm's tables begin with the firm.
 */
export const byId =
  (alias: string, reference: `${string}.${string}`) =>
  <D, T extends keyof D>(join: JoinBuilder<D, T>): JoinBuilder<D, T> => {
    const firm = reference.replace(/\..*/, '.business_id')
    return join.on(
      sql<boolean>`${sql.ref(`${alias}.business_id`)} = ${sql.ref(firm)} and ${sql.ref(`${alias}.id`)} = ${sql.ref(reference)}`,
    )
  }
