import { createTheme, InputWrapper, ModalHeader, type MultiSelectProps, type SelectProps } from '@mantine/core';

/** Calm and dense: colour is for state, so everything else is grey and one blue. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 8,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  components: {
    // The title of a dialog, not the banner of the page.
    ModalHeader: ModalHeader.extend({ defaultProps: { role: 'presentation' } }),
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
