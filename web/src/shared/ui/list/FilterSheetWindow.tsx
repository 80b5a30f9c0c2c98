import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

export interface FilterSheetProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a phone. */
export default function FilterSheetWindow({ opened, onClose, children }: FilterSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Filters"
      padding="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  )
}
