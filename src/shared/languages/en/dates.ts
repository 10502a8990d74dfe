export const dateTexts = {
  'date.calendar': 'Calendar',
  'date.unreadable': 'Not a date. Type it as 2026-03-31 or Mar 31.',
  'date.chooseMonth': 'Choose a month',
  'date.chooseYear': 'Choose a year',
  'date.nextMonth': 'Next month',
  'date.previousMonth': 'Previous month',
  'date.nextYear': 'Next year',
  'date.previousYear': 'Previous year',
  'date.nextDecade': 'Next ten years',
  'date.previousDecade': 'Previous ten years',
} as const;
