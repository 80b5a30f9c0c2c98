import { useMediaQuery } from '@mantine/hooks'
import { NARROW_TABLET, SMALL_DESKTOP_OR_LESS, TABLET_OR_LESS } from '../media.ts'

/** The columns that the window has room for: those of this priority and below. */
export function useLowestPriority(): 1 | 2 | 3 | 4 {
  const isSmallDesktop = useMediaQuery(SMALL_DESKTOP_OR_LESS, undefined, { getInitialValueInEffect: false })
  const isTablet = useMediaQuery(TABLET_OR_LESS, undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery(NARROW_TABLET, undefined, { getInitialValueInEffect: false })
  return isNarrow ? 1 : isTablet ? 2 : isSmallDesktop ? 3 : 4
}
