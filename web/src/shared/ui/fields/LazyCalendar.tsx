import { lazyPart } from '../overlays/lazy.tsx'
import styles from './fields.module.css'

/** The calendar, loaded when it is first opened: days are mostly typed. */
export const Calendar = lazyPart(
  async () => ({ default: (await import('./Calendar.tsx')).Calendar }),
  <div className={styles.calendarWaiting} />,
)
