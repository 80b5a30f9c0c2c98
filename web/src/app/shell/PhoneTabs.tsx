import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { CreateNewMenu } from './CreateNew.tsx'
import { currentItem, mainNavFor } from './nav-items.ts'
import styles from './shell.module.css'

const MoreSheet = lazyDialog(() => import('./MoreSheet.tsx'))

const left = [
  { label: 'Dashboard', href: paths.dashboard(), icon: IconHome },
  { label: 'Matters', href: paths.matters(), icon: IconBriefcase2 },
]

const create = (
  <button type="button" className={styles.phoneCreate} aria-label="Create New">
    <IconPlus size={22} stroke={2} aria-hidden />
  </button>
)

/** Dashboard, Matters, Create New, Time, More (ui.md §22). */
export function PhoneTabs({ path }: { path: string }) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { permissions } = useCurrentUser()
  const current = currentItem(mainNavFor(permissions), path)?.href
  const tab = ({ label, href, icon: Icon }: (typeof left)[number]) => (
    <AppLink key={href} href={href} className={styles.phoneTab} aria-current={current === href ? 'page' : undefined}>
      <Icon size={22} stroke={1.6} aria-hidden />
      {label}
    </AppLink>
  )
  const isElsewhere = ![...left.map(({ href }) => href), paths.timeEntries()].includes(current ?? '')
  return (
    <>
      <nav className={styles.phoneTabs} aria-label="Main">
        {left.map(tab)}
        <CreateNewMenu position="top" target={create} />
        {tab({ label: 'Time', href: paths.timeEntries(), icon: IconClock })}
        <button
          type="button"
          className={styles.phoneTab}
          aria-expanded={isMoreOpen}
          data-current={isElsewhere || undefined}
          onClick={() => setMoreOpen(true)}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          More
        </button>
      </nav>
      {isMoreOpen && <MoreSheet onClose={() => setMoreOpen(false)} current={current} />}
    </>
  )
}
