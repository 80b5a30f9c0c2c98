import { Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useState } from 'react'
import { useCan } from '../../shared/current-user.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { EnterMatterDialog } from './dialogs.ts'

/** In the head of the matter list, for administrators only: the list leaves restricted matters out. */
export function EnterMatterMenu() {
  const isAdministrator = useCan('administrator')
  const [isEntering, setEntering] = useState(false)
  if (!isAdministrator) return null
  const enter = { label: 'Enter a restricted matter…', icon: IconLockOpen, onClick: () => setEntering(true) }
  return (
    <>
      <DropMenu
        sections={[{ entries: [enter] }]}
        target={
          <Button variant="default" px={9} className="lx-head-more" aria-label="More actions">
            <IconDots size={16} stroke={1.6} aria-hidden />
          </Button>
        }
      />
      {isEntering && <EnterMatterDialog onClose={() => setEntering(false)} />}
    </>
  )
}
