import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { PHONE } from '../../shared/ui/media.ts'
import type { SaveButton } from './use-saving.ts'
import styles from './popup.module.css'

interface Props {
  formId: string
  isFromTimer: boolean
  isLocked: boolean
  sending: SaveButton | null
  /** On phones the total stands over the buttons. */
  total: ReactNode
  onAddNew: () => void
  onCancel: () => void
  onDelete: () => void
}

export function EntryFooter({ formId, isFromTimer, isLocked, sending, total, ...actions }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const cancel = (
    <Button variant="subtle" className={isFromTimer ? undefined : styles.right} onClick={actions.onCancel}>
      {isLocked ? 'Close' : 'Cancel'}
    </Button>
  )
  return (
    <>
      {isPhone && total}
      {!isLocked && (
        <>
          <SubmitButton form={formId} submitting={sending === 'save'} disabled={sending !== null}>
            Save
          </SubmitButton>
          <SubmitButton
            type="button"
            variant="secondary"
            submitting={sending === 'saveAndAddNew'}
            disabled={sending !== null}
            onClick={actions.onAddNew}
          >
            Save & Add New
          </SubmitButton>
        </>
      )}
      {cancel}
      {isFromTimer && (
        <Button
          variant="subtle"
          color="red"
          className={`${styles.right} ${styles.deleteButton}`}
          aria-label="Delete Entry"
          leftSection={<IconTrash size={isPhone ? 20 : 16} stroke={1.6} aria-hidden />}
          onClick={actions.onDelete}
        >
          {!isPhone && 'Delete Entry'}
        </Button>
      )}
    </>
  )
}
