import type { ComponentType } from 'react'
import type { DashboardFigures, DashboardMatters } from '#contract/dashboard.ts'
import type { UnbilledWork } from '#contract/dashboard-shapes.ts'
import type { Kpi } from '../ui/page/KpiStrip.tsx'

/**
 * What the dashboard shows of a record type, for a person with its permission: its figures, which the server's record type
 * gives under the keys of its contract, and what waits. All tiles are listed in web/src/dashboard-tiles.ts, which only the
 * dashboard loads.
 */
export interface DashboardTiles {
  /** Cells of the strip at the top. */
  readonly cells?: (figures: DashboardFigures, whose: Whose) => readonly Kpi[]
  /** Its unbilled work: a cell of the strip, and a column of the person's matters. */
  readonly unbilled?: UnbilledTile
  /** Panels beside the next dates, and a table across the page. Loaded with their page. */
  readonly Charts?: ComponentType<ChartProps>
  readonly Table?: ComponentType<ChartProps>
  /** What may wait for the person, by its code. */
  readonly waiting?: Readonly<Record<string, WaitingTile>>
}

/** Whose work is shown: that of a person, or with undefined that of the firm. */
export interface Whose {
  readonly userId: string | undefined
}

export interface ChartProps extends Whose {
  readonly figures: DashboardFigures
}

export interface UnbilledTile {
  /** `Unbilled time` */
  readonly label: string
  readonly noun: { readonly one: string; readonly many: string }
  readonly of: (figures: DashboardFigures) => (UnbilledWork & { readonly hours?: number }) | null
  readonly href: (whose: Whose) => string
  readonly ofMatter: (row: DashboardMatters['rows'][number]) => { readonly amount: number } | null
  readonly hrefOfMatter: (matterId: string) => string
}

export interface WaitingTile {
  /** `expense request` */
  readonly noun: { readonly one: string; readonly many: string }
  /** `to approve` */
  readonly text: string
  /** `Review` */
  readonly verb: string
  /** The list of what waits, or what opens it over the page. */
  readonly target: { readonly href: (profileId: string) => string } | { readonly open: () => void }
}
