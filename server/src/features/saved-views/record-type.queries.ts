import { sql } from 'kysely'

/** A view of a list that is not shared is seen by its owner only. */
export const ownAndSharedViews = sql<boolean>`(event.user_id = (select app.current_user_id())
  or exists (select 1 from app.saved_views view where view.id = (event.row_key ->> 'id')::uuid))`
