import { Kbd } from '@mantine/core'
import type { Search } from './use-search.ts'

/** `{text} in {section}` for each section, then the records found. */
export function SearchRows({ search }: { search: Search }) {
  const { rows, active, hitsFailed } = search
  const firstHit = rows.findIndex(({ isHit }) => isHit)
  return (
    <div className="search-rows">
      <div role="listbox" id="search-rows" aria-label="Search suggestions">
        {rows.map((row, index) => {
          const { key, icon: Icon, label, note, isHit } = row
          return (
            <div
              key={key}
              id={`search-row-${index}`}
              role="option"
              // Focus stays in the field; the field's keys move the active row.
              tabIndex={-1}
              aria-selected={index === active}
              className="search-row"
              data-first-hit={index === firstHit || undefined}
              onMouseMove={() => search.setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => search.open(row)}
              onKeyDown={search.onKeyDown}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className="trunc">
                <b>{label}</b>
                <span className="soft">{isHit ? `  ${note}` : note}</span>
              </span>
              {index === active && <Kbd aria-hidden>Enter</Kbd>}
            </div>
          )
        })}
      </div>
      {hitsFailed && <p className="search-failed">Records could not be searched. The lists above still work.</p>}
    </div>
  )
}
