import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import styles from './team.module.css'

interface Props<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'rows'> {
  title: string
  query: { readonly isLoadingError: boolean; readonly refetch: () => unknown }
  rows: readonly Row[] | undefined
  /** Dialogs of the rows. */
  children: ReactNode
}

/** A titled table below the team, shown only when it has rows. */
export function TeamSection<Row>({ title, query, rows, children, ...table }: Props<Row>) {
  if (query.isLoadingError) return <LoadError onRetry={() => void query.refetch()} />
  if (!rows || rows.length === 0) return null
  return (
    <div className={styles.section}>
      <SectionTitle>{title}</SectionTitle>
      <DataTable caption={title} rows={rows} {...table} />
      {children}
    </div>
  )
}
