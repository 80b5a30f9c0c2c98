import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Kbd } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { SearchRows } from './SearchRows.tsx'
import { rowId, useSearch, type Search } from './use-search.ts'
import styles from './shell.module.css'

/** The server accepts no longer texts. */
const MAX_LENGTH = 200

interface InputProps extends ComponentProps<'input'> {
  search: Search
  isExpanded: boolean
}

const SearchInput = ({ search, isExpanded, ...rest }: InputProps) => (
  <input
    type="text"
    role="combobox"
    aria-label="Search"
    aria-expanded={isExpanded}
    aria-controls="search-rows"
    aria-autocomplete="list"
    aria-activedescendant={isExpanded ? rowId(search.active) : undefined}
    placeholder="Search for matters, clients, documents, etc"
    maxLength={MAX_LENGTH}
    autoComplete="off"
    spellCheck={false}
    value={search.text}
    onChange={(event) => search.type(event.currentTarget.value)}
    onKeyDown={search.onKeyDown}
    {...rest}
  />
)

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
  const isExpanded = isOpen && search.groups.length > 0
  return (
    <div className={styles.gsearchBox} role="search">
      <div className={styles.gsearch}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <SearchInput
          ref={input}
          search={search}
          isExpanded={isExpanded}
          onInput={() => setOpen(true)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
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
      {isExpanded && <SearchRows search={search} />}
    </div>
  )
}

/** The phone's search: the same rows on a sheet. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const search = useSearch(onClose)
  const sheet = useRef<HTMLDialogElement>(null)
  const hasRows = search.groups.length > 0
  useEffect(() => sheet.current?.showModal(), [])
  return (
    <dialog className={styles.searchSheet} aria-label="Search" ref={sheet} onClose={onClose}>
      <div className={styles.searchSheetHead}>
        <div className={styles.gsearch}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          {/* The sheet is opened to type in it, and the browser looks for this when it opens. */}
          <SearchInput autoFocus search={search} isExpanded={hasRows} />
        </div>
        <button type="button" className={styles.searchSheetClose} onClick={onClose}>
          Close
        </button>
      </div>
      {hasRows ? (
        <SearchRows search={search} />
      ) : (
        <p className={styles.searchSheetHint}>Type a name or number to find clients, matters and entries.</p>
      )}
    </dialog>
  )
}
