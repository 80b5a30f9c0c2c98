import { Outlet } from '@tanstack/react-router'
import { ribbon } from '../../shared/engraving.ts'
import { Mark } from '../../shared/Mark.tsx'
import styles from './pages.module.css'

const WIDTH = 720
const HEIGHT = 460
const lines = ribbon(WIDTH, HEIGHT, 34)

/** The ribbon of lines on the sign-in panel. */
const Engraving = () => (
  <svg
    className={styles.engraving}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    fill="none"
    aria-hidden
  >
    {lines.map((line) => (
      <path key={line} d={line} vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
)

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
