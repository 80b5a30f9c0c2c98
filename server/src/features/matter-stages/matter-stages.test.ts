import { describe, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { practiceAreas, type PracticeAreaChoice } from '#contract/firm-lists.ts'
import { matterStages, type MatterStage } from '#contract/matter-stages.ts'
import { matters, type Matter, type MatterRow } from '#contract/matters.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const tokenOf = ({ administrator }: TestFirm) => administrator.token
const stagesOf = async (firm: TestFirm, area = 'Civil Litigation') =>
  dataOf<MatterStage[]>(await app.call(matterStages.list, {}, tokenOf(firm))).filter(
    ({ practiceArea }) => practiceArea === area,
  )
const stageNamed = async (firm: TestFirm, name: string, area?: string) => {
  const found = (await stagesOf(firm, area)).find((stage) => stage.name === name)
  if (!found) throw new Error(`no stage ${name}`)
  return found
}
const areaNamed = async (firm: TestFirm, name: string) => {
  const areas = dataOf<PracticeAreaChoice[]>(await app.call(practiceAreas.list, {}, tokenOf(firm)))
  return areas.find((area) => area.name === name)?.id ?? ''
}
const add = (firm: TestFirm, practiceAreaId: string, name: string) =>
  app.call(matterStages.create, { body: { practiceAreaId, name } }, tokenOf(firm))
const aCase = (firm: TestFirm, more: object = {}) =>
  aMatter(app, firm, { matterPracticeAreas: ['Civil Litigation'], ...more })
const getMatter = async (firm: TestFirm, id: string) =>
  dataOf<Matter>(await app.call(matters.get, { params: { id } }, tokenOf(firm)))
const setStage = (firm: TestFirm, id: string, stageId: string | null, token = tokenOf(firm)) =>
  app.call(matters.setStage, { params: { id }, body: { stageId } }, token)
const edit = async (firm: TestFirm, id: string, more: object) => {
  const { clientId, matterName } = await getMatter(firm, id)
  return app.call(matters.update, { params: { id }, body: { clientId, matterName, ...more } }, tokenOf(firm))
}

describe('the stages of a practice area', () => {
  test('are those of its kind in a new firm', async () => {
    const firm = await aFirm(app)
    const names = async (area: string) => (await stagesOf(firm, area)).map(({ name }) => name)
    expect(await names('Civil Litigation')).toEqual(['Intake', 'Pleadings', 'Discovery', 'Trial', 'Appeal'])
    expect(await names('Banking & Finance')).toEqual([
      'Instructions',
      'Due diligence',
      'Drafting',
      'Negotiation',
      'Completion',
    ])
    expect(await names('Tax')).toEqual([])
  })

  test('are added, renamed, moved, archived and restored, each area for itself', async () => {
    const firm = await aFirm(app)
    const areaId = await areaNamed(firm, 'Tax')
    const first = dataOf<MatterStage>(await add(firm, areaId, 'Advice'))
    const second = dataOf<MatterStage>(await add(firm, areaId, 'Appeal'))
    expect(second).toMatchObject({ practiceArea: 'Tax', isArchived: false, version: 1 })
    expect(await add(firm, areaId, 'ADVICE')).toMatchObject({ status: 409, body: { code: 'choice_known' } })
    const params = { id: second.id }
    const body = { name: 'Tribunal', version: 1 }
    dataOf(await app.call(matterStages.update, { params, body }, tokenOf(firm)))
    expect((await app.call(matterStages.update, { params, body }, tokenOf(firm))).body.code).toBe('stale_version')
    dataOf(await app.call(matterStages.move, { params, body: { beforeId: first.id } }, tokenOf(firm)))
    expect((await stagesOf(firm, 'Tax')).map(({ name }) => name)).toEqual(['Tribunal', 'Advice'])
    dataOf(await app.call(matterStages.archive, { params }, tokenOf(firm)))
    dataOf(await app.call(matterStages.restore, { params }, tokenOf(firm)))
    expect((await stagesOf(firm, 'Tax')).map(({ name }) => name)).toEqual(['Advice', 'Tribunal'])
  })

  test('are changed by whoever changes the settings of the firm, and never by another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const partner = await firm.join('partner')
    const { id, practiceAreaId } = await stageNamed(firm, 'Trial')
    expect((await app.call(matterStages.list, {}, partner.token)).status).toBe(200)
    expect((await add(other, practiceAreaId, 'Theirs')).status).toBe(404)
    const sent = { params: { id }, body: { name: 'X' } }
    const { create, update, archive, restore } = matterStages
    for (const call of [update, archive, restore]) {
      expect((await app.call(call, sent, partner.token)).status).toBe(403)
      expect((await app.call(call, sent, tokenOf(other))).status).toBe(404)
    }
    expect((await app.call(create, { body: { name: 'X', practiceAreaId } }, partner.token)).status).toBe(403)
    const move = { params: { id }, body: { beforeId: null } }
    expect((await app.call(matterStages.move, move, partner.token)).status).toBe(403)
    expect((await app.call(matterStages.move, move, tokenOf(other))).status).toBe(404)
    expect((await stagesOf(firm)).map(({ name }) => name)).toEqual([
      'Intake',
      'Pleadings',
      'Discovery',
      'Trial',
      'Appeal',
    ])
  })

  test('belong to no practice area of a restricted matter', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm)
    const areaId = await asOwnerOf(app, firm.id, async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into app.practice_areas (business_id, id, name, matter_id) values ($1, gen_random_uuid(), 'Takeover', $2) returning id`,
        [firm.id, matter.id],
      )
      return rows[0]?.id ?? ''
    })
    expect((await add(firm, areaId, 'Offer')).status).toBe(404)
  })
})

describe('the stage of a matter', () => {
  test('is set on its form or in one step, and the audit trail says by whom', async () => {
    const firm = await aFirm(app)
    const [pleadings, discovery] = [await stageNamed(firm, 'Pleadings'), await stageNamed(firm, 'Discovery')]
    const { id } = await aCase(firm, { stageId: pleadings.id })
    expect((await getMatter(firm, id)).stage).toEqual({ id: pleadings.id, name: 'Pleadings' })
    const associate = await firm.join('partner', 'Priya Nair')
    expect(dataOf<Matter>(await setStage(firm, id, discovery.id, associate.token)).stage?.name).toBe('Discovery')
    const { data } = dataOf<{ data: AuditEvent[] }>(
      await app.call(audit.trail, { query: { recordId: id } }, tokenOf(firm)),
    )
    expect(data[0]).toMatchObject({ person: { name: 'Priya Nair' } })
    expect(data[0]?.changes).toEqual([{ field: 'Stage', before: 'Pleadings', after: 'Discovery' }])
    // A form that leaves it out keeps it; null takes it away.
    dataOf(await edit(firm, id, { description: 'Heard' }))
    expect((await getMatter(firm, id)).stage?.name).toBe('Discovery')
    expect(dataOf<Matter>(await setStage(firm, id, null)).stage).toBeNull()
  })

  test('of another practice area, of another firm or archived is refused beside the field', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { id } = await aCase(firm)
    const drafting = await stageNamed(firm, 'Drafting', 'Banking & Finance')
    const theirs = await stageNamed(other, 'Trial')
    const trial = await stageNamed(firm, 'Trial')
    dataOf(await app.call(matterStages.archive, { params: { id: trial.id } }, tokenOf(firm)))
    const wrongArea = {
      status: 422,
      body: { code: 'stage_of_other_area', errors: { stageId: expect.any(String) as string } },
    }
    const unknown = { status: 404, body: { errors: { stageId: 'Stage not found' } } }
    const { clientId } = await getMatter(firm, id)
    const create = (stageId: string) => {
      const body = { clientId, matterName: 'Obi v Ade', matterPracticeAreas: ['civil litigation'], stageId }
      return app.call(matters.create, { body }, tokenOf(firm))
    }
    for (const [stageId, refused] of [
      [drafting.id, wrongArea],
      [theirs.id, unknown],
      [trial.id, unknown],
    ] as const) {
      expect(await setStage(firm, id, stageId)).toMatchObject(refused)
      expect(await edit(firm, id, { stageId })).toMatchObject(refused)
      expect(await create(stageId)).toMatchObject(refused)
    }
    expect((await create((await stageNamed(firm, 'Intake')).id)).status).toBe(200)
    expect((await setStage(other, id, theirs.id)).status).toBe(404)
  })

  test('stays when it is archived, and goes with its practice area', async () => {
    const firm = await aFirm(app)
    const trial = await stageNamed(firm, 'Trial')
    const { id } = await aCase(firm, { stageId: trial.id })
    dataOf(await app.call(matterStages.archive, { params: { id: trial.id } }, tokenOf(firm)))
    dataOf(await edit(firm, id, { stageId: trial.id, description: 'Kept' }))
    dataOf(await edit(firm, id, { matterPracticeAreas: ['Tax', 'Civil Litigation'] }))
    expect((await getMatter(firm, id)).stage?.name).toBe('Trial')
    expect(await edit(firm, id, { matterPracticeAreas: ['Tax'], stageId: trial.id })).toMatchObject({
      status: 422,
      body: { code: 'stage_of_other_area' },
    })
    dataOf(await edit(firm, id, { matterPracticeAreas: ['Tax'] }))
    expect((await getMatter(firm, id)).stage).toBeNull()
  })

  test('is a filter and a column of the list and of its export', async () => {
    const firm = await aFirm(app)
    const atTrial = await aCase(firm, { stageId: (await stageNamed(firm, 'Trial')).id })
    const other = await aMatter(app, firm, {
      matterPracticeAreas: ['Construction'],
      stageId: (await stageNamed(firm, 'Trial', 'Construction')).id,
    })
    await aCase(firm, { stageId: (await stageNamed(firm, 'Intake')).id })
    const list = async (query: object) =>
      dataOf<{ data: MatterRow[]; totals: { all: number } }>(
        await app.call(matters.list, { query: { includeTotals: 'true', ...query } }, tokenOf(firm)),
      )
    const found = await list({ stage: 'trial' })
    expect(found.data.map(({ id }) => id).toSorted()).toEqual([atTrial.id, other.id].toSorted())
    expect(found.totals.all).toBe(2)
    expect(found.data[0]?.stage?.name).toBe('Trial')
    expect((await list({ stage: 'Settled' })).data).toEqual([])
    const file = await app.app.server.inject({
      url: '/api/admin/matter-master/list/export?stage=Intake',
      headers: { authorization: `Bearer ${tokenOf(firm)}` },
    })
    const [header, row, end] = file.body.split('\r\n')
    expect(header).toContain(',Practice areas,Stage,Responsible,')
    expect(row).toContain(',Civil Litigation,Intake,')
    expect(end).toBe('')
  })

  test('is refused by the database where it is of another practice area', async () => {
    const firm = await aFirm(app)
    const { id } = await aCase(firm)
    const { id: stageId } = await stageNamed(firm, 'Drafting', 'Banking & Finance')
    const change = asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set stage_id = $1 where id = $2', [stageId, id]),
    )
    await expect(change).rejects.toMatchObject({ constraint: 'matters_stage_of_area' })
    const trial = await stageNamed(firm, 'Trial')
    dataOf(await setStage(firm, id, trial.id))
    const removal = asOwnerOf(app, firm.id, (owner) =>
      owner.query('delete from app.matter_practice_areas where matter_id = $1', [id]),
    )
    await expect(removal).rejects.toMatchObject({ constraint: 'matters_stage_of_area' })
  })

  test('is not changed by somebody who may not edit matters', async () => {
    const firm = await aFirm(app)
    const { id } = await aCase(firm)
    const accountant = await firm.join('accountant')
    expect((await setStage(firm, id, null, accountant.token)).status).toBe(403)
  })
})
