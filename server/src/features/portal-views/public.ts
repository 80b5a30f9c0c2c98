export { recordView } from './views.ts'
