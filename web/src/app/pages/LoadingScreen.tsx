import { Mark } from '../../shared/Mark.tsx'

/** While the profile and the permissions load; the only page-wide waiting state (ui.md §6). */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status">
      <Mark size={34} />
      <span className="loading-bar" aria-hidden />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
