import { Fragment } from 'react'
import { AppLink } from '../../shared/link.tsx'
import { Hint } from '../../shared/ui/overlays/Hint.tsx'
import type { NavGroup, NavItem } from './nav-items.ts'
import styles from './shell.module.css'

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
export const NavLinks = ({ groups, current, isRail = false, iconSize, onNavigate }: Props) =>
  groups.map(({ title, items }, index) => (
    <Fragment key={title ?? ''}>
      {isRail && index > 0 && <hr />}
      {!isRail && title && <p className={styles.navGroup}>{title}</p>}
      {items.map(({ href, label, icon: Icon }) => {
        const link = (
          <AppLink
            key={href}
            className={styles.navLink}
            href={href}
            aria-current={href === current ? 'page' : undefined}
            aria-label={isRail ? label : undefined}
            onClick={onNavigate}
          >
            {Icon && iconSize && <Icon size={iconSize} stroke={1.6} aria-hidden />}
            {!isRail && label}
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
