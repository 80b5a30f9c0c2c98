export { recordView, recordViewIn, recordViews } from './views.ts'
