export { getRequest } from './list.ts'
export { createRequest, decideRequest, submitRequest } from './service.ts'
