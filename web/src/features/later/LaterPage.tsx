import { useRouterState } from '@tanstack/react-router'
import { laterIcons } from './icons.ts'
import { laterPages } from './pages.ts'

/** A page whose feature is not in this version says what it is for, and shows no figures. */
export function LaterPage() {
  const path: string = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) })
  const page = laterPages.find((one) => one.path === path)
  if (!page) return null
  const Icon = laterIcons[page.icon]
  return (
    <div className="page">
      <header className="page-head">
        <h1 tabIndex={-1}>{page.title}</h1>
      </header>
      <section className="later">
        <span className="later-icon">
          <Icon size={26} stroke={1.4} aria-hidden />
        </span>
        <h2>Nothing to show on this page yet</h2>
        <p>{page.sentence}</p>
      </section>
    </div>
  )
}
