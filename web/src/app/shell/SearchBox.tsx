import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Kbd } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { SearchRows } from './SearchRows.tsx'
import { rowId, useSearch } from './use-search.ts'
import styles from './shell.module.css'

const PLACEHOLDER = 'Search for matters, clients, documents, etc'
/** What the server looks for, at most. */
const LONGEST = 200

interface Props {
  input: RefObject<HTMLInputElement | null>
  /** Whether `/` focuses the box, so that the hint is true. */
  withHint: boolean
}

/** The global search of the top bar. */
export function SearchBox({ input, withHint }: Props) {
  const [isOpen, setOpen] = useState(false)
  const search = useSearch(() => {
    setOpen(false)
    input.current?.blur()
  })
  const shows = isOpen && search.groups.length > 0
  return (
    <div className={styles.gsearchBox} role="search">
      <div className={styles.gsearch}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={shows}
          aria-controls="search-rows"
          aria-autocomplete="list"
          aria-activedescendant={shows ? rowId(search.active) : undefined}
          placeholder={PLACEHOLDER}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          value={search.text}
          onChange={(event) => {
            setOpen(true)
            search.type(event.currentTarget.value)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={search.onKeyDown}
        />
        {search.text === '' ? (
          withHint && <Kbd aria-hidden>/</Kbd>
        ) : (
          <button
            type="button"
            className={styles.gsearchClear}
            aria-label="Clear search"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search.type('')}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      {shows && <SearchRows search={search} />}
    </div>
  )
}

/** The phone's search: the same rows on a sheet of their own. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const search = useSearch(onClose)
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => sheet.current?.showModal(), [])
  return (
    <dialog className={styles.searchSheet} aria-label="Search" ref={sheet} onClose={onClose}>
      <div className={styles.searchSheetHead}>
        <div className={styles.gsearch}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            // The sheet is opened to type in it, and the browser looks for this when it opens.
            autoFocus
            type="text"
            role="combobox"
            aria-label="Search"
            aria-expanded={search.groups.length > 0}
            aria-controls="search-rows"
            aria-activedescendant={search.groups.length > 0 ? rowId(search.active) : undefined}
            placeholder={PLACEHOLDER}
            maxLength={LONGEST}
            autoComplete="off"
            value={search.text}
            onChange={(event) => search.type(event.currentTarget.value)}
            onKeyDown={search.onKeyDown}
          />
        </div>
        <button type="button" className={styles.searchSheetClose} onClick={onClose}>
          Close
        </button>
      </div>
      {search.groups.length > 0 ? (
        <SearchRows search={search} />
      ) : (
        <p className={styles.searchSheetHint}>A name or number finds clients, matters and entries.</p>
      )}
    </dialog>
  )
}
