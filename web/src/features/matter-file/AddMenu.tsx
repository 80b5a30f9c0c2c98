import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { holdsAll, type Permission } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'

interface Offered {
  readonly label: string
  readonly needs: readonly Permission[]
  readonly href: (matterId: string) => string
}

const OFFERED: readonly Offered[] = [
  {
    label: 'Progress note',
    needs: ['progressNote', 'progressNote.create'],
    href: (matterId) => paths.newProgressNote({ matterId }),
  },
  {
    label: 'Court update',
    needs: ['courtUpdate', 'courtUpdate.create'],
    href: (matterId) => paths.newCourtUpdate({ matterId }),
  },
  {
    label: 'Expense',
    needs: ['expensePermission', 'expensePermission.create'],
    href: (matterId) => paths.newExpense({ matterId }),
  },
  {
    label: 'Flat fee',
    needs: ['flatFeePermission', 'flatFeePermission.create'],
    href: (matterId) => paths.newFlatFee({ matterId }),
  },
]

/** What is recorded on a matter beside time. */
export function AddMenu({ matterId }: { matterId: string }) {
  const { permissions } = useCurrentUser()
  const go = useGo()
  const allowed = OFFERED.filter(({ needs }) => holdsAll(permissions, needs))
  if (allowed.length === 0) return null
  const entries = allowed.map(({ label, href }) => ({ label, onClick: () => void go(href(matterId)) }))
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
