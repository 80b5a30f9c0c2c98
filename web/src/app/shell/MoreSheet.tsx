import { Drawer } from '@mantine/core'
import { useCurrentUser } from '../../shared/current-user.ts'
import { mainNavFor } from './nav-items.ts'
import { NavLinks } from './NavLinks.tsx'
import styles from './shell.module.css'

interface Props {
  onClose: () => void
  current: string | undefined
}

/** Every page of the firm, on the phone. */
export default function MoreSheet({ onClose, current }: Props) {
  const { permissions, business } = useCurrentUser()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={business.businessName}
      className={styles.moreSheet}
    >
      <nav aria-label="More">
        <NavLinks groups={mainNavFor(permissions)} current={current} iconSize={20} onNavigate={onClose} />
      </nav>
    </Drawer>
  )
}
