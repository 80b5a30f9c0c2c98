import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useId, useState } from 'react'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { BillingFields } from './BillingFields.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { DraftKeeper } from './DraftKeeper.tsx'
import type { Draft } from './drafts.ts'
import { EntryFooter } from './EntryFooter.tsx'
import type { Starting } from './entry-values.ts'
import { StaleEdit } from './StaleEdit.tsx'
import { TotalLine } from './TotalLine.tsx'
import { useBillingCurrency, useLookedUpRate, useMatterRate } from './use-entry-facts.ts'
import { useEntryPopup } from './use-entry-popup.ts'
import { WorkFields } from './WorkFields.tsx'
import styles from './popup.module.css'

/** Below this height the popup has two columns (spec §9). */
const SHORT_WINDOW = '(max-height: 899.98px)'

interface Props {
  opening: Draft
  entry: TimeEntry | undefined
  starting: Starting
}

export function EntryDialog(props: Props) {
  const popup = useEntryPopup(props)
  const { form, draft, entry, isLocked, saving, timer } = popup
  const [isConfirming, setConfirming] = useState(false)
  const isShort = useMediaQuery(SHORT_WINDOW, undefined, { getInitialValueInEffect: false })
  const formId = useId()
  const rate = useMatterRate(form)
  const billing = useBillingCurrency(form, entry, rate.answer)
  useLookedUpRate(form, rate, { entry, isLocked })

  const total = <TotalLine form={form} entry={entry} rate={rate} billing={billing} timedHours={draft.timedHours} />
  return (
    <>
      <DraftKeeper form={form} draft={draft} clean={popup.clean} entry={entry} />
      {isConfirming && <ConfirmDelete onClose={() => setConfirming(false)} onDeleted={popup.discard} />}
      <Dialog
        opened={!isConfirming}
        onClose={popup.leave}
        title={draft.entryId === undefined ? 'New Time Entry' : 'Edit Time Entry'}
        width={isShort ? 980 : 640}
        headAction={<Minimize onClick={popup.minimize} />}
        footer={
          <EntryFooter
            formId={formId}
            isFromTimer={timer !== undefined}
            isLocked={isLocked}
            sending={saving.button}
            total={total}
            onAddNew={() => popup.submit('saveAndAddNew')}
            onCancel={popup.discard}
            onDelete={() => setConfirming(true)}
          />
        }
      >
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            popup.submit('save')
          }}
        >
          {isLocked && entry && <LockedNote entry={entry} />}
          {saving.problem && (
            <StaleEdit problem={saving.problem} before={entry} onKeep={popup.keepMine} onLoad={popup.loadTheirs} />
          )}
          <div className={styles.column}>
            <WorkFields {...{ form, isLocked, entry, rate, timer }} onLeave={popup.minimize} />
          </div>
          <div className={styles.column}>
            <BillingFields {...{ form, isLocked, entry, rate, billing }} />
            <div className={styles.totalInline}>{total}</div>
          </div>
        </form>
      </Dialog>
    </>
  )
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

function LockedNote({ entry }: { entry: TimeEntry }) {
  return (
    <InlineNote tone="info">
      {entry.isBillable === 5
        ? 'This entry is on an invoice. Take it off the invoice to change it.'
        : 'You may read this entry but not change it.'}
    </InlineNote>
  )
}
