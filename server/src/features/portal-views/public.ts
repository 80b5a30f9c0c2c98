export { recordReadOfDay, recordView, recordViewIn, recordViews } from './views.ts'
