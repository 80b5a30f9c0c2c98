export { Matrix } from './Matrix.tsx'
export { togglePermission } from './matrix.ts'
