import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo, useState } from 'react'
import { activitiesQuery, matterChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import type { NewRow } from './grid.ts'
import styles from './week.module.css'

interface Props {
  onAdd: (row: NewRow) => void
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * Chooses a matter and an activity to type hours for. The button and the form replace each other and keep the focus; once a
 * row is added, its hours have it.
 */
export function AddRow({ onAdd }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  if (isOpen) {
    return (
      <RowForm
        onAdd={(row) => {
          setOpen(undefined)
          onAdd(row)
        }}
        onClose={() => setOpen(false)}
      />
    )
  }
  return (
    <Button
      ref={isOpen === false ? takeFocus : undefined}
      variant="default"
      className={styles.addRow}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Add row
    </Button>
  )
}

function RowForm({ onAdd, onClose }: Props & { onClose: () => void }) {
  const { firm } = useCurrentUser()
  const { data: matters } = useQuery(matterChoicesQuery(firm))
  const activityLoad = useQuery(activitiesQuery(firm))
  const { data: activities } = activityLoad
  const [matterId, setMatter] = useState('')
  const [activityId, setActivity] = useState('')
  const [isBillable, setBillable] = useState(true)
  const [isTried, setTried] = useState(false)
  const activityOptions = useMemo(
    () => activities?.map(({ id, activityType }) => ({ value: id, label: activityType })),
    [activities],
  )

  function add(): void {
    setTried(true)
    const matter = matters?.find(({ id }) => id === matterId)
    const activity = activities?.find(({ id }) => id === activityId)
    if (!matter || !activity) return
    const { matterName, matterNumber, clientId, clientName } = matter
    const { activityType } = activity
    const names = { matterName, matterNumber, clientId, clientName, activityType }
    onAdd({ matterId, activityId, isBillable: isBillable ? 4 : 2, ...names })
  }

  return (
    <form
      className={styles.addForm}
      aria-label="Add row"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <MatterSelect
        label="Matter"
        required
        inputRef={takeFocus}
        value={matterId}
        onChange={setMatter}
        touched={isTried}
        error={matterId === '' ? 'Matter is required' : undefined}
      />
      <Select
        label="Activity Type"
        entity="activity"
        required
        value={activityId}
        onChange={setActivity}
        options={activityOptions}
        load={activityLoad}
        touched={isTried}
        error={activityId === '' ? 'Activity is required' : undefined}
      />
      <div className={styles.addEnd}>
        <CheckboxField label="Billable" value={isBillable} onChange={setBillable} />
        <Button type="submit" variant="default">
          Add row
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
