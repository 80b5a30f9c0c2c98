import pg from 'pg'
import { connectAsOwner } from './start-checks.ts'

export interface AuditReport {
  readonly firms: number
  readonly rows: number
  /** Rows without a seal yet; normal for a few seconds. */
  readonly unsealed: number
  /** The first break in the chain of each firm whose chain is broken. */
  readonly broken: readonly {
    readonly businessId: string
    readonly seq: number
    readonly auditId: string
    readonly problem: string
  }[]
}

interface BreakRow {
  business_id: string
  seq: string
  audit_id: string
  problem: string
}

/** Whether a Lexhold has ever been started on this database. */
export async function hasAuditLog(ownerUrl: string): Promise<boolean> {
  const client = await connectAsOwner(ownerUrl)
  try {
    const { rows } = await client.query("select 1 where to_regclass('app.audit_log') is not null")
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/**
 * Walks every firm's chain from its first seal: each row must be there, unchanged, and in its place, and every row must be
 * sealed or queued. `url` is that of app_jobs, the only role that sees the audit log of all firms.
 */
export async function verifyAudit(url: string): Promise<AuditReport> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: counts } = await client.query<{ firms: string; rows: string; unsealed: string }>(
      `select (select count(distinct business_id) from app.audit_log) as firms, (select count(*) from app.audit_log) as rows,
        (select count(*) from app.audit_queue) as unsealed`,
    )
    const { rows: broken } = await client.query<BreakRow>(FIRST_BREAKS)
    await client.query('commit')
    return {
      firms: Number(counts[0]?.firms ?? 0),
      rows: Number(counts[0]?.rows ?? 0),
      unsealed: Number(counts[0]?.unsealed ?? 0),
      broken: broken.map((row) => ({
        businessId: row.business_id,
        seq: Number(row.seq),
        auditId: row.audit_id,
        problem: row.problem,
      })),
    }
  } finally {
    await client.end()
  }
}

/** A seal is valid when it is the hash of the seal before it and of its row as it is now. */
const FIRST_BREAKS = `
  with chain as (
    select s.business_id, s.seq, s.audit_id, s.hash, l,
      lag(s.hash, 1, ''::bytea) over firm as previous, lag(s.seq, 1, 0::bigint) over firm as previous_seq
    from app.audit_seals s left join app.audit_log l on l.business_id = s.business_id and l.id = s.audit_id
    window firm as (partition by s.business_id order by s.seq)
  ), faults as (
    select business_id, seq, audit_id, case
      when seq <> previous_seq + 1 then 'a seal before it is missing'
      when l is null or (l).id is null then 'its row is missing'
      else 'it was changed after it was sealed' end as problem
    from chain
    where seq <> previous_seq + 1 or (l).id is null or hash <> app.audit_hash(previous, l)
    union all
    select l.business_id, 9223372036854775807, l.id, 'it is neither sealed nor waiting'
    from app.audit_log l
    where not exists (select 1 from app.audit_seals s where s.business_id = l.business_id and s.audit_id = l.id)
      and not exists (select 1 from app.audit_queue q where q.business_id = l.business_id and q.audit_id = l.id)
  )
  select distinct on (business_id) business_id, seq, audit_id, problem from faults order by business_id, seq, audit_id`
