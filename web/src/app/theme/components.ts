import { rem, type MantineThemeOverride } from '@mantine/core'

const controlHeight: Record<string, string> = { xs: rem(28), sm: rem(34), md: rem(38), lg: rem(44), xl: rem(52) }
const buttonPadding: Record<string, string> = { xs: rem(10), sm: rem(13), md: rem(16), lg: rem(20), xl: rem(24) }
const comboClasses = {
  dropdown: 'lx-dropdown',
  option: 'lx-option',
  groupLabel: 'lx-group-label',
  empty: 'lx-empty-option',
}
interface Sized {
  size?: string | number
}

const heightOf = ({ size = 'sm' }: Sized) => controlHeight[size] ?? controlHeight['sm']

const isCompact = ({ size = 'sm' }: Sized) => String(size).startsWith('compact')

/**
 * Defaults and class names by component name. Plain objects, because `Button.extend` and its like would pull every
 * component named here into the first chunk of every page.
 */
export const components: NonNullable<MantineThemeOverride['components']> = {
  Button: {
    defaultProps: { size: 'sm', loaderProps: { type: 'oval', size: 16 } },
    classNames: { root: 'lx-button' },
    vars: (_theme: unknown, props: Sized) => ({
      root: {
        '--button-height': isCompact(props) ? undefined : heightOf(props),
        '--button-padding-x': isCompact(props) ? undefined : buttonPadding[props.size ?? 'sm'],
      },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 30 },
    classNames: { root: 'lx-action-icon' },
  },
  Input: {
    defaultProps: { size: 'sm' },
    classNames: { input: 'lx-input', wrapper: 'lx-input-wrapper' },
    vars: (_theme: unknown, props: Sized) => ({ wrapper: { '--input-height': heightOf(props) } }),
  },
  InputWrapper: {
    defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: { label: 'lx-label', error: 'lx-field-error', description: 'lx-field-hint', required: 'lx-required' },
  },
  PasswordInput: { classNames: { input: 'lx-input' } },
  Textarea: { defaultProps: { autosize: true, minRows: 3, maxRows: 8 } },
  Combobox: {
    defaultProps: { shadow: 'md', offset: 4, transitionProps: { transition: 'fade', duration: 80 } },
    classNames: { ...comboClasses, search: 'lx-dropdown-search' },
  },
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs' },
    classNames: { input: 'lx-check', label: 'lx-check-label' },
  },
  Radio: { defaultProps: { size: 'xs' }, classNames: { radio: 'lx-check', label: 'lx-check-label' } },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false }, classNames: { label: 'lx-check-label' } },

  Paper: { defaultProps: { radius: 'md' } },

  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      padding: 'lg',
      shadow: 'xl',
      overlayProps: { backgroundOpacity: 1, color: 'var(--lx-scrim)' },
      transitionProps: { transition: 'pop', duration: 120 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
    classNames: { content: 'lx-modal', header: 'lx-modal-header', title: 'lx-modal-title' },
  },
  Drawer: {
    defaultProps: {
      position: 'right',
      padding: 'lg',
      shadow: 'xl',
      overlayProps: { backgroundOpacity: 1, color: 'var(--lx-scrim)' },
      transitionProps: { duration: 160 },
    },
    classNames: { content: 'lx-modal', title: 'lx-modal-title' },
  },
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      offset: 6,
      withInitialFocusPlaceholder: false,
      transitionProps: { transition: 'fade', duration: 80 },
    },
    classNames: { dropdown: 'lx-dropdown', item: 'lx-option', label: 'lx-group-label' },
  },
  Popover: {
    defaultProps: { shadow: 'md', radius: 'md', offset: 6, transitionProps: { transition: 'fade', duration: 80 } },
    classNames: { dropdown: 'lx-dropdown' },
  },
  Tooltip: {
    defaultProps: {
      openDelay: 350,
      radius: 'sm',
      multiline: true,
      maw: 280,
      transitionProps: { transition: 'fade', duration: 80 },
    },
    classNames: { tooltip: 'lx-tooltip' },
  },
  Notification: {
    defaultProps: { radius: 'md', withBorder: true },
    classNames: { root: 'lx-toast', title: 'lx-toast-title', description: 'lx-toast-text', icon: 'lx-toast-icon' },
  },

  Progress: { defaultProps: { size: 4, radius: 'xl' }, classNames: { root: 'lx-progress' } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Loader: { defaultProps: { type: 'oval', size: 18 } },
  Anchor: { defaultProps: { underline: 'hover' }, classNames: { root: 'lx-link' } },
  Kbd: { defaultProps: { size: 'xs' }, classNames: { root: 'lx-kbd' } },
}
