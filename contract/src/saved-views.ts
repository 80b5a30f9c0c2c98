import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, firmSpelling, Id, Nothing, Person, RequiredText, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** The name of a list: `time-entries`. */
const ListName = z.string('List is required').regex(/^[a-z][a-z-]{1,39}$/, 'List is not known')
const ViewName = RequiredText(80, 'Name')
/** The query of a list's address: filters, search, order, grouping and columns, but no page. */
const ViewQuery = Text(2_000)

/** The maximum number of views that a person may have for one list. */
export const MAX_SAVED_VIEWS = 50

export const SavedView = z.strictObject({
  id: Id(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Visible to everyone in the firm. */
  isShared: z.boolean(),
  owner: Person,
  isOwn: z.boolean(),
  /** The list opens with it for this person. */
  isDefault: z.boolean(),
  /** True for the owner, and for administrators if it is shared. Who only reads does not share views. */
  canChange: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

const params = z.object({ id: Id('Not an id') })
const position = z.int().min(0).max(10_000).optional()

export const savedViews = {
  list: endpoint('GET', '/admin/saved-view', {
    summary: "The saved views of a list: the person's own, then those shared by others",
    access: needs(),
    query: FirmQuery.extend({ list: ListName }),
    spelling: firmSpelling,
    response: z.array(SavedView),
  }),
  create: endpoint('POST', '/admin/saved-view', {
    summary: 'Saves filters, search, order and columns of a list under a name',
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
    summary: 'Updates name, query, position or sharing of a view; a field that is left out keeps its value',
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
    summary: 'Deletes a view, also where it is the default',
    access: needs(),
    params,
    ...firmCall,
    response: Nothing,
    done: 'View deleted',
  }),
  choose: endpoint('PUT', '/admin/saved-view/default', {
    summary: 'Sets the view that a list opens with for this person; null for none',
    access: needs(),
    body: z.strictObject({ ...firmKeys, list: ListName, viewId: Id('View is not known').nullable() }),
    response: Nothing,
    done: 'View chosen',
  }),
}
