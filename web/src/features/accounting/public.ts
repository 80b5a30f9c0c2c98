export { AccountingTabs } from './AccountingTabs.tsx'
export { FigureCell, figureText, ReportBody } from './Report.tsx'
