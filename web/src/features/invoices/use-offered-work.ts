import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { unbilledQuery } from './queries.ts'
import { markTaken, selectOffered } from './work-rows.ts'

/**
 * The client's work that waits for an invoice. A new invoice selects everything that is offered, once for each choice of
 * client, matters and day; a line whose work was billed elsewhere in the meantime is marked.
 */
export function useOfferedWork(
  form: UseFormReturn<InvoiceValues>,
  { clientId, matterIds, upTo, taken }: InvoiceValues,
  invoice: SavedInvoice | undefined,
) {
  const { firm } = useCurrentUser()
  const answer = useQuery(unbilledQuery(firm, clientId))
  const { data, isFetching } = answer
  const own = useMemo(() => new Set(invoice?.lines.flatMap(({ work }) => work?.id ?? [])), [invoice])
  const lastDay = mdyToIso(upTo)
  const wanted = [clientId, lastDay, ...matterIds].join(' ')
  const isNew = invoice === undefined
  useEffect(() => {
    if (!data || isFetching) return
    const lines = form.getValues('lines')
    if (isNew && taken !== wanted) {
      form.setValue('taken', wanted)
      form.setValue('lines', [...selectOffered(lines, data, { matterIds, upTo: lastDay })], { shouldDirty: true })
      return
    }
    const marked = markTaken(lines, data, own)
    if (marked !== lines) form.setValue('lines', [...marked])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `wanted` stands for the matters and the day
  }, [form, data, isFetching, isNew, taken, wanted, own])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  const offer = useMemo(() => ({ matterIds, upTo: lastDay }), [wanted])
  return { ...answer, offer }
}

export type OfferedWork = ReturnType<typeof useOfferedWork>
