import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { PHONE } from '../../shared/ui/media.ts'
import { TotalLine } from './TotalLine.tsx'
import { usePopup } from './use-entry-popup.ts'
import styles from './popup.module.css'

interface Props {
  formId: string
  onDelete: () => void
}

/** On phones the total is above the buttons. */
export function EntryFooter({ formId, onDelete }: Props) {
  const { draft, isLocked, saving, submit, discard } = usePopup()
  const isFromTimer = draft.origin === 'timer'
  const sending = saving.button
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  return (
    <>
      {isPhone && <TotalLine />}
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
            onClick={() => void submit('saveAndAddNew')}
          >
            Save & Add New
          </SubmitButton>
        </>
      )}
      <Button variant="subtle" className={isFromTimer ? undefined : styles.right} onClick={discard}>
        {isLocked ? 'Close' : 'Cancel'}
      </Button>
      {isFromTimer && (
        <Button
          variant="subtle"
          color="red"
          className={`${styles.right} ${styles.deleteButton}`}
          aria-label="Delete Entry"
          leftSection={<IconTrash size={isPhone ? 20 : 16} stroke={1.6} aria-hidden />}
          onClick={onDelete}
        >
          {!isPhone && 'Delete Entry'}
        </Button>
      )}
    </>
  )
}
