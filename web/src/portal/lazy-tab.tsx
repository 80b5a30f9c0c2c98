import { lazyWithRetry, type Load, type Retry } from '../shared/lazy-with-retry.tsx'
import { Empty } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

/** A tab whose script is loaded when it is first opened; where that fails, a line in its place says so. */
export const lazyTab = (load: Load<TabProps>) => {
  let failures = 0
  const loadOrReload: Load<TabProps> = async () => {
    try {
      return await load()
    } catch (error) {
      failures += 1
      // There is a connection, and a second attempt failed: a new release has replaced the scripts of this page.
      if (failures > 1 && window.navigator.onLine) window.location.reload()
      throw error
    }
  }
  return lazyWithRetry<TabProps>(loadOrReload, TabFailed, <Empty>Loading</Empty>)
}

const TabFailed = ({ retry }: Retry) => (
  <p className={styles.empty} role="alert">
    This page could not be loaded. Check your connection.{' '}
    <button type="button" className={styles.bare} onClick={retry}>
      Try again
    </button>
  </p>
)
