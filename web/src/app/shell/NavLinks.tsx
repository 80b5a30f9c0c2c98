import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { holdsAll } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { lazyWithRetry } from '../../shared/lazy-with-retry.tsx'
import { Hint } from '../../shared/ui/overlays/Hint.tsx'
import type { NavGroup, NavItem } from './nav-items.ts'
import styles from './shell.module.css'

/** A count that cannot be loaded is left out: the page behind the link has it. */
const WaitingCount = lazyWithRetry(
  () => import('./WaitingCount.tsx'),
  () => null,
)

interface Props {
  groups: readonly NavGroup<NavItem>[]
  /** `href` of the link that the page on screen belongs to. */
  current: string | undefined
  /** Icons only, with their names as hints. */
  isRail?: boolean
  /** Links have icons where it is set. */
  iconSize?: number
  onNavigate?: () => void
}

/** The links of a navigation, group by group. */
export function NavLinks({ groups, current, isRail = false, iconSize, onNavigate }: Props) {
  const { permissions } = useCurrentUser()
  return groups.map(({ title, items }, index) => (
    <Fragment key={title ?? ''}>
      {isRail && index > 0 && <hr />}
      {!isRail && title && <p className={styles.navGroup}>{title}</p>}
      {items.map(({ href, label, icon: Icon, waiting }) => {
        const link = (
          <AppLink
            key={href}
            className={styles.navLink}
            href={href}
            aria-current={href === current ? 'page' : undefined}
            onClick={onNavigate}
          >
            {Icon && iconSize && <Icon size={iconSize} stroke={1.6} aria-hidden />}
            {isRail ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            {waiting && holdsAll(permissions, waiting.needs) && <WaitingCount waiting={waiting} name={label} />}
          </AppLink>
        )
        if (!isRail) return link
        return (
          <Hint key={href} label={label} position="right">
            {link}
          </Hint>
        )
      })}
    </Fragment>
  ))
}
