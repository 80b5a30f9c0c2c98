import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customFields, type CustomField } from '#contract/custom-fields.ts'
import { CUSTOM_RECORD_KINDS, type CustomRecordKind } from '#domain/custom-fields.ts'
import { customFieldsQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import { FirmListPanel } from '../firm-lists/public.ts'
import { TYPE_LABELS } from './labels.ts'

const CustomFieldDialog = lazyDialog(async () => ({
  default: (await import('./CustomFieldDialog.tsx')).CustomFieldDialog,
}))

const typeText = ({ fieldType, choices }: CustomField) =>
  choices.length === 0 ? TYPE_LABELS[fieldType] : `${TYPE_LABELS[fieldType]}: ${choices.join(', ')}`
const purposeText = ({ isRequired, isListed }: CustomField) =>
  facts([isRequired && 'Required', isListed && 'Column in lists'])

const columns: readonly Column<CustomField>[] = [
  { key: 'type', header: 'Type', cell: (field) => <OneLine text={typeText(field)} /> },
  { key: 'use', header: 'Use', width: 220, priority: 2, cell: purposeText },
]

const TITLES: Readonly<Record<CustomRecordKind, string>> = {
  client: 'For clients',
  matter: 'For matters',
  contact: 'For contacts of clients',
}

/** What the firm records of its clients, matters and contacts besides what every firm does. */
export function CustomFieldsPage() {
  const { firm } = useCurrentUser()
  const fields = useQuery(customFieldsQuery(firm))
  return (
    <Page title="Custom fields">
      {CUSTOM_RECORD_KINDS.map((kind) => (
        <FieldsOfKind key={kind} kind={kind} load={fields} />
      ))}
    </Page>
  )
}

interface Props {
  kind: CustomRecordKind
  load: Parameters<typeof FirmListPanel<CustomField>>[0]['load']
}

function FieldsOfKind({ kind, load }: Props) {
  const data = useMemo(() => load.data?.filter(({ recordKind }) => recordKind === kind), [load.data, kind])
  return (
    <FirmListPanel
      title={TITLES[kind]}
      noun={{ one: 'field', many: 'fields' }}
      load={{ ...load, data }}
      columns={columns}
      contextOf={(field) => facts([typeText(field), purposeText(field)])}
      calls={customFields}
      dialog={(field, onClose) => <CustomFieldDialog kind={kind} field={field} onClose={onClose} />}
    />
  )
}
