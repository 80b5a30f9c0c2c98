import type { UseQueryResult } from '@tanstack/react-query'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import styles from './firm-settings.module.css'

interface Props<Row> {
  title: string
  noun: { readonly one: string; readonly many: string }
  load: Pick<UseQueryResult<readonly Row[]>, 'data' | 'isLoadingError' | 'refetch'>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  contextOf: (row: Row) => string
}

/** A list that the firm works with, to read. */
export function ReadOnlyList<Row extends { readonly id: string }>({
  title,
  noun,
  load,
  columns,
  ...texts
}: Props<Row>) {
  const { nameOf, contextOf } = texts
  const { data } = load
  return (
    <div className={styles.wide}>
      <Panel title={title} more={data && <span className="lx-muted">{formatCounted(data.length, noun)}</span>} flush>
        {load.isLoadingError ? (
          <LoadError onRetry={() => void load.refetch()} />
        ) : data?.length === 0 ? (
          <EmptyState icon={IconList} title={`No ${noun.many}`} />
        ) : (
          <DataTable
            caption={title}
            columns={columns}
            rows={data}
            rowId={({ id }) => id}
            rowName={nameOf}
            inPanel
            phone={(row) => ({ title: nameOf(row), context: contextOf(row) })}
          />
        )}
      </Panel>
    </div>
  )
}
