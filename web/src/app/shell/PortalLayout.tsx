import { Outlet } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { Mark } from '../../shared/Mark.tsx'
import { endSession } from './end-session.ts'
import styles from './pages.module.css'

/** The client's side: simpler and larger, without the firm's navigation (ui.md §20). */
export const PortalLayout = () => (
  <div className="lx-paper-frame">
    <header className={styles.portalHead}>
      <span className={`lx-serif ${styles.portalTitle}`}>Client portal</span>
      <Button variant="default" onClick={() => void endSession()}>
        Log out
      </Button>
    </header>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <footer className={styles.secured}>
      Secured by <Mark size={14} /> <b>Lexhold</b>
    </footer>
  </div>
)
