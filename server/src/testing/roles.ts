import type { RoleScope } from '#domain/role-rules.ts'
import { inIdentity, adoptFirm } from '../platform/db/transactions.ts'
import { newId } from '../platform/ids.ts'
import type { FactoryParts, TestFirm, TestPerson } from './factories.ts'

/** A person in a role of the firm's own making, which holds exactly these names. */
export async function joinAs(
  test: FactoryParts,
  firm: TestFirm,
  permissions: readonly string[],
  scope: RoleScope = 'all',
): Promise<TestPerson & { readonly roleId: string }> {
  const person = await firm.join('readonly')
  const roleId = newId()
  await inIdentity(
    test.app.pool,
    { accountId: person.id, requestId: 'test' },
    { readOnly: false },
    async (identity) => {
      const tx = await adoptFirm(identity, firm.id, person.id)
      await tx
        .insertInto('app.roles')
        .values({
          business_id: firm.id,
          id: roleId,
          name: `Role ${roleId}`,
          permissions: [...permissions],
          matter_scope: scope,
          time_scope: scope === 'all' ? 'all' : 'own',
        })
        .execute()
      await tx.updateTable('app.members').set({ role_id: roleId }).where('id', '=', person.id).execute()
    },
  )
  return { ...person, roleId }
}
