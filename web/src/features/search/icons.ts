import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { HitGroup } from './hit.ts'

export const hitIcons: Readonly<Record<HitGroup['kind'], TablerIcon>> = {
  matter: IconBriefcase2,
  client: IconUsers,
  timeEntry: IconClock,
  progressNote: IconNotes,
  courtUpdate: IconGavel,
  expense: IconReceipt,
  flatFee: IconCash,
}
