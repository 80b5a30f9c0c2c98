import { Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useGo } from '../link.tsx'
import { DropMenu } from '../ui/overlays/DropMenu.tsx'
import { DeleteRecord } from './DeleteRecord.tsx'

interface Props {
  /** The address of its form, for people who may edit it. */
  edit?: string | false
  /** The main action of the page beside editing: one filled button. */
  children?: ReactNode
  /** Rare actions, in the menu. */
  more?: readonly RecordAction[] | undefined
  /** What is deleted by the last entry of the menu, for people who may delete it. */
  deletes?: Omit<ComponentProps<typeof DeleteRecord>, 'onClose'> | false
}

export interface RecordAction {
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: () => void
}

/** The buttons in the head of a record's page. */
export function RecordActions({ edit = false, children, more = [], deletes = false }: Props) {
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const entries = deletes
    ? [
        ...more,
        { label: `Delete ${deletes.details.noun}`, icon: IconTrash, danger: true, onClick: () => setDeleting(true) },
      ]
    : more
  return (
    <>
      {edit !== false && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => void go(edit)}
        >
          Edit
        </Button>
      )}
      {children}
      {entries.length > 0 && (
        <DropMenu
          sections={[{ entries }]}
          target={
            <Button variant="default" px={9} className="lx-head-more" aria-label="More actions" title="More actions">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </Button>
          }
        />
      )}
      {deletes && isDeleting && <DeleteRecord {...deletes} onClose={() => setDeleting(false)} />}
    </>
  )
}
