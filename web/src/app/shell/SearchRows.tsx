import { Kbd, VisuallyHidden } from '@mantine/core'
import type { SearchRow } from './search-rows.ts'
import { rowId, type Search } from './use-search.ts'
import styles from './shell.module.css'

/** `{text} in {section}` for each section, then the records found, by type. */
export function SearchRows({ search }: { search: Search }) {
  const { groups, hits } = search
  return (
    <div className={styles.searchRows}>
      <div role="listbox" id="search-rows" aria-label="Search suggestions">
        {groups.map(({ label, rows }) => {
          const options = rows.map((row) => (
            <Option key={row.key} row={row} search={search} isHit={label !== undefined} />
          ))
          return label === undefined ? (
            options
          ) : (
            <div key={label} role="group" aria-label={label} className={styles.searchGroup}>
              <div className={styles.searchGroupLabel} aria-hidden>
                {label}
              </div>
              {options}
            </div>
          )
        })}
      </div>
      {hits.isEmpty && <p className={styles.searchNone}>No matter, client or time entry found.</p>}
      <VisuallyHidden role="status">{announcement(search)}</VisuallyHidden>
    </div>
  )
}

interface OptionProps {
  row: SearchRow
  search: Search
  isHit: boolean
}

function Option({ row, search, isHit }: OptionProps) {
  const { icon: Icon, label, note } = row
  const index = search.rows.indexOf(row)
  const isActive = index === search.active
  return (
    <div
      id={rowId(index)}
      role="option"
      // Focus stays in the field; the field's keys move the active row.
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.searchRow}
      data-hit={isHit || undefined}
      aria-label={isHit ? `${label}, ${note}` : undefined}
      title={isHit ? `${label}, ${note}` : undefined}
      onMouseMove={() => search.setActive(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => search.open(row)}
      onKeyDown={search.onKeyDown}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.searchWords}>
        <b>{label}</b>
        <span className="lx-soft">{note}</span>
      </span>
      {isActive && <Kbd aria-hidden>Enter</Kbd>}
    </div>
  )
}

/** Read by a screen reader, which does not notice that the list has grown. */
function announcement({ hits: { groups, isEmpty, hasFailed } }: Search): string {
  if (hasFailed) return 'Could not search'
  if (isEmpty) return 'No matter, client or time entry found'
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  if (count === 0) return ''
  return count === 1 ? '1 record found' : `${count} records found`
}
