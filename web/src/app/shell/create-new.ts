import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useCan } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { timeEntryPopup } from '../../shared/time-entry-popup-store.ts'
import { NO_PERMISSION, toast } from '../../shared/toast.ts'

export interface CreateNewItem {
  label: string
  icon: TablerIcon
  onClick: () => void
}

/** Opens the time-entry popup, or tells that the permission for it is missing. */
export function useNewTimeEntry(): () => void {
  const mayCreate = useCan('timeEntry.create')
  return () => (mayCreate ? timeEntryPopup.open('createNew') : toast.alert(NO_PERMISSION))
}

/** The seven entries of 'Create New', in the spec's order. */
export function useCreateNewItems(): CreateNewItem[] {
  const go = useGo()
  const newTimeEntry = useNewTimeEntry()
  const writesNotes = useCan(['progressNote', 'progressNote.create'])
  const writesCourt = useCan(['courtUpdate', 'courtUpdate.create'])
  const newUpdate = writesCourt && !writesNotes ? paths.newCourtUpdate() : paths.newProgressNote()
  const page = (label: string, icon: TablerIcon, href: string) => ({ label, icon, onClick: () => void go(href) })
  return [
    page('Client', IconUsers, paths.newClient()),
    page('Matter', IconBriefcase2, paths.newMatter()),
    page('Progress Update', IconNotes, newUpdate),
    page('Invoice', IconFileInvoice, paths.newInvoice()),
    { label: 'Time Entry', icon: IconClock, onClick: newTimeEntry },
    page('Expense', IconReceipt, paths.newExpense()),
    page('Flat Fee', IconCash, paths.newFlatFee()),
  ]
}
