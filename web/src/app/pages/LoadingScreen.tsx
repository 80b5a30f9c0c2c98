import { Mark } from '../../shared/Mark.tsx'

/** While the profile and the permissions load; the only page-wide waiting state (ui.md §6). */
export function LoadingScreen() {
  return (
    <div className="lx-loading-screen" role="status">
      <Mark size={34} />
      <span className="lx-loading-bar" aria-hidden />
      <span className="lx-sr-only">Loading</span>
    </div>
  )
}
