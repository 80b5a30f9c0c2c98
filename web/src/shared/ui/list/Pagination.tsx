import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ComponentProps } from 'react'
import { formatCount } from '../values/format.ts'
import { PAGE_SIZES, pageNumbers } from './columns.ts'
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
        <FootButton
          aria-label="Previous page"
          title="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </FootButton>
        {(last === undefined ? [page] : pageNumbers(page, last)).map((number) =>
          typeof number === 'number' ? (
            <FootButton
              key={number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {formatCount(number)}
            </FootButton>
          ) : (
            <span key={number} className={styles.footGap}>
              …
            </span>
          ),
        )}
        <FootButton aria-label="Next page" title="Next page" disabled={!hasNext} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </FootButton>
      </nav>
    </div>
  )
}

const FootButton = (button: ComponentProps<'button'>) => (
  <button type="button" className={`lx-bare ${styles.footButton}`} {...button} />
)

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
