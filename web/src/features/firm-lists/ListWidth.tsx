import type { ReactNode } from 'react'
import styles from './firm-lists.module.css'

/** A panel as wide as the lists of the firm, on a page with one. */
export const ListWidth = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>
