import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, firmSpelling, Id, Nothing, Person, RequiredText, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** Names a list: `time-entries`. */
const ListName = z.string('List is required').regex(/^[a-z][a-z-]{1,39}$/, 'List is not known')
const ViewName = RequiredText(80, 'Name')
/** The query of a list's address: filters, search, order, grouping and columns, but no page. */
const ViewQuery = Text(2_000)

/** How many views of one list a person may have. */
export const MAX_SAVED_VIEWS = 50

export const SavedView = z.strictObject({
  id: Id(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Seen by the whole firm. */
  isShared: z.boolean(),
  owner: Person,
  isOwn: z.boolean(),
  /** The person's list opens with it. */
  isDefault: z.boolean(),
  /** Its owner, and of a shared one every administrator. */
  canChange: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

const params = z.object({ id: Id('Not an id') })
const position = z.int().min(0).max(10_000).optional()

export const savedViews = {
  list: endpoint('GET', '/admin/saved-view', {
    summary: "A list's views: the person's own, then those that others share",
    access: needs(),
    query: FirmQuery.extend({ list: ListName }),
    spelling: firmSpelling,
    response: z.array(SavedView),
  }),
  create: endpoint('POST', '/admin/saved-view', {
    summary: 'Saves a list as it is arranged, under a name',
    access: needs(),
    body: z.strictObject({
      ...firmKeys,
      list: ListName,
      name: ViewName,
      query: ViewQuery,
      isShared: z.boolean().default(false),
    }),
    response: SavedView,
    refusals: ['view_name_taken', 'too_many_views'],
    done: 'View saved',
  }),
  update: endpoint('PUT', '/admin/saved-view/:id', {
    summary: 'Renames, rearranges, moves or shares a view; a field left out keeps its value',
    access: needs(),
    params,
    body: z.strictObject({
      ...firmKeys,
      name: ViewName.optional(),
      query: ViewQuery.optional(),
      isShared: z.boolean().optional(),
      position,
    }),
    response: SavedView,
    refusals: ['view_name_taken', 'not_your_view'],
    done: 'View saved',
  }),
  delete: endpoint('DELETE', '/admin/saved-view/:id', {
    summary: 'Deletes a view, also as the one that lists open with',
    access: needs(),
    params,
    ...firmCall,
    response: Nothing,
    done: 'View deleted',
  }),
  choose: endpoint('PUT', '/admin/saved-view/default', {
    summary: "The view that the person's list opens with; null for none",
    access: needs(),
    body: z.strictObject({ ...firmKeys, list: ListName, viewId: Id('View is not known').nullable() }),
    response: Nothing,
    done: 'View chosen',
  }),
}
