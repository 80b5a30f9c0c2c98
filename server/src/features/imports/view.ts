import { customKey, type CustomImportField } from '#domain/import-fields.ts'
import { ImportOptions, type Import, type ImportDetail } from '#contract/imports.ts'
import type { ShownImport, selectFaults } from './queries.ts'

export const toImport = (row: ShownImport): Import => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  state: row.state,
  rowCount: row.row_count,
  doneRows: row.done_rows,
  createdCount: row.created_count,
  repeatedCount: row.repeated_count,
  leftOutCount: row.left_out_count,
  faultCount: row.fault_count,
  problem: row.problem,
  created: { at: row.created_at.toISOString(), person: { userId: row.created_by, name: row.creator_name } },
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** What quotes the file is only for whoever brought it: others may be behind the walls of its matters. */
export const toImportDetail = (
  row: ShownImport,
  {
    faults,
    customFields,
    isOwn,
  }: {
    readonly faults: Awaited<ReturnType<typeof selectFaults>>
    readonly customFields: readonly CustomImportField[]
    readonly isOwn: boolean
  },
): ImportDetail => ({
  ...toImport(row),
  titles: row.titles,
  samples: isOwn ? (row.samples as string[][]) : [],
  mapping: row.mapping,
  options: ImportOptions.parse(row.options),
  customFields: customFields.map(({ id, name }) => ({ key: customKey(id), label: name })),
  faults: isOwn ? faults.map(({ row_number, field, reason }) => ({ row: row_number, field, reason })) : [],
})
