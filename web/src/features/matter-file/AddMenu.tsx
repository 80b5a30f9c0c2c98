import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { holdsAll } from '#domain/permissions.ts'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import type { RecordType } from '../../shared/records/record-type.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'

/** The records that a person may add to a matter, apart from time. */
export const addEntries = (permissions: ReadonlySet<string>, types = recordTypes) =>
  types.flatMap(({ addToMatter }: RecordType) =>
    addToMatter && holdsAll(permissions, addToMatter.needs) ? [addToMatter] : [],
  )

export function AddMenu({ matterId }: { matterId: string }) {
  const { permissions } = useCurrentUser()
  const go = useGo()
  const entries = addEntries(permissions).map(({ label, href }) => ({
    label,
    onClick: () => void go(href(matterId)),
  }))
  if (entries.length === 0) return null
  return (
    <DropMenu
      sections={[{ entries }]}
      target={
        <Button variant="default" rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden />}>
          Add
        </Button>
      }
    />
  )
}
