/** Texts of the scripts of follow-ups, in the back office. */
export const followupScriptTexts = {
  'backOffice.scripts': 'Follow-up scripts',
  'purpose.backOffice.scripts': 'Questions for each type of follow-up.',
  'scripts.hint': 'Agents see the script of a follow-up’s type while they call, and mark what they have asked.',
  'scripts.type': 'Type of follow-up',
  'scripts.steps': 'Steps',
  'scripts.count_one': '{{count}} step',
  'scripts.count_other': '{{count}} steps',
  'scripts.noScript': 'No script',
  'scripts.none': 'There is no type of follow-up yet. Add one under Lists.',
  'scripts.formHint':
    'One step in each line. The same line of both texts is one step; a step in one language is shown to everybody.',
  'scripts.zh': 'Steps in Chinese',
  'scripts.en': 'Steps in English',
  'scripts.preview': 'As agents see them',
} as const;
