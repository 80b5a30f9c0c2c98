import { sql } from 'kysely'
import { tellingWords } from '#domain/names.ts'
import type { ConflictPlace } from '#contract/conflicts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface Candidate {
  readonly asked_name: string
  readonly id: string
  readonly kind: ConflictPlace
  readonly client_id: string | null
  readonly matter_id: string | null
  readonly name: string
  readonly record_number: string
  readonly record_name: string
  readonly record_client_id: string
  readonly is_former: boolean
  readonly is_barred: boolean
}

/** Names of the whole firm that may be alike, whatever the person asking may open. */
export const namesNear = async (tx: FirmTx, names: readonly string[], most: number): Promise<Candidate[]> => {
  const telling = names.map((name) => tellingWords(name).join(' '))
  const { rows } =
    await sql<Candidate>`select * from app.names_near(${[...names]}::text[], ${telling}::text[], ${most})`.execute(tx)
  return rows
}

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The clients and matters among the candidates that the person asking can open. */
export async function openable(tx: FirmTx, candidates: readonly Candidate[]): Promise<ReadonlySet<string>> {
  const ids = idsOf(candidates.flatMap(({ client_id, matter_id }) => [client_id, matter_id]))
  if (ids.length === 0) return new Set()
  const [clients, matters] = await Promise.all([
    tx.selectFrom('app.clients').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute(),
    tx.selectFrom('app.matters').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute(),
  ])
  return new Set([...clients, ...matters].map(({ id }) => id))
}
