import { sql } from 'kysely'
import type { DemoData } from '../../../db/demo/demo.ts'
import { demoId } from '../../../db/demo/identity.ts'
import type { FirmTx } from '../platform/db/transactions.ts'

const UNBILLED_LEFT = 'The last work is billed after the closing'

/** Closes the matters that are closed in the demo, after their work was loaded; unbilled work is left with a reason. */
export async function closeMatters(tx: FirmTx, { firm, matters }: DemoData): Promise<void> {
  const closed = matters.flatMap(({ id, closedOn, responsibleId }, n) =>
    closedOn === null ? [] : [{ id, closedOn, responsibleId, closingId: demoId('matterClosing', n + 1) }],
  )
  await sql`
    insert into app.matter_closings (business_id, id, matter_id, closed_on, closed_by, closed_at, override_reason)
    select ${firm.id}, c."closingId", c.id, c."closedOn", c."responsibleId",
      (c."closedOn" + time '17:00') at time zone ${firm.timeZone},
      case when exists (select 1 from app.unbilled_work_on(c.id) u where u.blocks) then ${UNBILLED_LEFT} else '' end
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
      as c (id uuid, "closedOn" date, "responsibleId" uuid, "closingId" uuid)`.execute(tx)
  await sql`
    update app.matters m set status = 'closed', closed_on = c."closedOn"
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as c (id uuid, "closedOn" date)
    where m.id = c.id`.execute(tx)
}
