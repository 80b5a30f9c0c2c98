import { describe, expect, test } from 'vitest'
import { conflicts, type RecordedConflictCheck } from '#contract/conflicts.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('a report of a search', () => {
  const names = ['Coker', 'Nobody Known']
  test('is kept with who searched, what was found, the decision and its reason, and is listed and opened again', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    await aClient(app, firm, { companyName: 'The Estate of A. Coker' })
    const body = { names, note: 'Lease', decision: 'clear', decisionReason: 'Another family' }
    const report = dataOf<RecordedConflictCheck>(await app.call(conflicts.keep, { body }, token))
    expect(report).toMatchObject({
      checkedBy: 'Amara Finch',
      names,
      note: 'Lease',
      about: null,
      hits: [{ nameAsked: 'Coker', nameFound: 'The Estate of A. Coker' }],
      decision: 'clear',
      decisionReason: 'Another family',
      decidedBy: 'Amara Finch',
    })
    expect(dataOf(await app.call(conflicts.report, { params: { id: report.id } }, token))).toEqual(report)
    const listed = dataOf<{ data: { id: string }[] }>(
      await app.call(conflicts.reports, { query: { generalSearchText: 'coker' } }, token),
    )
    expect(listed.data[0]).toMatchObject({ id: report.id, hasHits: true })
  })

  test('may be decided later, with a reason, by people who may edit clients', async () => {
    const firm = await aFirm(app)
    const reader = await firm.join('readonly')
    const { token } = firm.administrator
    const report = dataOf<RecordedConflictCheck>(
      await app.call(conflicts.keep, { body: { names, decision: 'undecided' } }, token),
    )
    const decide = (body: object, as = token) => app.call(conflicts.decide, { params: { id: report.id }, body }, as)
    expect((await decide({ decision: 'waived' })).body.errors).toEqual({ decisionReason: 'Reason is required' })
    expect((await decide({ decision: 'waived', decisionReason: 'Both agreed' }, reader.token)).status).toBe(403)
    expect(dataOf(await decide({ decision: 'waived', decisionReason: 'Both agreed' }))).toMatchObject({
      decision: 'waived',
      decisionReason: 'Both agreed',
    })
  })

  test('keeps the reason of a client that was saved although a name is similar', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    await aClient(app, firm, { companyName: 'Quayside Agro' })
    const { id } = await aClient(app, firm, { companyName: 'Quayside Foods', conflictReason: 'Not related' })
    const [first] = dataOf<RecordedConflictCheck[]>(await app.call(conflicts.ofClient, { params: { id } }, token))
    expect(first).toMatchObject({
      decision: 'clear',
      decisionReason: 'Not related',
      hits: [{ nameFound: 'Quayside Agro' }],
    })
  })

  test('of a matter is not for people behind its wall, and none is for another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const partner = await firm.join('partner')
    const { token } = firm.administrator
    const { id } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    const [check] = dataOf<RecordedConflictCheck[]>(await app.call(conflicts.ofMatter, { params: { id } }, token))
    const params = { id: check?.id ?? '' }
    expect((await app.call(conflicts.report, { params }, token)).status).toBe(200)
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [id]),
    )
    expect((await app.call(conflicts.report, { params }, token)).status).toBe(404)
    expect((await app.call(conflicts.report, { params }, partner.token)).status).toBe(200)
    expect((await app.call(conflicts.report, { params }, other.administrator.token)).status).toBe(404)
  })
})
