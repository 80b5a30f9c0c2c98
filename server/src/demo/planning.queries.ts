import { sql } from 'kysely'
import type { FirmTx } from '../platform/db/transactions.ts'

/** Gives the unbilled time of a matter the codes of tasks in turn, by day. */
export const codeTimeOfMatter = (tx: FirmTx, matterId: string, codes: readonly string[]) =>
  sql`update app.time_entries e
    set task_code = (${codes}::text[])[1 + n.place % ${codes.length}]
    from (select id, (row_number() over (order by worked_on, id))::integer as place from app.time_entries
      where matter_id = ${matterId} and billing_state = 'unbilled') n
    where e.id = n.id`.execute(tx)
