export { listCheques } from './list.ts'
export { handOverCheque } from './service.ts'
