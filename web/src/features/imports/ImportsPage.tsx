import { Button } from '@mantine/core'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { imports, type Import } from '#contract/imports.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { isWorking, KIND_LABELS, rowsText, stateOf } from './labels.ts'
import styles from './imports.module.css'

const BringDialog = lazyDialog(async () => ({ default: (await import('./BringDialog.tsx')).BringDialog }))

const ImportsUrl = urlSchema({ page: urlCount })
/** How often files that the server is at are looked at again. */
const REFRESH_MS = 1_000

/** Files of other programs that were imported, and the way to bring another one. */
export function ImportsPage() {
  const { firm } = useCurrentUser()
  const [url, change] = useUrlState(ImportsUrl)
  const [isBringing, setBringing] = useState(false)
  const mayBring = useCan(imports.upload)
  const page = url.page ?? 1
  const answer = useQuery({
    ...queryFor(imports.list, { query: { ...firm, page } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? REFRESH_MS : false),
  })
  const found = answer.data
  return (
    <Page
      title="Import"
      sub="Clients, contacts, matters, time, expenses and open balances from another program, as CSV or XLSX. Bring them in this order."
      actions={mayBring && <Button onClick={() => setBringing(true)}>Import a file</Button>}
    >
      {answer.isError && (
        <LoadError title="Did not load" text={answer.error.message} onRetry={() => void answer.refetch()} />
      )}
      {found?.data.length === 0 && (
        <EmptyState
          icon={IconFileImport}
          title="Nothing was imported yet"
          text="Export a list from the program that you used before. Nothing is kept before you have seen what it becomes."
        />
      )}
      {found && found.data.length > 0 && (
        <>
          <ImportTable rows={found.data} />
          {(found.hasMore || page > 1) && (
            <Pagination {...found} shown={found.data.length} onPage={(next) => change({ page: next })} />
          )}
        </>
      )}
      {isBringing && <BringDialog onClose={() => setBringing(false)} />}
    </Page>
  )
}

function ImportTable({ rows }: { rows: readonly Import[] }) {
  const { business } = useCurrentUser()
  return (
    <div className={styles.scroll}>
      <table className={`lx-table ${styles.table}`}>
        <caption className="lx-sr-only">Imported files, the latest first</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What it has</th>
            <th scope="col" className="lx-right">
              Rows
            </th>
            <th scope="col">State</th>
            <th scope="col">Brought</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <th scope="row" dir="auto" className={styles.words}>
                <Link to={paths.import(one.id)}>{one.fileName}</Link>
              </th>
              <td>{KIND_LABELS[one.kind]}</td>
              <td className="lx-right lx-num">{rowsText(one.rowCount)}</td>
              <td>
                <StatusBadge plain tone={stateOf(one).tone}>
                  {stateOf(one).label}
                </StatusBadge>
              </td>
              <td className="lx-num">
                {momentText(one.created.at, business.timeZone)}
                <span className="lx-soft"> by {one.created.person.name}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
