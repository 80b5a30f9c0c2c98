import { expect, test } from 'vitest'
import { matters } from '#contract/matters.ts'
import { search, type SearchHits } from '#contract/search.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { aFirm } from '../../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('time of their own tells nobody the names of a matter and a client that they were taken off', async () => {
  const firm = await aFirm(app)
  const associate = await firm.join('associate')
  const client = await aClient(app, firm, { companyName: 'Quillback Mining' })
  const about = { clientId: client.id, matterName: 'Ostrich v Ade' }
  const matter = await aMatter(app, firm, { ...about, matterAssignedToInfos: [{ userId: associate.id }] })
  await anHourOn(app, firm, matter.id, associate.id)
  const found = async (generalSearchText: string) => {
    const { count } = dataOf<TimeEntryTotals>(
      await app.call(timeEntries.totals, { query: { generalSearchText } }, associate.token),
    )
    const hits = dataOf<SearchHits>(
      await app.call(search.hits, { query: { text: generalSearchText } }, associate.token),
    )
    return [count, hits.timeEntries.length]
  }
  for (const name of ['Ostrich', 'Quillback', matter.matterNumber]) expect(await found(name)).toContain(1)
  dataOf(
    await app.call(
      matters.update,
      { params: { id: matter.id }, body: { ...about, matterAssignedToInfos: [] } },
      firm.administrator.token,
    ),
  )
  for (const name of ['Ostrich', 'Quillback', matter.matterNumber]) expect(await found(name)).toEqual([0, 0])
})
