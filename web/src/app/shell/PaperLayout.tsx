import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { logOut } from '../../shared/log-out.ts'
import { Mark } from '../../shared/Mark.tsx'
import styles from './pages.module.css'

const PaperFrame = ({ header }: { header?: ReactNode }) => (
  <div className="lx-paper-frame">
    {header}
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <footer className={styles.secured}>
      Secured by <Mark size={14} /> <b>Lexhold</b>
    </footer>
  </div>
)

/** Public invoice, trust record and the portal's sign-in: no top bar and no navigation, for anyone with the link. */
export const PaperLayout = () => <PaperFrame />

const portalHeader = (
  <header className={styles.portalHead}>
    <span className={`lx-serif ${styles.portalTitle}`}>Client portal</span>
    <Button variant="default" onClick={() => void logOut()}>
      Log out
    </Button>
  </header>
)

/** The client's side: simpler and larger, without the firm's navigation (ui.md §20). */
export const PortalLayout = () => <PaperFrame header={portalHeader} />
