import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import { ActionIcon } from '@mantine/core'
import { AppLink } from '../../shared/link.tsx'
import { Mark } from '../../shared/Mark.tsx'
import { paths } from '../../shared/paths.ts'
import { personName, useCurrentUser } from '../../shared/current-user.ts'
import { Hint } from '../../shared/ui/overlays/Hint.tsx'
import { FirmLogo } from './FirmLogo.tsx'
import { currentItem, mainNavFor } from './nav-items.ts'
import { NavLinks } from './NavLinks.tsx'
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
  return (
    <nav className={isRail ? `${styles.nav} ${styles.navRail}` : styles.nav} aria-label="Main">
      <AppLink className={styles.navHead} href={paths.dashboard()} aria-label={`${business.businessName}, dashboard`}>
        <FirmLogo business={business} maxWidth={isRail ? 44 : 84} />
        {!isRail && (
          <span className={styles.navFirm}>
            <b title={business.businessName}>{business.businessName}</b>
            <small className="lx-trunc">{personName(profile)}</small>
          </span>
        )}
      </AppLink>
      <div className={styles.navScroll}>
        <NavLinks groups={groups} current={currentItem(groups, path)?.href} isRail={isRail} iconSize={18} />
      </div>
      {withTimer && <shellFeatures.Timer place="navFoot" />}
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
