export { EnterMatterDialog } from './dialogs.ts'
export { EnterMatterMenu } from './EnterMatterMenu.tsx'
export { useWall } from './use-wall.tsx'
