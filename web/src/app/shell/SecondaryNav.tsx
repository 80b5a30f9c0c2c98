import { NativeSelect } from '@mantine/core'
import { AppLink, useGo } from '../../shared/link.tsx'
import { currentItem, type SecondaryNav as Nav } from './nav-items.ts'

interface Props {
  nav: Nav
  path: string
}

/** The settings-style navigation beside the rail. */
export function SecondaryNav({ nav, path }: Props) {
  const current = currentItem(nav.groups, path)
  return (
    <nav className="subnav" aria-label={nav.title}>
      <p className="subnav-title">{nav.title}</p>
      {nav.groups.map((group) => (
        <div key={group.title ?? ''} className="subnav-group">
          {group.title && <p className="nav-group">{group.title}</p>}
          {group.items.map(({ href, label }) => (
            <AppLink
              key={href}
              className="nav-link"
              href={href}
              aria-current={href === current?.href ? 'page' : undefined}
            >
              {label}
            </AppLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The same navigation as one field above the title, where there is no width for a column. */
export function SecondarySelect({ nav, path }: Props) {
  const go = useGo()
  const current = currentItem(nav.groups, path)
  const items = nav.groups.flatMap((group) => group.items)
  if (items.length < 2) return null
  return (
    <nav className="subnav-select" aria-label={nav.title}>
      <NativeSelect
        aria-label={`${nav.title} pages`}
        value={current?.href ?? ''}
        data={items.map(({ href, label }) => ({ value: href, label }))}
        onChange={(event) => void go(event.currentTarget.value)}
      />
    </nav>
  )
}
