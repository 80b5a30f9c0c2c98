import { useMediaQuery } from '@mantine/hooks'

export type Screen = 'phone' | 'tablet' | 'desktop'

const fromFirstRender = { getInitialValueInEffect: false }

/** Phone under 768 px, tablet under 1280 (ui.md §22). */
export function useScreen(): Screen {
  const isTablet = useMediaQuery('(min-width: 48em)', false, fromFirstRender)
  const isDesktop = useMediaQuery('(min-width: 80em)', false, fromFirstRender)
  return isDesktop ? 'desktop' : isTablet ? 'tablet' : 'phone'
}
