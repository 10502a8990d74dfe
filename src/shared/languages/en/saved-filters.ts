/** Texts of searches: filters and sort of a list that an account has saved. */
export const savedFilterTexts = {
  'savedFilters.title': 'Saved searches',
  'savedFilters.loading': 'Reading the saved searches…',
  'savedFilters.unread': 'The saved searches could not be read. Try again',
  'savedFilters.none': 'Nothing saved yet',
  'savedFilters.save': 'Save this search…',
  'savedFilters.manage': 'Rename or delete…',
  'savedFilters.saveTitle': 'Save search',
  'savedFilters.name': 'Name',
  'savedFilters.withoutNumber': 'The number is not saved.',
  'savedFilters.withoutSearch': 'The searched text is not saved.',
  'savedFilters.saved': 'The search is saved as “{{name}}”.',
  'savedFilters.one': 'Saved search {{name}}',
  'savedFilters.nameOf': 'Name of {{name}}',
  'savedFilters.rename': 'Rename',
  'savedFilters.remove': 'Delete',
  'savedFilters.removeOf': 'Delete {{name}}',
} as const;
