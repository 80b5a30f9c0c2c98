import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { conflicts, type ConflictHit } from '#contract/conflicts.ts'
import { matters } from '#contract/matters.ts'
import { OTHER_PAIRS, SIMILAR_PAIRS } from '#domain/conflict-pairs.ts'
import { splitName } from '#domain/name-words.ts'
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
        role: null,
        standing: 'current',
        isRestricted: false,
        recordNumber: 'C-0001',
        recordName: 'Harborline Bank',
        clientId: client.id,
        matterId: null,
        strength: 'same',
        reason: 'The same name',
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
    expect(await check(firm.administrator.token, [searched])).toMatchObject([{ nameFound: known }])
  })

  test.each([
    ['a soft hyphen and a space without width', 'Oko\u00ADnkwo\u200B Bello'],
    ['joiners', 'Okon\u200Dkwo Be\u200Cllo'],
  ])('is not misled by %s, in what is known and in what is asked', async (_, unseen) => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    await aClient(app, firm, { companyName: unseen })
    expect(await check(token, ['Okonkwo Bello'])).toMatchObject([{ foundIn: 'client', strength: 'same' }])
    const other = await aFirm(app)
    await aClient(app, other, { companyName: 'Okonkwo Bello' })
    expect(await check(other.administrator.token, [unseen])).toMatchObject([{ foundIn: 'client', strength: 'same' }])
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
      { standing: 'deleted', foundIn: 'client', clientId: null, recordNumber: 'C-0001' },
    ])
    await aMatter(app, firm, { opposingParties: ['Ironbridge Capital'], status: 'Closed' })
    expect(await check(token, ['Iron Bridge Capital'])).toMatchObject([
      { standing: 'closed', foundIn: 'opposingParty' },
    ])
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
    expect((await app.call(conflicts.check, { body: { names: ['x'.repeat(121)] } }, token)).status).toBe(400)
    expect(
      (
        await app.call(
          conflicts.check,
          { body: { names: Array.from({ length: 26 }, (_, index) => `n${index}`) } },
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

  test('a walled matter says nothing of itself, whatever client or matter is named and however names are cut', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { id, clientId } = await aMatter(app, firm, {
      matterName: 'Orchard Health v Zephyr',
      opposingParties: ['Orchard Health', 'Orchard Healthcare'],
      matterAssignedToInfos: [{ userId: partner.id }],
    })
    await restrict(firm, id)
    const other = await aClient(app, firm, { companyName: 'Somebody Else' })
    const { token } = firm.administrator
    const plain = await check(token, ['Orchard Health'])
    expect(plain).toMatchObject([{ isRestricted: true, strength: null, reason: null }])
    for (const about of [{ clientId }, { clientId: other.id }, { matterId: id }])
      expect(await check(token, ['Orchard Health'], about)).toEqual(plain)
    // A less similar name answers the same line, and a name that is spelled out letter by letter none.
    expect(await check(token, ['Orchard'])).toEqual([{ ...plain[0], nameAsked: 'Orchard' }])
    expect(await check(token, ['Orcha'])).toEqual([])
    expect(await check(partner.token, ['Orcha'])).not.toEqual([])
  })

  test('finds related parties with their role, and clients that are former or declined', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const client = await aClient(app, firm, {
      companyName: 'Palmview Agro LLP',
      relatedParties: [
        { name: 'Bisi Oyelowo', role: 'director' },
        { name: 'Leadway Assurance', role: 'insurer' },
      ],
    })
    await aMatter(app, firm, { clientId: client.id, relatedParties: [{ name: 'Henry Pemberton', role: 'guarantor' }] })
    await aClient(app, firm, { companyName: 'Quayside Agro', standing: 'Declined', standingReason: 'Conflict' })
    await aClient(app, firm, { companyName: 'Thornbury Maltings', standing: 'Former' })
    expect(await check(token, ['Oyelowo', 'Pemberton', 'Quayside', 'Thornbery'])).toMatchObject([
      { nameFound: 'Bisi Oyelowo', foundIn: 'relatedParty', role: 'director', recordName: 'Palmview Agro LLP' },
      { nameFound: 'Henry Pemberton', foundIn: 'relatedParty', role: 'guarantor', recordName: 'Obi v Ade' },
      { nameFound: 'Quayside Agro', standing: 'declined', reason: 'Contains the word Quayside' },
      { nameFound: 'Thornbury Maltings', standing: 'former' },
    ])
    expect(await check(token, ['Bisi Oyelowo'], { clientId: client.id })).toEqual([])
    const body = { clientType: 'Company', companyName: 'Palmview Agro LLP', relatedParties: [] }
    await app.call(clients.update, { params: { id: client.id }, body }, token)
    expect(await check(token, ['Bisi Oyelowo'])).toEqual([])
  })

  test('ranks the names of the firm and says when there are more than it lists', async () => {
    const firm = await aFirm(app)
    const contacts = Array.from({ length: 40 }, (_, index) => ({
      name: `Person${'abcdefghijklmnop'[index % 16]}${index} Coker`,
    }))
    await aClient(app, firm, { companyName: 'Coker', contacts })
    const { hits, moreNames } = dataOf<{ hits: ConflictHit[]; moreNames: string[] }>(
      await app.call(conflicts.check, { body: { names: ['Coker'] } }, firm.administrator.token),
    )
    expect(hits[0]).toMatchObject({ nameFound: 'Coker', strength: 'same' })
    expect(hits).toHaveLength(30)
    expect(moreNames).toEqual(['Coker'])
  })

  test('finds every pair of the table that is similar, and no other, through the lists of words', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const pairs = [...SIMILAR_PAIRS, ...OTHER_PAIRS].filter(([, known]) => known !== '')
    const known = [...new Set(pairs.map(([, name]) => name))]
    for (let from = 0; from < known.length; from += 50) {
      const contacts = known.slice(from, from + 50).map((name) => ({ name }))
      await aClient(app, firm, { companyName: '0', contacts })
    }
    const found = new Set<string>()
    const names = [...new Set(pairs.map(([name]) => name))].filter((name) => name.trim() !== '')
    for (let from = 0; from < names.length; from += 25)
      for (const hit of await check(token, names.slice(from, from + 25)))
        found.add(`${hit.nameAsked} | ${hit.nameFound}`)
    const missed = SIMILAR_PAIRS.map((pair) => pair.join(' | ')).filter((pair) => !found.has(pair))
    const needless = OTHER_PAIRS.map((pair) => pair.join(' | ')).filter((pair) => found.has(pair))
    expect({ missed, needless }).toEqual({ missed: [], needless: [] })
  }, 120_000)

  test('the database splits names as the rule does', async () => {
    const names = [
      ...SIMILAR_PAIRS.flat(),
      ...OTHER_PAIRS.flat(),
      'Œuvres Æthelred',
      'ADEYEMI,  Amara',
      'Сергей Щукин',
      'الحسن',
      // Longer when it is normalized than what is split.
      'ﷺ'.repeat(120),
      'é \u{1d49c}'.repeat(60),
      // Initials are joined, and scripts without spaces are cut, by one of the two only.
    ].filter((name) => !/[.\p{sc=Deva}\p{sc=Thai}\p{sc=Han}\p{sc=Kana}\p{sc=Hira}\p{sc=Hang}]/u.test(name))
    for (const name of names) {
      const { rows } = await app.database.owner.query<{ words: string[] }>('select app.split_name($1) as words', [name])
      expect([name, rows[0]?.words]).toEqual([name, splitName(name)])
    }
  })

  test('forgets the words of names that are gone', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id } = await aClient(app, firm, { companyName: 'Xanthippe Quill', contacts: [{ name: 'Quill Orban' }] })
    const words = async () =>
      (
        await asOwnerOf(app, firm.id, (owner) =>
          owner.query<{ word: string }>("select word from app.name_words where word !~ '^[+]' order by word"),
        )
      ).rows.map(({ word }) => word)
    expect(await words()).toEqual(['orban', 'quill', 'xanthippe'])
    const body = { clientType: 'Company', companyName: 'Renamed', contacts: [{ name: 'Quill Orban' }] }
    await app.call(clients.update, { params: { id }, body }, token)
    expect(await words()).toEqual(['orban', 'quill', 'renamed'])
  })
})
