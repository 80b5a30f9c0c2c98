export { recordView, recordViews } from './views.ts'
