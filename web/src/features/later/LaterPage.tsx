import { useMatches } from '@tanstack/react-router'
import { descriptions } from './labels.ts'
import styles from './later.module.css'

/** A page whose feature is not in this version: what it will be for, without figures. */
export function LaterPage() {
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const description = descriptions[page?.fullPath ?? '']
  if (!page || !description) return null
  const { icon: Icon, title, sentence } = description
  return (
    <div className="lx-page-body">
      <header className="lx-page-head">
        <h1 tabIndex={-1}>{page.staticData.title}</h1>
      </header>
      <section className={styles.later}>
        <span className={styles.icon}>
          <Icon size={26} stroke={1.4} aria-hidden />
        </span>
        <h2>{title}</h2>
        <p>{sentence}</p>
      </section>
    </div>
  )
}
