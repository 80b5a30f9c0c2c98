import { Switch } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo } from 'react'
import type { OptionGroup } from '../ui/fields/options.ts'
import { PickerField, type PickerProps } from '../ui/fields/PickerField.tsx'
import styles from '../ui/fields/fields.module.css'

export interface Clients {
  readonly people: readonly { userId: string; name: string }[]
  readonly companies: readonly { companyId: string; companyName: string }[]
}

interface Props extends PickerProps {
  clients: Clients
  /** Offers every client at once, as an alternative to one. */
  everyone?: { checked: boolean; onChange: (checked: boolean) => void } | undefined
  addLink?: { label: string; onClick: () => void } | undefined
}

/** The firm's clients under the two headings of spec §2. */
export function clientGroups({ people, companies }: Clients): OptionGroup[] {
  return [
    {
      label: 'Individual',
      icon: 'person',
      options: people.map(({ userId, name }) => ({ value: userId, label: name })),
    },
    {
      label: 'Company',
      icon: 'company',
      options: companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName })),
    },
  ]
}

export function ClientSelect({ clients, everyone, addLink, ...picker }: Props) {
  const groups = useMemo(() => (everyone?.checked ? [] : clientGroups(clients)), [clients, everyone?.checked])
  return (
    <PickerField
      {...picker}
      valueLabel={everyone?.checked ? 'Everyone' : picker.valueLabel}
      groups={groups}
      entity="client"
      maxHeight={300}
      head={
        everyone && (
          <div className={styles.dropdownEveryone}>
            <Switch
              label="Everyone"
              data-mantine-stop-propagation
              checked={everyone.checked}
              onChange={(event) => everyone.onChange(event.currentTarget.checked)}
            />
          </div>
        )
      }
      foot={addLink && ((close) => <AddLink label={addLink.label} onClick={() => (close(), addLink.onClick())} />)}
    />
  )
}

function AddLink({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" data-mantine-stop-propagation onClick={onClick}>
      <IconPlus size={16} stroke={1.6} aria-hidden />
      {label}
    </button>
  )
}
