import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Matter } from '#contract/matters.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../shared/toast.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { MatterFormPage } from './MatterFormPage.tsx'
import { toBody, valuesOf } from './matter-values.ts'
import { matterQuery, saveMatter } from './queries.ts'

export function EditMatterPage() {
  const { matterId = '' }: { matterId?: string } = useParams({ strict: false })
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

/** What is saved is compared with what was read when editing began, whatever was read again since. */
function EditMatterForm({ read }: { read: Matter }) {
  const { firm } = useCurrentUser()
  const [matter] = useState(read)
  return (
    <MatterFormPage
      title="Edit matter"
      crumbs={[
        { label: 'Matters', href: paths.matters() },
        { label: matter.matterNumber, href: paths.matter(matter.id) },
        { label: 'Edit' },
      ]}
      values={valuesOf(matter)}
      known={{ id: matter.id, clientId: matter.clientId, clientName: matter.clientName }}
      cancelHref={paths.matter(matter.id)}
      onSave={async (values) => {
        const { message } = await saveMatter(matter.id, { ...firm, ...toBody(values), version: matter.version })
        toast.success(message)
        return paths.matter(matter.id)
      }}
    />
  )
}
