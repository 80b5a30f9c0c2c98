export { getRequest } from './list.ts'
export { createRequest, submitRequest } from './service.ts'
