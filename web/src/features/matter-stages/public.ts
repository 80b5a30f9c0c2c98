export { StageMenu } from './StageMenu.tsx'
export { StageSelect } from './StageSelect.tsx'
export { isStageOf } from './use-stages.ts'
