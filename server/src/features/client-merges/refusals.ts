import type { ClientMerge } from '#contract/client-merges.ts'
import { type ConstraintRefusals, invalidField, missingField, Refusal } from '../../platform/refusal.ts'

export const sameClient = () => invalidField('same_client', 'intoClientId', 'Choose another client than this one')
export const unknownTarget = () => missingField('intoClientId', 'Client')
export const alreadyUndone = () => new Refusal(409, 'already_undone', 'This merge was already undone')

type Obstacle = NonNullable<ClientMerge['staysBecause']>
const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  merged_again: 'The client that stayed has since been merged into another one. Undo that merge first',
  client_deleted: 'The client that stayed is in the recycle bin. Restore it first',
  matters_moved: 'A matter that was moved now belongs to another client. The merge can no longer be undone',
  contacts_changed: 'The contacts that were moved have been changed since. The merge can no longer be undone',
}
export const cannotUndo = (obstacle: Obstacle) => new Refusal(409, obstacle, OBSTACLES[obstacle])

export const clientMergeConstraints: ConstraintRefusals = {
  clients_merged_are_deleted: () =>
    new Refusal(409, 'client_merged', "This client was merged into another one. Undo the merge on that client's page"),
  client_merges_one_open: () => new Refusal(404, 'not_found', 'Client not found'),
}
