import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { BillingFields } from './BillingFields.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { drafts } from './drafts.ts'
import { EntryFooter } from './EntryFooter.tsx'
import { differs, type EntryValues } from './entry-values.ts'
import { StaleEdit } from './StaleEdit.tsx'
import { TotalLine } from './TotalLine.tsx'
import { knownMatterName } from './use-entry-facts.ts'
import { PopupProvider, useEntryPopup, usePopup, type PopupProps } from './use-entry-popup.ts'
import { WorkFields } from './WorkFields.tsx'
import styles from './popup.module.css'

/** Below this height the popup has two columns (spec §9). */
const SHORT_WINDOW = '(max-height: 899.98px)'

export function EntryDialog(props: PopupProps) {
  const popup = useEntryPopup(props)
  const { draft, entry, isLocked } = popup
  const [isConfirming, setConfirming] = useState(false)
  const isShort = useMediaQuery(SHORT_WINDOW, undefined, { getInitialValueInEffect: false })
  const formId = useId()
  return (
    <PopupProvider value={popup}>
      <DraftStorage />
      {isConfirming && <ConfirmDelete onClose={() => setConfirming(false)} onDeleted={popup.discard} />}
      <Dialog
        opened={!isConfirming}
        onClose={popup.leave}
        title={draft.entryId === undefined ? 'New Time Entry' : 'Edit Time Entry'}
        width={isShort ? 980 : 640}
        headAction={<Minimize onClick={popup.minimize} />}
        footer={<EntryFooter formId={formId} onDelete={() => setConfirming(true)} />}
      >
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void popup.submit('save')
          }}
        >
          {isLocked && <LockedNote entry={entry} />}
          <StaleEdit />
          <div className={styles.column}>
            <WorkFields />
          </div>
          <div className={styles.column}>
            <BillingFields />
            <div className={styles.totalInline}>
              <TotalLine />
            </div>
          </div>
        </form>
      </Dialog>
    </PopupProvider>
  )
}

/** Writes each change into the draft, so that a reload or a session that ends loses nothing typed. Draws nothing. */
function DraftStorage() {
  const { firm } = useCurrentUser()
  const { form, draft, entry } = usePopup()
  const values = useWatch({ control: form.control }) as EntryValues
  const isFirst = useRef(true)
  useEffect(() => {
    drafts.setOpen(draft.id)
    return () => drafts.setOpen(null)
  }, [draft.id])
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (differs(values, draft.initial)) {
      drafts.put({ ...draft, values, matterName: knownMatterName(firm, values, entry) })
    } else if (!wasFirst) drafts.remove(draft.id)
  }, [values, draft, firm, entry])
  return null
}

function Minimize({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.minimize}
      leftSection={<IconMinus size={16} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      Minimize popup
    </Button>
  )
}

const LockedNote = ({ entry }: { entry: TimeEntry | undefined }) => (
  <InlineNote tone="info">
    {entry?.isBillable === 5
      ? 'This entry is on an invoice. Take it off the invoice to change it.'
      : 'You can read this entry but not change it.'}
  </InlineNote>
)
