import { Drawer } from '@mantine/core'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { mainNavFor } from './nav-items.ts'
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
        {mainNavFor(permissions).map((group) => (
          <div key={group.title ?? ''}>
            {group.title && <p className={styles.navGroup}>{group.title}</p>}
            {group.items.map(({ label, href, icon: Icon }) => (
              <AppLink
                key={href}
                href={href}
                className={styles.navLink}
                aria-current={href === current ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                {label}
              </AppLink>
            ))}
          </div>
        ))}
      </nav>
    </Drawer>
  )
}
