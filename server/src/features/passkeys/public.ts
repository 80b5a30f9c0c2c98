export { recordProof } from './proof.ts'
