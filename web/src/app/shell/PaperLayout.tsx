import { Outlet } from '@tanstack/react-router'
import { Mark } from '../../shared/Mark.tsx'
import styles from './pages.module.css'

/** Public invoice and trust record: no top bar and no navigation, for anyone with the link. */
export const PaperLayout = () => (
  <div className="lx-paper-frame">
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <footer className={styles.secured}>
      Secured by <Mark size={14} /> <b>Lexhold</b>
    </footer>
  </div>
)
