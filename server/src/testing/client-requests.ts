import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'

/** The client answers an item of a request, as the portal stores it. */
export const anAnswerOfClient = (test: FactoryParts, firm: TestFirm, itemId: string, answer: string) =>
  asOwnerOf(test, firm.id, (owner) =>
    owner.query(
      `update app.client_request_items set status = 'answered', answer = $3, answered_by_name = 'Halima Bello', answered_at = $4,
         decided_by = null, decided_at = null, reason = '' where business_id = $1 and id = $2`,
      [firm.id, itemId, answer, test.clock.now()],
    ),
  )
