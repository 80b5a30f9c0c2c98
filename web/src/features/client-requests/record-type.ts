import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import type { RecordType } from '../../shared/records/record-type.ts'

export const clientRequestType: RecordType = {
  name: 'client-requests',
  label: 'Client requests',
  icon: IconChecklist,
  permission: 'document',
}
