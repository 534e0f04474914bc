import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement, type FocusEvent, type MouseEvent } from 'react'
import button from '../Button.module.css'
import control from './control.module.css'
import field from './field.module.css'
import { filterOptions } from '../fields/filter-options.ts'
import overlay from './overlay.module.css'

const clay: MantineColorsTuple = [
  '#F8E7DF',
  '#F2D3C5',
  '#EBB39C',
  '#EE9878',
  '#DE7A57',
  '#C65C38',
  '#AF4526',
  '#973819',
  '#7F2D12',
  '#5E200C',
]
const ink: MantineColorsTuple = [
  '#E5E7EE',
  '#D2D6E2',
  '#B9BDCB',
  '#97A0B8',
  '#6C7897',
  '#4A5578',
  '#2F3D63',
  '#263153',
  '#18213A',
  '#141B2C',
]
const paper: MantineColorsTuple = [
  '#FFFFFF',
  '#FCFAF6',
  '#F5F1E9',
  '#F3EFE6',
  '#ECE6DA',
  '#E6DFD2',
  '#E2DACB',
  '#CFC5B3',
  '#8D8371',
  '#6B6354',
]
const dark: MantineColorsTuple = [
  '#EEE9DF',
  '#BDBDBF',
  '#9BA1AE',
  '#8C93A3',
  '#364158',
  '#242D3E',
  '#1A2130',
  '#121824',
  '#0D121C',
  '#0A0E16',
]

// Lists of choices, in selects and elsewhere.
const choices = {
  dropdown: overlay.popover,
  option: overlay.option,
  options: overlay.options,
  empty: overlay.none,
  groupLabel: overlay.groupLabel,
}

const modal = {
  defaultProps: {
    size: 730,
    radius: 'lg',
    centered: false,
    yOffset: 64,
    transitionProps: { duration: 180, transition: 'fade-up' },
  },
  classNames: {
    overlay: overlay.overlay,
    content: overlay.content,
    inner: overlay.inner,
    header: overlay.header,
    title: overlay.title,
    body: overlay.body,
    close: overlay.close,
  },
}

// One chevron, as every control that opens something downwards has.
const chevron = createElement(IconChevronDown, { 'aria-hidden': true })

/**
 * "Clay and ink" over Mantine 9. Clay is the primary colour and appears only on filled buttons; everything that is
 * ticked, chosen or switched on is ink, which the class names below paint from tokens.css.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  colors: { clay, ink, paper, dark },
  primaryColor: 'clay',
  primaryShade: { light: 6, dark: 4 },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'never',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  components: {
    // Inside a landmark of the page, so that readers reach what floats like everything else.
    Portal: { defaultProps: { target: '#layers' } },
    Button: {
      defaultProps: { variant: 'default' },
      classNames: {
        root: button.root,
        inner: button.inner,
        label: button.label,
        section: button.section,
        loader: button.loader,
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 }, classNames: { root: button.icon } },
    CloseButton: { defaultProps: { size: 32, variant: 'subtle' }, classNames: { root: button.icon } },
    Input: { classNames: { wrapper: field.wrapper, input: field.input, section: field.section } },
    InputClearButton: { classNames: { root: field.clear } },
    InputWrapper: {
      classNames: {
        root: field.root,
        label: field.label,
        description: field.description,
        error: field.error,
        required: field.required,
      },
    },
    PasswordInput: { classNames: { input: field.input, innerInput: field.innerInput, visibilityToggle: field.toggle } },
    Select: {
      classNames: { ...choices },
      defaultProps: {
        rightSection: chevron,
        checkIconPosition: 'right',
        filter: filterOptions,
        allowDeselect: false,
        maxDropdownHeight: 320,
        // Where one may type, what is typed takes the place of what is chosen.
        onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
          if (!currentTarget.readOnly) currentTarget.select()
        },
        // A click that brings the focus puts the caret where it lands after that.
        onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
          if (!currentTarget.readOnly && document.activeElement !== currentTarget)
            currentTarget.addEventListener('click', () => currentTarget.select(), { once: true })
        },
      },
    },
    MultiSelect: {
      classNames: { ...choices },
      defaultProps: {
        rightSection: chevron,
        checkIconPosition: 'right',
        filter: filterOptions,
        maxDropdownHeight: 320,
      },
    },
    Combobox: {
      classNames: {
        dropdown: overlay.popover,
        option: overlay.option,
        options: overlay.options,
        empty: overlay.none,
        search: overlay.search,
        groupLabel: overlay.groupLabel,
      },
      defaultProps: { offset: 6, transitionProps: { duration: 0 } },
    },
    Pill: { classNames: { root: control.pill, remove: control.pillRemove, label: control.pillLabel } },
    Checkbox: {
      defaultProps: { color: 'ink', size: 'sm' },
      classNames: {
        root: control.checkRoot,
        input: control.checkbox,
        icon: control.checkIcon,
        inner: control.checkInner,
        label: control.checkLabel,
        body: control.checkBody,
      },
    },
    Radio: {
      defaultProps: { color: 'ink', size: 'sm' },
      classNames: {
        root: control.checkRoot,
        radio: control.radio,
        icon: control.radioIcon,
        inner: control.checkInner,
        label: control.checkLabel,
        body: control.checkBody,
      },
    },
    Switch: {
      defaultProps: { color: 'ink', withThumbIndicator: false },
      classNames: {
        root: control.switchRoot,
        track: control.track,
        thumb: control.thumb,
        label: control.checkLabel,
        body: control.checkBody,
      },
    },
    SegmentedControl: {
      defaultProps: { transitionDuration: 0 },
      classNames: {
        root: control.segments,
        control: control.segment,
        label: control.segmentLabel,
        indicator: control.segmentIndicator,
      },
    },
    Tabs: {
      classNames: { list: control.tabs, tab: control.tab, tabLabel: control.tabLabel, tabSection: control.tabSection },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        closeDelay: 0,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 280,
        offset: 6,
        transitionProps: { duration: 90 },
      },
      classNames: { tooltip: overlay.tooltip },
    },
    Popover: {
      defaultProps: { offset: 6, radius: 'md', transitionProps: { duration: 90 } },
      classNames: { dropdown: overlay.popover },
    },
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, offset: 6, radius: 'md', transitionProps: { duration: 90 } },
      classNames: {
        dropdown: overlay.menu,
        item: overlay.item,
        itemSection: overlay.itemSection,
        itemLabel: overlay.itemLabel,
        label: overlay.groupLabel,
        divider: overlay.divider,
      },
    },
    Modal: modal,
    ModalRoot: modal,
    Drawer: {
      defaultProps: { transitionProps: { duration: 180 } },
      classNames: {
        overlay: overlay.overlay,
        content: overlay.sheet,
        header: overlay.sheetHeader,
        body: overlay.sheetBody,
        title: overlay.title,
      },
    },
    Skeleton: { defaultProps: { radius: 'xs' } },
  },
})

/** Points Mantine's variables at the tokens, so that a colour is written down once. */
export const cssVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--bad-fg)',
    '--mantine-color-anchor': 'var(--text)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--disabled)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-clay)',
    '--mantine-primary-color-filled': 'var(--clay)',
    '--mantine-primary-color-filled-hover': 'var(--clay-hover)',
  }
  return { variables: { '--mantine-cursor-type': 'pointer' }, light: scheme, dark: scheme }
}
