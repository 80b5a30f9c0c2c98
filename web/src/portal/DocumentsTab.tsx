import { useQuery } from '@tanstack/react-query'
import { portalFiles } from '#contract/portal-files.ts'
import { queryFor } from '../shared/query.ts'
import { FileLink } from './files.tsx'
import { dayOf } from './moments.ts'
import { Answer, Empty, NewMark, Panel } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

/** What the firm has shared, one file at a time. */
export function DocumentsTab({ firm }: TabProps) {
  const answer = useQuery(queryFor(portalFiles.documents, {}))
  return (
    <>
      <h1 className={styles.title}>Documents</h1>
      <p className={styles.lead}>Files that {firm.name} has shared with you.</p>
      <div className={styles.cards}>
        <Answer of={answer}>
          {(documents) => (
            <Panel title="Shared with you">
              {documents.length === 0 && <Empty>Your lawyers will share updates and documents here.</Empty>}
              <ul>
                {documents.map((document) => (
                  <li key={document.id} className={`${styles.row} ${styles.stacked}`}>
                    <div className={styles.grow}>
                      <FileLink file={document} />
                    </div>
                    <div className={styles.soft}>
                      {dayOf(document.sharedAt)} {document.openedAt === null && <NewMark />}
                      <div>{document.matterName}</div>
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Answer>
      </div>
    </>
  )
}
