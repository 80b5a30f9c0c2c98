import { useQuery } from '@tanstack/react-query'
import { portalFiles } from '#contract/portal-files.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { FileLink } from './files.tsx'
import { Panel, PortalLink } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

const LATEST = 3

/** The files that were shared last, of all matters or of one; nothing where there are none. */
export function SharedFiles({ at, matterId }: Pick<TabProps, 'at'> & { matterId?: string }) {
  const { data: documents = [] } = useQuery(queryFor(portalFiles.documents, {}))
  const own = matterId === undefined ? documents : documents.filter((document) => document.matterId === matterId)
  if (own.length === 0) return null
  return (
    <Panel title="Shared with you" aside={<PortalLink to={tabPath(at, 'documents')}>All</PortalLink>}>
      <ul>
        {own.slice(0, LATEST).map((document) => (
          <li key={document.id} className={styles.row}>
            <div className={styles.grow}>
              <FileLink file={document} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
