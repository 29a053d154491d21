import { riskPalette, type PaletteTheme, type Shade } from '@baluarte/contract/risk/risk-palette.rules.ts';
import {
  createTheme,
  defaultVariantColorsResolver,
  getContrastColor,
  parseThemeColor,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import type { SyntheticEvent } from 'react';

/** Deep teal, the one accent. White on shade 7 has contrast 6.6; shade 4 on the dark surface 6.9. */
const teal: MantineColorsTuple = [
  '#eef9f7',
  '#d5f0ec',
  '#abe0d9',
  '#78cbc1',
  '#45b0a5',
  '#23958b',
  '#137d75',
  '#0c655f',
  '#0a514c',
  '#083d3a',
];

/** Neutral slate, for everything that is no meaning. */
const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e4e9f0',
  '#cfd7e2',
  '#a3afbf',
  '#76849a',
  '#57657b',
  '#414d61',
  '#273244',
  '#131c2b',
];

/** From text to canvas of the dark theme; 7 is the surface, 8 the canvas. */
const night: MantineColorsTuple = [
  '#dce4ee',
  '#b9c5d4',
  '#93a2b6',
  '#6c7d94',
  '#3a4a61',
  '#28364b',
  '#1b2738',
  '#111a2b',
  '#0b1320',
  '#070d17',
];

/** Text on a filled button is chosen for each theme: the library chooses for the light one only. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  // The red of what destroys is the same in both.
  if (input.color === 'red') return { ...resolved, color: '#ffffff' };
  const on = (colorScheme: PaletteTheme) => {
    const { value } = parseThemeColor({
      color: input.color ?? input.theme.primaryColor,
      theme: input.theme,
      colorScheme,
    });
    return getContrastColor({ color: value, theme: input.theme, autoContrast: true });
  };
  return { ...resolved, color: `light-dark(${on('light')}, ${on('dark')})` };
};

/** What is typed into a choice that is searched replaces what it showed, and is not written behind it. */
function selectAll({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (!input.readOnly) input.select();
}

/**
 * The list of a choice scrolls itself. An area inside it that scrolls, as the library draws one, is a region of its own that
 * the keyboard does not reach.
 */
const scrollingList = {
  defaultProps: { size: 'sm', withScrollArea: false },
  styles: { options: { maxHeight: '13.75rem', overflowY: 'auto' } },
} as const;

/** The look: calm, dense, exact. 4 px grid, 8 px radius, hairlines instead of shadows, Inter with tabular figures. */
export const theme = createTheme({
  colors: { teal, gray: slate, dark: night },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#131c2b',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: {
      defaultProps: { openDelay: 200, closeDelay: 150, transitionProps: { duration: 100 }, withArrow: false },
    },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    // The hint comes last in every field, so that the inputs of one line are level.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      styles: { label: { marginBottom: '0.25rem' }, error: { marginTop: '0.25rem' } },
    },
    // The border identifies a field: its contrast is 3 or more on both surfaces.
    Input: { vars: () => ({ wrapper: { '--input-bd': 'var(--b-line-strong)' }, input: {}, section: {} }) },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: {
      ...scrollingList,
      defaultProps: {
        ...scrollingList.defaultProps,
        // Enter chooses the first of what was found, instead of emptying the field.
        selectFirstOptionOnChange: true,
        onFocus: selectAll,
        onClick: selectAll,
      },
    },
    MultiSelect: {
      ...scrollingList,
      defaultProps: { ...scrollingList.defaultProps, selectFirstOptionOnChange: true },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Menu: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'none' } },
    Modal: { defaultProps: { transitionProps: { duration: 100 }, overlayProps: { backgroundOpacity: 0.4 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.3 } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

/** `--b-risk-1-fill` and its like: the four risk colours, for styles. */
const riskVariables = (theme: PaletteTheme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(riskPalette[theme]).flatMap(([id, shade]) =>
      (Object.entries(shade) as [keyof Shade, string][]).map(([part, color]) => [`--b-risk-${id}-${part}`, color]),
    ),
  );

/** The surfaces and lines of both themes; `--b-…` are the ones our own styles use. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...riskVariables('light'),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#131c2b',
    '--mantine-color-dimmed': '#57657b',
    '--mantine-color-placeholder': '#647187',
    '--mantine-color-default-border': '#d5dce6',
    '--mantine-color-default-hover': '#f3f6fa',
    '--mantine-color-error': '#b42331',
    // The library's own red is too pale for words: 3.8 on white.
    '--mantine-color-red-filled': '#b42331',
    '--mantine-color-red-filled-hover': '#98202b',
    '--mantine-color-red-outline': '#b42331',
    '--mantine-color-red-text': '#b42331',
    '--mantine-color-red-light-color': '#b42331',
    '--b-canvas': '#f6f8fb',
    '--b-surface': '#ffffff',
    '--b-raised': '#ffffff',
    '--b-sunken': '#f1f4f8',
    '--b-line': '#e0e6ee',
    '--b-line-strong': '#8290a4',
    '--b-ink': '#131c2b',
    '--b-muted': '#57657b',
    '--b-accent': '#0c655f',
    '--b-criticality-3': '#0c655f',
    '--b-criticality-2': '#45b0a5',
    '--b-criticality-1': '#abe0d9',
    '--b-relation-contains': '#7a4fb5',
    '--b-relation-connects': '#2563b0',
    '--b-accent-tint': '#e6f4f2',
    '--b-focus': '#0c655f',
    '--b-danger': '#b42331',
  },
  dark: {
    ...riskVariables('dark'),
    '--mantine-color-body': '#111a2b',
    '--mantine-color-text': '#dce4ee',
    '--mantine-color-dimmed': '#93a2b6',
    '--mantine-color-placeholder': '#8494aa',
    '--mantine-color-default': '#111a2b',
    '--mantine-color-default-border': '#2c3a50',
    '--mantine-color-default-hover': '#1b2738',
    '--mantine-color-error': '#ff8f96',
    '--mantine-color-red-filled': '#b42331',
    '--mantine-color-red-filled-hover': '#98202b',
    '--mantine-color-red-outline': '#ff8f96',
    '--mantine-color-red-text': '#ff8f96',
    '--mantine-color-red-light-color': '#ff8f96',
    '--b-canvas': '#0b1320',
    '--b-surface': '#111a2b',
    '--b-raised': '#162135',
    '--b-sunken': '#0d1625',
    '--b-line': '#223047',
    '--b-line-strong': '#5f7089',
    '--b-ink': '#dce4ee',
    '--b-muted': '#93a2b6',
    '--b-accent': '#45b0a5',
    '--b-criticality-3': '#78cbc1',
    '--b-criticality-2': '#23958b',
    '--b-criticality-1': '#0a514c',
    '--b-relation-contains': '#b79af0',
    '--b-relation-connects': '#7fb2f5',
    '--b-accent-tint': '#12302f',
    '--b-focus': '#78cbc1',
    '--b-danger': '#ff8f96',
  },
});
