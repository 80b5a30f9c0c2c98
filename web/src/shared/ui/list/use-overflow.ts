import { useEffect, useState, type RefObject } from 'react'

/** Whether the content of a region is wider than the region, so that it scrolls sideways. */
export function useOverflow(region: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = region.current
    const content = element?.firstElementChild
    if (!element || !content) return undefined
    const watcher = new ResizeObserver(() => setOverflows(content.clientWidth > element.clientWidth + 1))
    watcher.observe(element)
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [region])
  return overflows
}
