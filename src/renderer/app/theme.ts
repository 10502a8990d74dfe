import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  InputWrapper,
  type MantineColorsTuple,
  type ModalHeaderProps,
  type MultiSelectProps,
  type SegmentedControlProps,
  type SelectProps,
  type VariantColorsResolver,
} from '@mantine/core';

/** The greys of the dark theme, from text to the deepest surface; styles/tokens.css names those that are in use. */
const dark: MantineColorsTuple = [
  '#e9ecef',
  '#c1c7cd',
  '#989fa7',
  '#868e96',
  '#4a4e54',
  '#292b2e',
  '#232528',
  '#1c1d1f',
  '#17181a',
  '#111213',
];

/** Ink is the primary colour: light on dark in one theme, dark on light in the other. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor;
  return input.variant === 'filled' && isPrimary ? { ...colors, color: 'var(--on-ink)' } : colors;
};

/** Heights of fields and buttons, by size. */
const heights = { xs: '28px', sm: '32px', md: '40px', lg: '48px' } as const;
const heightOf = (size: unknown): string | undefined => heights[size as keyof typeof heights];

/** Calm and dense: hue means state and nothing else; the one primary action of a screen is ink. */
export const theme = createTheme({
  colors: { dark },
  primaryColor: 'dark',
  variantColorResolver,
  respectReducedMotion: true,
  radius: { xs: '4px', sm: '6px', md: '8px' },
  defaultRadius: 'sm',
  // Weight is for titles: names, buttons and labels have none.
  fontWeights: { regular: '400', medium: '400', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '16px', lineHeight: '24px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  // Inter first, without the marks that are wider in Chinese (styles/fonts.css). Not system-ui: in a Chinese Windows it
  // is a font without good Latin letters.
  fontFamily: [
    'Inter',
    'var(--marks-font)',
    "'PingFang SC'",
    "'Microsoft YaHei UI'",
    "'Microsoft YaHei'",
    "'Noto Sans SC'",
    "'Noto Sans CJK SC'",
    "'Segoe UI'",
    'sans-serif',
  ].join(', '),
  components: {
    // A small one is 22 px by itself, and less than 24 px (WCAG 2.2, 2.5.8) are hard to hit.
    ActionIcon: ActionIcon.extend({
      vars: (_theme, { size }) => ({ root: size === 'sm' ? { '--ai-size': '24px' } : {} }),
    }),
    Badge: Badge.extend({ defaultProps: { radius: 'xs', tt: 'none' } }),
    Button: Button.extend({
      vars: (_theme, { size = 'sm' }) => ({
        root: { '--button-height': heightOf(size), '--button-padding-x': size === 'sm' ? '12px' : undefined },
      }),
    }),
    Checkbox: Checkbox.extend({ defaultProps: { iconColor: 'var(--on-ink)' } }),
    Input: Input.extend({
      vars: (_theme, { size = 'sm' }) => ({
        wrapper: { '--input-height': heightOf(size), '--input-bd-focus': 'var(--focus)' },
      }),
    }),
    // The title of a dialog, not the banner of the page. The theme names the component only, as its code is loaded with
    // the dialogs.
    ModalHeader: { defaultProps: { role: 'presentation' } satisfies Partial<ModalHeaderProps> },
    // Hints are below, so that adjacent fields align.
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    // The choice is where it was made at once.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } satisfies Partial<SegmentedControlProps> },
    // A field that is only passed, or marked as faulty, covers nothing with its list. By name: their code comes with
    // the pages that use them.
    Select: { defaultProps: { openOnFocus: false } satisfies Partial<SelectProps> },
    MultiSelect: { defaultProps: { openOnFocus: false } satisfies Partial<MultiSelectProps> },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
});
