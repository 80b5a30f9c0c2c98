import { CLIENT_RIGHT_LABELS, CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'

interface Props {
  value: readonly ClientRight[]
  onChange: (rights: ClientRight[]) => void
}

/** What a person of a client sees in the portal. */
export const RightsFields = ({ value, onChange }: Props) =>
  CLIENT_RIGHTS.map((right) => (
    <CheckboxField
      key={right}
      label={CLIENT_RIGHT_LABELS[right]}
      name={`right-${right}`}
      value={value.includes(right)}
      onChange={(isOn) => onChange(CLIENT_RIGHTS.filter((one) => (one === right ? isOn : value.includes(one))))}
    />
  ))
