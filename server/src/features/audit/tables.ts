import { holds, type Permission } from '#domain/permissions.ts'
import type { AuditedTable, RecordType } from '../records/public.ts'

type Permissions = ReadonlySet<string>

interface OwnedTable extends AuditedTable {
  readonly permission: Permission | null
}

export const auditedTables = (recordTypes: readonly RecordType[]): OwnedTable[] =>
  recordTypes.flatMap(({ contract, tables }) =>
    tables.map((table) => ({
      ...table,
      permission: table.permission === undefined ? (contract?.permission ?? null) : table.permission,
    })),
  )

/** A table that types of record share, with the kinds of rows that the person may see. */
export interface SharedTable {
  readonly name: string
  readonly rowKinds: readonly string[]
}

export interface TableAccess {
  /** Tables that the person may read, all or some rows of them. */
  readonly open: readonly OwnedTable[]
  /** Names of tables that the person may not read. */
  readonly closed: readonly string[]
  /** Tables of which the person may read only some rows. */
  readonly shared: readonly SharedTable[]
}

export function tableAccess(recordTypes: readonly RecordType[], permissions: Permissions): TableAccess {
  const tables = auditedTables(recordTypes)
  const maySee = ({ permission }: OwnedTable) => permission === null || holds(permissions, permission)
  const open = tables.filter(maySee)
  const openNames = new Set(open.map(({ name }) => name))
  const refused = tables.filter((table) => !maySee(table))
  const sharedNames = new Set(refused.map(({ name }) => name).filter((name) => openNames.has(name)))
  return {
    open,
    closed: [
      ...refused.map(({ name }) => name).filter((name) => !openNames.has(name)),
      ...(seesAllAttachments(recordTypes, permissions) ? [] : ['files']),
    ],
    shared: [...sharedNames].map((name) => ({
      name,
      rowKinds: open.flatMap((table) => (table.name === name && table.rowKind ? [table.rowKind] : [])),
    })),
  }
}

/** A file may be attached to any record, so only a person who may see all of those sees files in the log. */
const seesAllAttachments = (recordTypes: readonly RecordType[], permissions: Permissions) =>
  recordTypes.every(({ attachments }) => !attachments || holds(permissions, attachments.permission))
