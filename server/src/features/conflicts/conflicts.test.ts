import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { conflicts, type ConflictHit } from '#contract/conflicts.ts'
import { matters } from '#contract/matters.ts'
import { isConflict, similarity, splitName } from '#domain/names.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const check = async (token: string, names: string[], about: object = {}): Promise<ConflictHit[]> =>
  dataOf<{ hits: ConflictHit[] }>(await app.call(conflicts.check, { body: { names, ...about } }, token)).hits

const restrict = (firm: TestFirm, matterId: string) =>
  asOwnerOf(app, firm.id, (owner) =>
    owner.query('update app.matters set is_restricted = true where id = $1', [matterId]),
  )

describe('a check for conflicts of interest', () => {
  test('finds clients, contacts, opposing parties and matters, and says where', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const client = await aClient(app, firm, { contacts: [{ name: 'Chukwuma Okafor' }] })
    const matter = await aMatter(app, firm, {
      clientId: client.id,
      matterName: 'Metro Transit v Duarte',
      opposingParties: ['Chukwuma Okafor'],
    })
    expect(await check(token, ['Harborline Bank'])).toEqual([
      {
        nameAsked: 'Harborline Bank',
        nameFound: 'Harborline Bank',
        foundIn: 'client',
        isFormer: false,
        isRestricted: false,
        recordNumber: 'C-0001',
        recordName: 'Harborline Bank',
        clientId: client.id,
        matterId: null,
        similarity: 1,
      },
    ])
    const hits = await check(token, ['Chukwuma Okafor', 'Metro Transit'])
    expect(hits).toHaveLength(3)
    expect(hits).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          nameFound: 'Chukwuma Okafor',
          foundIn: 'contact',
          recordName: 'Harborline Bank',
          clientId: client.id,
        }),
        expect.objectContaining({
          nameFound: 'Chukwuma Okafor',
          foundIn: 'opposingParty',
          recordNumber: 'M-0001',
          matterId: matter.id,
        }),
        expect.objectContaining({
          nameAsked: 'Metro Transit',
          nameFound: 'Metro Transit v Duarte',
          foundIn: 'matter',
          matterId: matter.id,
        }),
      ]),
    )
  })

  test.each([
    ['Okaphor, Chukwuma', 'Chukwuma Okafor'],
    ['Muhammad Bello', 'Mohammed Bello'],
    ['HARBOUR LINE BANK PLC', 'Harborline Bank'],
    ['Catherine Obi', 'Katharine Obi'],
    ["O'Brien & Sons Ltd.", 'OBrien and Sons Limited'],
    ['Jonson Holdings', 'Johnson Holdings'],
    ['José Muñoz', 'Jose Munoz'],
    ['A. Okonkwo', 'Ada Okonkwo'],
  ])('%s is found as %s', async (searched, known) => {
    const firm = await aFirm(app)
    await aClient(app, firm, { companyName: known })
    expect(isConflict(similarity(searched, known))).toBe(true)
    expect(await check(firm.administrator.token, [searched])).toMatchObject([{ nameFound: known }])
  })

  test.each([
    ['a soft hyphen and a space without width', 'Oko\u00ADnkwo\u200B Bello'],
    ['joiners', 'Okon\u200Dkwo Be\u200Cllo'],
  ])('is not misled by %s, in what is known and in what is asked', async (_, unseen) => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    await aClient(app, firm, { companyName: unseen })
    expect(await check(token, ['Okonkwo Bello'])).toMatchObject([{ foundIn: 'client', similarity: 1 }])
    const other = await aFirm(app)
    await aClient(app, other, { companyName: 'Okonkwo Bello' })
    expect(await check(other.administrator.token, [unseen])).toMatchObject([{ foundIn: 'client', similarity: 1 }])
  })

  test('a name that is alike for a common word alone is none', async () => {
    const firm = await aFirm(app)
    await aClient(app, firm, { companyName: 'Zenith Holdings Limited' })
    expect(await check(firm.administrator.token, ['Calder Holdings Limited', 'x', ''])).toEqual([])
  })

  test('finds what lies in the recycle bin or is closed, as former', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id } = await aClient(app, firm, { companyName: 'Bellwether Foods' })
    await app.call(clients.delete, { params: { id } }, token)
    expect(await check(token, ['Bellwether Foods'])).toMatchObject([
      { isFormer: true, foundIn: 'client', clientId: null, recordNumber: 'C-0001' },
    ])
    await aMatter(app, firm, { opposingParties: ['Ironbridge Capital'], status: 'Closed' })
    expect(await check(token, ['Iron Bridge Capital'])).toMatchObject([{ isFormer: true, foundIn: 'opposingParty' }])
  })

  test('reaches beyond what an associate may open, and gives them nothing to open', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await aMatter(app, firm, { opposingParties: ['Orchard Health'] })
    expect(await check(associate.token, ['Orchard Health'])).toMatchObject([
      { nameFound: 'Orchard Health', recordNumber: 'M-0001', matterId: null },
    ])
  })

  test('says of a matter behind a wall only that there is one', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { id } = await aMatter(app, firm, {
      opposingParties: ['Orchard Health'],
      matterAssignedToInfos: [{ userId: partner.id }],
    })
    await restrict(firm, id)
    const [hit, ...others] = await check(firm.administrator.token, ['Orchard Health'])
    expect(others).toEqual([])
    expect(hit).toMatchObject({
      nameFound: 'A restricted matter',
      isRestricted: true,
      recordNumber: null,
      recordName: null,
      matterId: null,
      clientId: null,
    })
    expect(await check(partner.token, ['Orchard Health'])).toMatchObject([
      { nameFound: 'Orchard Health', isRestricted: false, matterId: id },
    ])
  })

  test('leaves out the record that is being edited', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm, { matterName: 'Advice', opposingParties: ['Orchard Health'] })
    expect(await check(token, ['Harborline Bank'], { clientId })).toEqual([])
    await aMatter(app, firm, { clientId, matterName: 'Harborline Bank v Metro', opposingParties: ['Harborline Bank'] })
    expect(await check(token, ['Harborline Bank'], { clientId })).toMatchObject([{ foundIn: 'opposingParty' }])
    expect(await check(token, ['Orchard Health'], { matterId: id })).toEqual([])
    expect(await check(token, ['Harborline Bank'], { matterId: id })).toHaveLength(3)
  })

  test('follows names as they change', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm, { opposingParties: ['Orchard Health'] })
    const body = { clientId, matterName: 'Advice', opposingParties: ['Lakeshore Lease'] }
    await app.call(matters.update, { params: { id }, body }, token)
    expect(await check(token, ['Orchard Health', 'Obi v Ade'])).toEqual([])
    expect(await check(token, ['Lakeshore Lease'])).toHaveLength(1)
    await app.call(
      clients.update,
      { params: { id: clientId }, body: { clientType: 'Company', companyName: 'Renamed Bank' } },
      token,
    )
    expect(await check(token, ['Harborline Bank'])).toEqual([])
    expect(await check(token, ['Renamed Bank'])).toHaveLength(1)
  })

  test('changes nothing', async () => {
    const firm = await aFirm(app)
    const written = async () =>
      asOwnerOf(app, firm.id, async (owner) => (await owner.query('select id from app.audit_log')).rowCount)
    const before = await written()
    await check(firm.administrator.token, ['Harborline Bank'])
    expect(await written()).toBe(before)
  })

  test('is refused to strangers, to those who may not see clients, and for nonsense', async () => {
    const firm = await aFirm(app)
    const reader = await firm.join('readonly')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = array_remove(permissions, 'clientInfo') where key = 'readonly'"),
    )
    const { token } = firm.administrator
    expect((await app.call(conflicts.check, { body: { names: ['x'] } })).status).toBe(401)
    expect((await app.call(conflicts.check, { body: { names: ['x'] } }, reader.token)).status).toBe(403)
    expect((await app.call(conflicts.check, { body: { names: 'x' } }, token)).status).toBe(400)
    expect((await app.call(conflicts.check, { body: { names: ['x'.repeat(301)] } }, token)).status).toBe(400)
    expect(
      (
        await app.call(
          conflicts.check,
          { body: { names: Array.from({ length: 101 }, (_, index) => `n${index}`) } },
          token,
        )
      ).status,
    ).toBe(400)
  })

  test("another firm's names are not looked at", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    await aClient(app, other)
    expect(await check(firm.administrator.token, ['Harborline Bank'])).toEqual([])
    expect(
      (await app.call(conflicts.check, { body: { names: ['x'], businessId: other.id } }, firm.administrator.token))
        .status,
    ).toBe(403)
  })

  test('the database plainly spells names as the rule does', async () => {
    const names = [
      "O'Brien & Sons",
      'José Ñandú-Müller',
      'Łukasz Øre',
      'Karl Oßwald',
      'Œuvres Æthelred',
      'ADEYEMI,  Amara',
      'Zhou v. Zhou',
    ]
    for (const name of names) {
      const { rows } = await app.database.owner.query<{ plain: string }>('select app.plain_name($1) as plain', [name])
      expect(rows[0]?.plain).toBe(splitName(name).join(' '))
    }
  })
})
