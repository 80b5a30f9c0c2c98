import { useMatches } from '@tanstack/react-router'
import { laterIcons } from './icons.ts'
import { laterWords } from './labels.ts'
import styles from './later.module.css'

/** A page whose feature is not in this version says what it is for, and shows no figures. */
export function LaterPage() {
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const words = laterWords[page?.fullPath ?? '']
  if (!page || !words) return null
  const Icon = laterIcons[words.icon]
  return (
    <div className="lx-page-body">
      <header className="lx-page-head">
        <h1 tabIndex={-1}>{page.staticData.title}</h1>
      </header>
      <section className={styles.later}>
        <span className={styles.icon}>
          <Icon size={26} stroke={1.4} aria-hidden />
        </span>
        <h2>{words.title}</h2>
        <p>{words.sentence}</p>
      </section>
    </div>
  )
}
