import { keepPreviousData } from '@tanstack/react-query'
import { documents } from '#contract/documents.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export interface DocumentsShown {
  readonly matterId?: string | undefined
  readonly clientId?: string | undefined
  readonly isShared?: boolean | undefined
  readonly page: number
}

export const documentsQuery = (firm: Firm, shown: DocumentsShown) => ({
  ...queryFor(documents.list, { query: { ...firm, ...shown } }),
  placeholderData: keepPreviousData,
})

export const shareDocument = (firm: Firm, id: string, isShared: boolean) =>
  exchange(documents.share, { params: { id }, query: {}, body: { ...firm, isShared } })
