/** What a practice call has for the number that was called. */
export const practiceNumber = 'practice';
