/** Icons are imported one file at a time, so that a page never loads an icon that it does not show. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'
  const icon: TablerIcon
  export default icon
}
