import { sql } from 'kysely'

/** An upload that no record has taken in is seen by its sender only. */
export const ownUploadsAndAttached = sql<boolean>`(
  event.user_id = (select app.current_user_id()) or app.was_attached(event.row_key ->> 'id'))`
