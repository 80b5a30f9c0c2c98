import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { formatCount } from '../values/format.ts'
import { pageNumbers } from './columns.ts'
import { PAGE_SIZES } from './page-sizes.ts'
import styles from './list.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  size: number
  /** Rows on this page. */
  shown: number
  hasMore: boolean
  /** How many there are in all, once that is known: rows never wait for a count. */
  total?: number | undefined
  onPage: (page: number) => void
  onSize?: ((size: number) => void) | undefined
}

/** The foot of a list: the range left, the pages right. */
export function Pagination({ page, size, shown, hasMore, total, onPage, onSize }: PaginationProps) {
  const first = (page - 1) * size + 1
  const range = shown === 0 ? '0' : `${formatCount(first)}–${formatCount(first + shown - 1)}`
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  const hasNext = last === undefined ? hasMore : page < last
  return (
    <div className={`${styles.listFoot} ${styles.bleed}`}>
      <span className="lx-num" role="status">
        {total === undefined ? range : `${range} of ${formatCount(total)}`}
      </span>
      {onSize && (shown >= PAGE_SIZES[0] || (total ?? 0) > PAGE_SIZES[0]) && <PageSize size={size} onSize={onSize} />}
      <nav className={styles.pages} aria-label="Pages">
        <Step label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        {last === undefined ? (
          <PageButton page={page} isCurrent onPage={onPage} />
        ) : (
          <Pages page={page} last={last} onPage={onPage} />
        )}
        <Step label="Next page" disabled={!hasNext} onClick={() => onPage(page + 1)} />
      </nav>
    </div>
  )
}

function Pages({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  return pageNumbers(page, last).map((number) =>
    typeof number === 'number' ? (
      <PageButton key={number} page={number} isCurrent={number === page} onPage={onPage} />
    ) : (
      <span key={number} className={styles.footGap}>
        …
      </span>
    ),
  )
}

function PageButton({ page, isCurrent, onPage }: { page: number; isCurrent: boolean; onPage: (page: number) => void }) {
  return (
    <button
      type="button"
      className={styles.footButton}
      aria-label={`Page ${page}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(page)}
    >
      {formatCount(page)}
    </button>
  )
}

interface StepProps {
  label: 'Previous page' | 'Next page'
  disabled: boolean
  onClick: () => void
}

function Step({ label, disabled, onClick }: StepProps) {
  const Icon = label === 'Previous page' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={styles.footButton}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </button>
  )
}

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <label className={styles.footSize}>
      Rows
      <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {PAGE_SIZES.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </label>
  )
}
