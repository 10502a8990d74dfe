import {
  type BadgeProps,
  createTheme,
  InputWrapper,
  type ModalHeaderProps,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';

/** Calm and dense: colour is for state, so everything else is grey and one blue. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 8,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  // Weight is for names and titles: buttons and labels have none.
  fontWeights: { regular: '400', medium: '400', bold: '600' },
  headings: { fontWeight: '600' },
  // Not system-ui: in a Chinese Windows it is a font without good Latin letters.
  fontFamily: [
    'var(--marks-font)',
    '-apple-system',
    "'Segoe UI'",
    "'PingFang SC'",
    "'Microsoft YaHei UI'",
    "'Microsoft YaHei'",
    "'Noto Sans CJK SC'",
    "'Noto Sans'",
    'sans-serif',
  ].join(', '),
  components: {
    Badge: { defaultProps: { radius: 'sm' } satisfies Partial<BadgeProps> },
    // The title of a dialog, not the banner of the page. By name: its code comes with the dialogs.
    ModalHeader: { defaultProps: { role: 'presentation' } satisfies Partial<ModalHeaderProps> },
    // Hints below: fields beside each other stand in line.
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    // A field that is only passed, or marked as faulty, covers nothing with its list. By name: their code comes with
    // the pages that use them.
    Select: { defaultProps: { openOnFocus: false } satisfies Partial<SelectProps> },
    MultiSelect: { defaultProps: { openOnFocus: false } satisfies Partial<MultiSelectProps> },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
});
