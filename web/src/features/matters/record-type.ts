import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'

export const matterType: RecordType = {
  name: 'matters',
  bin: 'matters',
  label: 'Matters',
  icon: IconBriefcase2,
  permission: 'matterMaster',
  list: paths.matters,
  details: async () => (await import('./record-details.ts')).matterDetails,
  search: { section: 2, group: 1 },
  nav: { group: 'Practice', label: 'Matters', href: paths.matters(), covers: ['/matter'] },
  create: {
    label: 'Matter',
    place: 2,
    needsOneOf: [['matterMaster', 'matterMaster.create']],
    open: (_, go) => void go(paths.newMatter()),
  },
}
