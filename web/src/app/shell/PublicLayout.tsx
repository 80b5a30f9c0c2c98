import { Outlet } from '@tanstack/react-router'
import { Mark } from '../../shared/Mark.tsx'
import { Engraving } from './Engraving.tsx'

/** Sign-in family, verification, set-up and join-team: the form at the left, the engraved panel at the right. */
export const PublicLayout = () => (
  <div className="public">
    <div className="public-side">
      <header className="public-head">
        <Mark size={22} />
        <span>Lexhold</span>
      </header>
      <main id="main" className="public-main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="public-foot">Are you a client? Use the link your law firm sent you.</footer>
    </div>
    <aside className="public-panel" aria-label="About Lexhold">
      <p className="serif public-line">
        Every hour, every fee,
        <br />
        every date accounted for.
      </p>
      <p className="public-note">
        Matters, time, billing and trust accounting in one ledger that your whole firm can rely on.
      </p>
      <Engraving />
    </aside>
  </div>
)
