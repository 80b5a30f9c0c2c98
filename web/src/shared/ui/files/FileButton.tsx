import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface Props {
  /** The verb; the file's name follows it. */
  label: string
  name: string
  icon: TablerIcon
  onClick: () => void
}

export const FileButton = ({ label, name, icon: Icon, onClick }: Props) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`${label} ${name}`} title={label} onClick={onClick}>
    <Icon size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)
