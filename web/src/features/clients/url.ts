import { z } from 'zod'
import { CLIENT_SORTS, CLIENT_TYPES } from '#contract/clients.ts'
import type { Sort } from '../../shared/ui/list/columns.ts'
import { PAGE_SIZES } from '../../shared/ui/list/Pagination.tsx'
import type { ClientsQuery, Firm } from './queries.ts'

const count = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined)

/** The address of the list; what cannot be read is ignored. */
export const ClientsUrl = z.object({
  search: z.string().max(200).optional().catch(undefined),
  type: z.enum(CLIENT_TYPES).optional().catch(undefined),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  sort: z.enum(CLIENT_SORTS).optional().catch(undefined),
  dir: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: count,
  size: count,
})
export type ClientsUrl = z.output<typeof ClientsUrl>

const DEFAULT_SIZE = 25
export const sizeOf = ({ size }: ClientsUrl): number => PAGE_SIZES.find((offered) => offered === size) ?? DEFAULT_SIZE

export const sortOf = ({ sort, dir }: ClientsUrl): Sort | undefined => sort && { key: sort, direction: dir ?? 'desc' }

export const listQueryOf = (firm: Firm, url: ClientsUrl): ClientsQuery => ({
  ...firm,
  generalSearchText: url.search,
  clientType: url.type,
  countryCode: url.country,
  page: url.page ?? 1,
  size: sizeOf(url),
  ...(url.sort && { sortColumn: url.sort, sortType: url.dir ?? 'desc' }),
})
