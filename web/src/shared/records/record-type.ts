import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MatterOverview } from '#contract/matter-file.ts'
import type { Bin } from '#contract/recycle-bin.ts'
import type { SearchHits } from '#contract/search.ts'
import type { Permission } from '#domain/permissions.ts'
import type { CallOptions } from '../api.ts'
import type { CurrentUser } from '../current-user.ts'
import type { Firm } from '../firm-of.ts'
import type { SearchParams } from '../ui/list/filter-kinds.ts'

/**
 * What the central parts of the app know of one kind of record: navigation, create menu, search, recycle bin, the pages of
 * matters and clients, prefetching. All types are listed in web/src/record-types.ts. The shell loads these values with
 * every page, so code that runs later stands in `details` or behind an import of its own.
 */
export type RecordType = BinnedRecordType | UnbinnedRecordType | UnsearchedRecordType

/** Its records are deleted into the recycle bin and restored from it. */
export interface BinnedRecordType extends CommonParts, SearchedParts {
  /** Its part of the recycle bin. */
  readonly bin: Bin
  readonly details: () => Promise<RecordDetails>
}

/** Its records are never deleted, or without a way back. */
interface UnbinnedRecordType extends CommonParts, SearchedParts {
  readonly bin?: undefined
  readonly details: () => Promise<Pick<RecordDetails, 'hits'>>
}

/** It has no section in the search box. */
interface UnsearchedRecordType extends CommonParts {
  readonly bin?: undefined
  readonly search?: undefined
}

interface SearchedParts {
  /** The address of the list, filtered by a text. */
  readonly list: (query: { search: string }) => string
  /** Its places in the search box: among the sections, and among the groups of records found. */
  readonly search: { readonly section: number; readonly group: number; readonly sectionIcon?: TablerIcon }
}

export const isSearched = (type: RecordType): type is BinnedRecordType | UnbinnedRecordType => type.search !== undefined

interface CommonParts {
  readonly name: string
  /** `Time entries` */
  readonly label: string
  readonly icon: TablerIcon
  /** Who holds it sees such records. */
  readonly permission: Permission
  readonly nav?: RecordNav
  readonly create?: CreateEntry
  /** An entry of the Add menu on a matter's page. */
  readonly addToMatter?: AddEntry
  readonly fileTab?: FileTab
  readonly unbilled?: UnbilledFigure
  /** Fetches what is opened next most often (spec §4), once the page on screen is idle. */
  readonly prefetch?: Prefetch
}

export type Prefetch = (user: CurrentUser, left: AbortSignal) => Promise<unknown>

/** A link of the main navigation, or of the billing pages beside the invoices. */
export interface RecordNav {
  readonly group: 'Practice' | 'Finance' | 'Billing'
  readonly label: string
  readonly href: string
  /** Where the link leads a person who may not see `href`. */
  readonly instead?: { readonly href: string; readonly seenWith: readonly Permission[] }
  /** The link is current on addresses that begin with one of these. */
  readonly covers?: readonly string[]
  readonly waiting?: Waiting
  /** Among the billing pages (ui.md §5). */
  readonly place?: number
}

/** What waits for a person behind a link: its number is shown beside the link. */
export interface Waiting {
  readonly needs: readonly Permission[]
  readonly count: (firm: Firm, signal: AbortSignal) => Promise<number>
  /** `3 requests to approve` */
  readonly label: (count: number) => string
}

export interface CreateEntry {
  readonly label: string
  /** Among the entries of Create New (spec's order). */
  readonly place: number
  /** Offered to who holds every permission of one of these sets; without sets to everybody, and `open` says what is missing. */
  readonly needsOneOf?: readonly (readonly Permission[])[]
  readonly open: (user: CurrentUser, go: (href: string) => Promise<void>) => void
}

interface AddEntry {
  readonly label: string
  readonly needs: readonly Permission[]
  readonly href: (matterId: string) => string
}

/** A tab on the page of a matter or client: the list of records, filtered to it. */
export interface FileTab {
  readonly key: string
  readonly label: string
  readonly count: (counts: MatterOverview['counts']) => number | null
  readonly List: ComponentType<{ readonly fixed: SearchParams; readonly onNewTime: () => void }>
}

/** Unbilled work in the money strip of a matter or client. */
export interface UnbilledFigure {
  /** Types with the same cell are added up in it. */
  readonly cell: 'time' | 'charges'
  /** `Unbilled expenses` */
  readonly label: string
  /** Named in its cell even where there is nothing unbilled. */
  readonly isAlwaysNamed: boolean
  /** Null for a person who may not see it. */
  readonly of: (unbilled: MatterOverview['unbilled']) => { amount: number; count: number; note: string } | null
}

/** What is loaded when it is needed: how records are deleted and restored, and how the search shows them. */
export interface RecordDetails {
  /** `time entry` */
  readonly noun: string
  readonly delete: (firm: Firm, id: string) => Promise<{ message: string }>
  readonly restore: (firm: Firm, id: string, options?: CallOptions) => Promise<{ message: string }>
  /** Who deletes such a record may also restore it, without a permission for the recycle bin. */
  readonly isOwnToRestore?: boolean
  /** A page of the recycle bin. */
  readonly listDeleted: (firm: Firm, page: number, signal: AbortSignal) => Promise<DeletedPage>
  readonly hits: (found: SearchHits, text: string) => readonly Hit[]
}

export interface DeletedRecord {
  readonly id: string
  readonly name: string
  readonly context: string
  readonly deletedAt: string
  readonly deletedBy: string
}

export interface DeletedPage {
  readonly rows: readonly DeletedRecord[]
  readonly hasMore: boolean
}

/** A record that the search found. */
export interface Hit {
  readonly key: string
  /** Its name, or what was done. */
  readonly label: string
  /** One line of context: number, client, day. */
  readonly note: string
  /** Its page, or what opens it over the page on screen. */
  readonly target: { readonly href: string } | { readonly open: () => void }
}
