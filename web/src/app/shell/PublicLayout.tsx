import { Outlet } from '@tanstack/react-router'
import { Mark } from '../../shared/Mark.tsx'
import { Engraving } from './Engraving.tsx'
import styles from './pages.module.css'

/** Sign-in family, verification, set-up and join-team: the form at the left, the engraved panel at the right. */
export const PublicLayout = () => (
  <div className="lx-public-frame">
    <div className={styles.publicSide}>
      <header className={styles.publicHead}>
        <Mark size={22} />
        <span>Lexhold</span>
      </header>
      <main id="main" className={styles.publicMain} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.publicFoot}>Are you a client? Use the link your law firm sent you.</footer>
    </div>
    <aside className={styles.publicPanel} aria-label="About Lexhold">
      <p className={`lx-serif ${styles.publicLine}`}>
        Every hour, every fee,
        <br />
        every date accounted for.
      </p>
      <p className={styles.publicNote}>
        Matters, time, billing and trust accounting in one ledger that your whole firm can rely on.
      </p>
      <Engraving />
    </aside>
  </div>
)
