import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DashboardFigures } from '#contract/dashboard.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Whose } from '../../shared/records/dashboard-tiles.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { MyMatters } from './MyMatters.tsx'
import { NextDates } from './NextDates.tsx'
import { DashboardUrl, figuresQuery, todayQuery } from './queries.ts'
import { tilesFor, type TilesOfType } from './tiles.ts'
import { WaitingForYou } from './WaitingForYou.tsx'
import styles from './dashboard.module.css'

const SCOPES = [
  { value: 'mine', label: 'My practice' },
  { value: 'firm', label: 'Firm' },
] as const

/** Hours, unbilled work, dates, matters and what waits: of the person, or with viewSummary of the firm. */
export function DashboardPage() {
  const { firm, profileId, permissions } = useCurrentUser()
  const [url, change] = useUrlState(DashboardUrl)
  const figures = useQuery(figuresQuery(firm, url.scope))
  const today = useQuery(todayQuery(firm, url.scope))
  const scope = figures.data?.scope ?? url.scope
  const whose: Whose = { userId: scope === 'firm' ? undefined : profileId }
  const tiles = tilesFor(permissions)
  return (
    <Page
      title="Dashboard"
      actions={
        figures.data?.maySeeFirm && (
          <Segments
            aria-label="Whose work"
            data={SCOPES}
            value={scope ?? 'mine'}
            onChange={(next) => change({ scope: next }, { replace: false })}
          />
        )
      }
    >
      <div className={styles.dashboard}>
        {today.data?.firstSteps && <FirstSteps steps={today.data.firstSteps} />}
        <FigureStrip figures={figures} tiles={tiles} whose={whose} />
        <div className={styles.panels}>
          <Charts figures={figures} tiles={tiles} whose={whose} />
          <NextDates today={today} isFirm={scope === 'firm'} />
          <MyMatters tiles={tiles} />
          <WaitingForYou today={today} />
        </div>
        {figures.data &&
          tiles.map(({ name, Table }) => Table && <Table key={name} figures={figures.data} {...whose} />)}
      </div>
    </Page>
  )
}

interface ChartsProps {
  figures: UseQueryResult<DashboardFigures>
  tiles: readonly TilesOfType[]
  whose: Whose
}

/** The strip above says that the figures did not load. */
function Charts({ figures: { data, isError }, tiles, whose }: ChartsProps) {
  const shown = tiles.filter((tile) => tile.Charts)
  if (shown.length === 0 || (isError && !data)) return null
  return (
    <div className={styles.charts} data-awaited={data === undefined || undefined}>
      {data && shown.map(({ name, Charts: OfType }) => OfType && <OfType key={name} figures={data} {...whose} />)}
    </div>
  )
}
