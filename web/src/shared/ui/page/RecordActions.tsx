import { Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useGo } from '../../link.tsx'
import { DropMenu } from '../overlays/DropMenu.tsx'

interface Props {
  /** Where it is edited; none for who may not. */
  edit?: string | undefined
  /** What the page is for beside editing: one filled button. */
  children?: ReactNode
  /** Behind the menu: what is done to the record as a whole, seldom. */
  more?: readonly RecordAction[] | undefined
  /** `Delete client`, at the end of the menu; none for who may not. */
  remove?: { readonly label: string; readonly onClick: () => void } | undefined
}

export interface RecordAction {
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: () => void
}

/** The buttons in the head of a record's page. */
export function RecordActions({ edit, children, more = [], remove }: Props) {
  const go = useGo()
  const entries = remove ? [...more, { ...remove, icon: IconTrash, danger: true }] : more
  return (
    <>
      {edit !== undefined && (
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
    </>
  )
}
