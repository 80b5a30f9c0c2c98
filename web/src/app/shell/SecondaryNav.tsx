import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useGo } from '../../shared/link.tsx'
import { currentItem, type SecondaryNav as Nav } from './nav-items.ts'
import { NavLinks } from './NavLinks.tsx'
import { useScreen } from './screen.ts'
import styles from './shell.module.css'

interface Props {
  nav: Nav
  path: string
}

/** The settings-style navigation beside the rail. */
export function SecondaryNav({ nav, path }: Props) {
  const current = currentItem(nav.groups, path)
  return (
    <nav className={styles.subnav} aria-label={nav.title}>
      <p className={styles.subnavTitle}>{nav.title}</p>
      <NavLinks groups={nav.groups} current={current?.href} />
    </nav>
  )
}

/** The same navigation as a field above the title, where a column has no room. */
export function SecondarySelect({ nav, path }: Props) {
  const go = useGo()
  const current = currentItem(nav.groups, path)
  const items = nav.groups.flatMap((group) => group.items)
  const screen = useScreen()
  if (items.length < 2 || screen === 'desktop') return null
  return (
    <nav className={styles.subnavSelect} aria-label={nav.title}>
      <select
        className={styles.navSelect}
        aria-label={`${nav.title} pages`}
        value={current?.href ?? ''}
        onChange={(event) => void go(event.currentTarget.value)}
      >
        {/* Without a current page every option can be chosen. */}
        {!current && (
          <option value="" hidden>
            {nav.title}
          </option>
        )}
        {items.map(({ href, label }) => (
          <option key={href} value={href}>
            {label}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.6} aria-hidden />
    </nav>
  )
}
