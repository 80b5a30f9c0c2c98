import { newId } from '../platform/ids.ts'
import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'

/** A message that a person of the client wrote about a matter. */
export const aMessageFromClient = (
  test: FactoryParts,
  firm: TestFirm,
  { id: matterId, clientId }: { readonly id: string; readonly clientId: string },
  text: string,
): Promise<string> =>
  asOwnerOf(test, firm.id, async (owner) => {
    const [id, now] = [newId(), test.clock.now()]
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.message_threads (business_id, id, client_id, matter_id, latest_at) values ($1, $2, $3, $4, $5)
        on conflict on constraint message_threads_one_each do update set latest_at = $5 returning id`,
      [firm.id, newId(), clientId, matterId, now],
    )
    const threadId = rows[0]?.id
    await owner.query(
      `insert into app.messages (business_id, id, thread_id, client_id, matter_id, body, person_name, created_at)
        values ($1, $2, $3, $4, $5, $6, 'Halima Bello', $7)`,
      [firm.id, id, threadId, clientId, matterId, text, now],
    )
    await owner.query(`update app.message_threads set latest_from_client = $3 where business_id = $1 and id = $2`, [
      firm.id,
      threadId,
      id,
    ])
    return id
  })
