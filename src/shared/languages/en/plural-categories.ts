/** The plural categories of English, for `key_one` and `key_other`. */
export const pluralCategories = ['one', 'other'] as const;
