import { useLayoutEffect, useRef, type RefObject } from 'react'
import { AppLink } from '../../link.tsx'
import { formatCount } from '../values/format.ts'
import styles from './page.module.css'
import listStyles from '../list/list.module.css'

export interface PageTab {
  key: string
  label: string
  href: string
  count?: number | undefined
  /** The count is loading: its space is reserved, so that no tab moves under a click. */
  awaitsCount?: boolean | undefined
}

interface Props {
  /** For screen readers: `Matters by status`. */
  label: string
  tabs: readonly PageTab[]
  current: string
}

/** Tabs are links: the address names the tab, so back and reload keep it. */
export function PageTabs({ label, tabs, current }: Props) {
  const bar = useRef<HTMLElement>(null)
  useInView(bar, current, tabs.map(({ label: text, count }) => `${text}${count}`).join())
  return (
    <nav ref={bar} className={`${styles.tabs} ${listStyles.bleed}`} aria-label={label}>
      {tabs.map(({ key, label: text, href, count, awaitsCount }) => (
        <AppLink key={key} href={href} aria-current={key === current ? 'page' : undefined}>
          {text}
          {(count !== undefined || awaitsCount) && (
            <span className="lx-count">{count === undefined ? '' : formatCount(count)}</span>
          )}
        </AppLink>
      ))}
    </nav>
  )
}

/** Scrolls the current tab into view and marks the edges that hide others. */
function useInView(bar: RefObject<HTMLElement | null>, current: string, labels: string): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const tab = element.querySelector<HTMLElement>('[aria-current]')
    if (tab) element.scrollTo({ left: tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2 })
    const mark = () => {
      const hidden = element.scrollWidth - element.clientWidth
      element.toggleAttribute('data-before', element.scrollLeft > 1)
      element.toggleAttribute('data-after', element.scrollLeft < hidden - 1)
    }
    const watcher = new ResizeObserver(mark)
    watcher.observe(element)
    element.addEventListener('scroll', mark)
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [bar, current, labels])
}
