import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import { ActionIcon } from '@mantine/core'
import { Fragment } from 'react'
import { AppLink } from '../../shared/link.tsx'
import { Mark } from '../../shared/Mark.tsx'
import { paths } from '../../shared/paths.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Hint } from '../../shared/ui/overlays/Hint.tsx'
import { FirmLogo } from './FirmLogo.tsx'
import { currentItem, mainNavFor, type IconNavItem, type NavGroup } from './nav-items.ts'
import { personName } from './person-name.ts'
import { shellFeatures } from './shell-features.ts'
import styles from './shell.module.css'

interface Props {
  path: string
  isRail: boolean
  /** Absent where the width leaves no choice. */
  onToggle?: (() => void) | undefined
  /** The timer stands here where there is no top bar. */
  withTimer: boolean
}

export function MainNav({ path, isRail, onToggle, withTimer }: Props) {
  const { business, profile, permissions } = useCurrentUser()
  const groups = mainNavFor(permissions)
  const current = currentItem(groups, path)
  return (
    <nav className={isRail ? `${styles.nav} ${styles.navRail}` : styles.nav} aria-label="Main">
      <AppLink className={styles.navHead} href={paths.dashboard()} aria-label={`${business.businessName}, dashboard`}>
        <FirmLogo name={business.businessName} />
        {!isRail && (
          <span className={styles.navFirm}>
            <b className="lx-trunc">{business.businessName}</b>
            <small className="lx-trunc">{personName(profile)}</small>
          </span>
        )}
      </AppLink>
      <div className={styles.navScroll}>
        {groups.map((group, index) => (
          <Group
            key={group.title ?? 'first'}
            group={group}
            isFirst={index === 0}
            isRail={isRail}
            current={current?.href}
          />
        ))}
      </div>
      {withTimer && shellFeatures.timer && <shellFeatures.timer place="navFoot" />}
      <div className={styles.navFoot}>
        {!isRail && (
          <span className={styles.navProduct}>
            <Mark size={14} /> Lexhold
          </span>
        )}
        {onToggle && <CollapseButton isRail={isRail} onToggle={onToggle} />}
      </div>
    </nav>
  )
}

interface GroupProps {
  group: NavGroup<IconNavItem>
  isFirst: boolean
  isRail: boolean
  current: string | undefined
}

const Group = ({ group, isFirst, isRail, current }: GroupProps) => (
  <Fragment>
    {isRail && !isFirst && <hr />}
    {!isRail && group.title && <p className={styles.navGroup}>{group.title}</p>}
    {group.items.map(({ href, label, icon: Icon }) => {
      const link = (
        <AppLink
          key={href}
          className={styles.navLink}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          aria-label={isRail ? label : undefined}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          {!isRail && label}
        </AppLink>
      )
      return isRail ? (
        <Hint key={href} label={label} position="right">
          {link}
        </Hint>
      ) : (
        link
      )
    })}
  </Fragment>
)

function CollapseButton({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const label = isRail ? 'Expand navigation' : 'Collapse navigation'
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Hint label={label} position="right">
      <ActionIcon className={styles.navToggle} aria-label={label} aria-expanded={!isRail} onClick={onToggle}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
