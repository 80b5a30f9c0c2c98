import { ActionIcon, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'

interface RemoveProps {
  /** `Remove opposing party 2` */
  label: string
  onClick: () => void
  disabled?: boolean
  className?: string
}

/** At the end of a row of fields that can be repeated. */
export const RemoveRow = ({ label, onClick, disabled = false, className }: RemoveProps) => (
  <ActionIcon
    variant="subtle"
    color="red"
    size={34}
    {...{ className, disabled, onClick }}
    aria-label={label}
    title="Remove"
  >
    <IconTrash size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

interface AddProps {
  children: ReactNode
  onClick: () => void
  disabled?: boolean
}

/** Below such rows. */
export const AddRow = ({ children, onClick, disabled = false }: AddProps) => (
  <div>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      {...{ disabled, onClick }}
    >
      {children}
    </Button>
  </div>
)
