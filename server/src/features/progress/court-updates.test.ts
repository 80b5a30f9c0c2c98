import { describe, expect, test } from 'vitest'
import { richTextOf } from '#domain/rich-text.ts'
import { courts } from '#contract/courts.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import type { CourtDefaults } from '#contract/progress-shapes.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aCourtUpdate, courtBody, listCourtUpdates } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

describe('a court update', () => {
  test('keeps what happened, and the next one on the matter begins where it ended', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm)
    const defaults = async () =>
      dataOf<CourtDefaults>(await app.call(courtUpdates.defaults, { query: { matterId: matter.id } }, token))
    expect(await defaults()).toMatchObject({ courtId: null, courtName: '', hearing: null })
    const update = await aCourtUpdate(app, token, matter.id, {
      courtId: 'ng-sc',
      courtName: 'whatever was typed',
      judge: 'Adeyemi JSC',
      coram: 'Adeyemi, Okoro, Bello JJSC',
      nextOn: '2026-05-04',
      nextTime: '09:30',
      nextRoom: 'Court 3',
      nextPurpose: 'Adoption of briefs',
    })
    expect(update).toMatchObject({
      courtId: 'ng-sc',
      courtName: 'Supreme Court of Nigeria',
      coram: 'Adeyemi, Okoro, Bello JJSC',
      nextOn: '2026-05-04',
      nextTime: '09:30',
      nextRoom: 'Court 3',
    })
    expect(await defaults()).toEqual({
      courtId: 'ng-sc',
      courtName: 'Supreme Court of Nigeria',
      suitNumber: 'LD/1234/2025',
      judge: 'Adeyemi JSC',
      coram: 'Adeyemi, Okoro, Bello JJSC',
      hearing: { day: '2026-05-04', time: '09:30', room: 'Court 3', purpose: 'Adoption of briefs' },
    })
    expect((await listCourtUpdates(app, token, { GeneralSearchText: 'ld/1234' })).data).toHaveLength(1)
    expect(
      (await listCourtUpdates(app, token, { CourtId: 'ng-sc', nextFrom: '2026-05-01', nextTo: '2026-05-31' })).data,
    ).toHaveLength(1)
    expect((await listCourtUpdates(app, token, { nextFrom: '2026-05-05' })).data).toEqual([])
    // A note is no court update, by whichever address it is asked for.
    expect((await app.call(progressNotes.get, { params: { id: update.id } }, token)).status).toBe(404)
    const moved = { ...courtBody(matter.id), version: 1, title: 'Ruling' }
    expect(
      dataOf(await app.call(courtUpdates.update, { params: { id: update.id }, body: moved }, token)),
    ).toMatchObject({
      title: 'Ruling',
      courtId: null,
      nextOn: null,
      nextTime: null,
      nextRoom: '',
      version: 2,
    })
    const refused = async (more: object) =>
      (await app.call(courtUpdates.create, { body: courtBody(matter.id, more) }, token)).body.errors
    expect(await refused({ nextOn: '2026-05-04', nextTime: '25:00' })).toEqual({ nextTime: 'Time must be like 09:30' })
    const withoutDay = { nextOn: 'Next date is required where it has a time or a courtroom' }
    expect(await refused({ nextTime: '09:30' })).toEqual(withoutDay)
    expect(await refused({ nextRoom: 'Court 3' })).toEqual(withoutDay)
  })

  test.each([
    ['no court', { courtName: '' }, 'courtName', 400],
    ['a court that nobody knows', { courtId: 'xx-none' }, 'courtName', 422],
    ['another firm’s court', { courtId: newId() }, 'courtName', 422],
    ['a hearing to come', { date: '2026-03-18' }, 'date', 422],
    ['a next date that is no later', { nextOn: '2026-03-16' }, 'nextOn', 400],
    ['a purpose without its date', { nextPurpose: 'Ruling' }, 'nextOn', 400],
  ])('with %s is refused beside the field', async (_, more, field, status) => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm)
    const reply = await app.call(courtUpdates.create, { body: courtBody(matter.id, more) }, firm.administrator.token)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]])
  })

  test('is exported with the rest of its list, and formulas stay texts', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm, { name: 'Obi v Ade' })
    await aCourtUpdate(app, token, matter.id, { judge: '=cmd()', nextOn: '2026-05-04', nextPurpose: 'Ruling' })
    const fullText = `Heard at length. ${'The parties were heard. '.repeat(50)}Judgment is entered for the claimant.`
    await aCourtUpdate(app, token, matter.id, {
      date: '2026-03-12',
      body: richTextOf(fullText),
      coram: 'Adeyemi, Okoro JJCA',
      isConcluded: true,
      clientBody: richTextOf('It is over'),
      isShared: true,
    })
    const file = await app.app.server.inject({
      url: '/api/admin/court-update/list/export?GeneralSearchText=obi',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.headers['content-disposition']).toBe('attachment; filename="court-updates-2026-03-17.csv"')
    expect(file.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Date,Client,Matter number,Matter,Subject,Text,Court,Suit number,Judge,Coram,Next date,Time,Courtroom,Purpose,Concluded,Follow-up,Shared with the client,Added by,Hours',
      `2026-03-16,Harbour Shipping Ltd,${matter.number},Obi v Ade,,Matter came up for mention.,High Court of Example State,LD/1234/2025,'=cmd(),,2026-05-04,,,Ruling,No,,No,Amara Finch,`,
      `2026-03-12,Harbour Shipping Ltd,${matter.number},Obi v Ade,,${fullText},High Court of Example State,LD/1234/2025,,"Adeyemi, Okoro JJCA",,,,,Yes,,Yes,Amara Finch,`,
      '',
    ])
  })

  test('is heard in a court of the list, or in one that the firm adds once', async () => {
    const [firm, other] = [await aFirm(app, { countryCode: 'GB' }), await aFirm(app)]
    const { token } = firm.administrator
    const add = (name: string) => app.call(courts.create, { body: { name, city: 'Lagos' } }, token)
    const court = dataOf<{ id: string }>(await add('Rent Tribunal'))
    expect((await add('rent tribunal')).body.code).toBe('court_known')
    expect((await add(' ')).body.errors).toEqual({ name: 'Court is required' })
    const list = dataOf<{ id: string; countryCode: string; isOwn: boolean }[]>(await app.call(courts.list, {}, token))
    expect(list[0]).toMatchObject({ id: court.id, isOwn: true })
    expect(list[1]).toMatchObject({ countryCode: 'GB', isOwn: false })
    expect(list).toHaveLength(271)
    expect(dataOf<unknown[]>(await app.call(courts.list, {}, other.administrator.token))).toHaveLength(270)
    const matter = await aMatter(app, firm)
    expect(await aCourtUpdate(app, token, matter.id, { courtId: court.id })).toMatchObject({
      courtName: 'Rent Tribunal',
    })
  })
})
