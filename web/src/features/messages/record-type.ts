import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import type { RecordType } from '../../shared/records/record-type.ts'

export const messageType: RecordType = {
  name: 'messages',
  label: 'Messages',
  icon: IconMessages,
  permission: 'clientInfo',
}
