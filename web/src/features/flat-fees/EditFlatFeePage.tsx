import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSaveWithConflict } from '../../shared/edit-conflict.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { warnOfBudget } from '../budgets/public.ts'
import { FlatFeeFormPage } from './FlatFeeFormPage.tsx'
import { toBody, valuesOf } from './flat-fee-values.ts'
import { createFlatFee, flatFeeQuery, updateFlatFee, type FlatFeeBody } from './queries.ts'

export function EditFlatFeePage() {
  const { feeId } = useParams({ from: '/firm/billing/flat-fees/$feeId/edit' })
  const { firm } = useCurrentUser()
  const go = useGo()
  // Editing begins with what is stored now, not with what an earlier page has read.
  const fee = useQuery({ ...flatFeeQuery(firm, feeId), staleTime: 0 })
  if (!fee.data || !fee.isFetchedAfterMount) {
    return (
      <RecordState
        what="flat fee"
        answer={fee}
        list={{ label: 'All flat fees', onClick: () => void go(paths.flatFees()) }}
      />
    )
  }
  return <EditFlatFeeForm key={feeId} read={fee.data} />
}

/** What is saved is compared with what was read when editing began, whatever was read again since. */
function EditFlatFeeForm({ read }: { read: FlatFeeDetail }) {
  const user = useCurrentUser()
  const { firm } = user
  const [fee] = useState(read)
  const keyOf = useRepeatKey()
  const saveOrAdd = useSaveWithConflict({
    what: 'flat fee',
    known: fee,
    read: () => call(flatFees.get, { params: { id: fee.id }, query: firm }),
    valuesOf,
    labels: { userId: 'Fee earner', isBillable: 'Billable', instalmentDates: 'Instalments' },
    save: (version, body: FlatFeeBody) => updateFlatFee(firm, fee.id, { ...body, version }),
    add: (body: FlatFeeBody) => createFlatFee(firm, body, keyOf(body)),
  })
  return (
    <FlatFeeFormPage
      title="Edit flat fee"
      crumbs={[
        { label: 'Flat Fees', href: paths.flatFees() },
        { label: fee.matterName ?? 'Flat fee', href: paths.flatFee(fee.id) },
        { label: 'Edit' },
      ]}
      values={valuesOf(fee)}
      fee={fee}
      cancelHref={paths.flatFee(fee.id)}
      onSave={async (values) => {
        const { data, message } = await saveOrAdd({ ...firm, ...toBody(values) })
        toast.success(message)
        void warnOfBudget(user, data.matterId)
        return paths.flatFee(data.id)
      }}
    />
  )
}
