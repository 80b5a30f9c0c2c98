import { imports, type ImportDetail } from '#contract/imports.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { countText, fieldsOf } from './labels.ts'
import styles from './imports.module.css'

/** What is wrong, row by row. All or nothing is imported, so the file is mended and brought again, or its columns are. */
export function Faults({ one }: { one: ImportDetail }) {
  const { firm } = useCurrentUser()
  if (one.faults.length === 0) return null
  const isUndoing = one.state === 'done'
  const labels = new Map(fieldsOf(one).map(({ key, label }) => [key, label]))
  return (
    <section className={styles.faults} aria-labelledby="import-faults">
      <div className={styles.head}>
        <h2 id="import-faults">{isUndoing ? 'Why it was not undone' : countText(one.faultCount, 'fault', 'faults')}</h2>
        {!isUndoing && (
          <DownloadButton
            size="xs"
            endpoint={imports.refused}
            params={{ id: one.id }}
            query={{ ...firm, format: 'csv' }}
          >
            Faulty rows with reasons
          </DownloadButton>
        )}
      </div>
      <div className={styles.scroll}>
        <table className={`lx-table ${styles.table}`}>
          <caption className="lx-sr-only">Rows and what is wrong with them</caption>
          <thead>
            <tr>
              <th scope="col" className="lx-right">
                Row
              </th>
              <th scope="col">Field</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {one.faults.map(({ row, field, reason }) => (
              <tr key={`${row} ${field} ${reason}`}>
                <td className="lx-right lx-num">{row.toLocaleString('en')}</td>
                <td>{labels.get(field) ?? ''}</td>
                <td dir="auto" className={styles.words}>
                  {reason}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {one.faultCount > one.faults.length && (
        <p className="lx-soft">
          The first {one.faults.length} of {one.faultCount.toLocaleString('en')}
          {isUndoing ? '' : '. The file of faulty rows has all of them'}
        </p>
      )}
    </section>
  )
}
