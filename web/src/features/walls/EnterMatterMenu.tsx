import { Button, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useState } from 'react'
import { useCan } from '../../shared/current-user.ts'
import { lateOverlay } from '../../shared/ui/overlays/late.tsx'

const EnterMatterDialog = lateOverlay(() => import('./EnterMatterDialog.tsx'))

/** In the head of the matter list, for administrators alone: a restricted matter is not in the list. */
export function EnterMatterMenu() {
  const isAdministrator = useCan('administrator')
  const [isEntering, setEntering] = useState(false)
  if (!isAdministrator) return null
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" px={9} className="lx-head-more" aria-label="More actions">
            <IconDots size={16} stroke={1.6} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLockOpen size={16} stroke={1.6} aria-hidden />}
            onClick={() => setEntering(true)}
          >
            Enter a restricted matter…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEntering && <EnterMatterDialog onClose={() => setEntering(false)} />}
    </>
  )
}
