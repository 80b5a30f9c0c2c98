import { useMediaQuery } from '@mantine/hooks'
import { NARROW_TABLET, TABLET_OR_LESS } from '../media.ts'

/** The columns that the window has room for: those of this priority and below. */
export function useLowestPriority(): 1 | 2 | 3 {
  const isTablet = useMediaQuery(TABLET_OR_LESS, undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery(NARROW_TABLET, undefined, { getInitialValueInEffect: false })
  return isNarrow ? 1 : isTablet ? 2 : 3
}
