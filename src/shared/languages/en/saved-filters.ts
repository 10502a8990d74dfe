/** Texts of the filters that an account has saved for a list. */
export const savedFilterTexts = {
  'savedFilters.title': 'Saved filters',
  'savedFilters.loading': 'Reading the saved filters…',
  'savedFilters.unread': 'The saved filters could not be read. Try again',
  'savedFilters.none': 'Nothing saved yet',
  'savedFilters.save': 'Save these filters…',
  'savedFilters.manage': 'Rename or delete…',
  'savedFilters.saveTitle': 'Save filters',
  'savedFilters.name': 'Name',
  'savedFilters.withoutNumber': 'The number is not saved.',
  'savedFilters.withoutSearch': 'The searched text is not saved.',
  'savedFilters.saved': 'The filters are saved as “{{name}}”.',
  'savedFilters.one': 'Saved filters {{name}}',
  'savedFilters.nameOf': 'Name of {{name}}',
  'savedFilters.rename': 'Rename',
  'savedFilters.remove': 'Delete',
  'savedFilters.removeOf': 'Delete {{name}}',
} as const;
