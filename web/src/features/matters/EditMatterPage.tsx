import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { matters, type Matter } from '#contract/matters.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { useSaveWithConflict } from '../../shared/edit-conflict.ts'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../shared/toast.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { MatterFormPage } from './MatterFormPage.tsx'
import { toBody, valuesOf, type MatterValues } from './matter-values.ts'
import { matterQuery, updateMatter } from './queries.ts'

export function EditMatterPage() {
  const { matterId } = useParams({ from: '/firm/matter/$matterId/edit' })
  const { firm } = useCurrentUser()
  const go = useGo()
  // Editing begins with what is stored now, not with what an earlier page has read.
  const matter = useQuery({ ...matterQuery(firm, matterId), staleTime: 0 })
  if (!matter.data || !matter.isFetchedAfterMount) {
    return (
      <RecordState
        what="matter"
        answer={matter}
        list={{ label: 'All matters', onClick: () => void go(paths.matters()) }}
      />
    )
  }
  return <EditMatterForm key={matterId} read={matter.data} />
}

/** Fields that the form calls otherwise. */
const LABELS = {
  matterRate: 'Rate type',
  matterOpenDate: 'Opened',
  matterCloseDate: 'Closed',
  matterPracticeAreas: 'Practice areas',
  responsibleUserId: 'Responsible attorney',
  flatRate: 'Flat fee',
  contigencyRate: 'Contingency rate',
  currencyCode: 'Currency',
  billingIncrementMinutes: 'Billing increment',
  courtName: 'Court',
} as const

/** What is saved is compared with what was read when editing began, whatever was read again since. */
function EditMatterForm({ read }: { read: Matter }) {
  const { firm } = useCurrentUser()
  const [matter] = useState(read)
  const save = useSaveWithConflict({
    what: 'matter',
    known: matter,
    read: () => call(matters.get, { params: { id: matter.id }, query: firm }),
    valuesOf,
    labels: LABELS,
    save: (version, values: MatterValues) => updateMatter(firm, matter.id, { ...firm, ...toBody(values), version }),
  })
  return (
    <MatterFormPage
      title="Edit matter"
      crumbs={[
        { label: 'Matters', href: paths.matters() },
        { label: matter.matterNumber, href: paths.matter(matter.id) },
        { label: 'Edit' },
      ]}
      values={valuesOf(matter)}
      known={matter}
      cancelHref={paths.matter(matter.id)}
      onSave={async (values) => {
        const { message } = await save(values)
        toast.success(message)
        return paths.matter(matter.id)
      }}
    />
  )
}
