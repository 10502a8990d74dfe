/** Why something about recordings, reviews and scores was refused. */
export const recordingProblems = {
  'recording-audit-running': 'An audit of recordings is already running.',
  'retention-running': 'Recordings are already being removed or restored.',
  'clock-doubted': 'The service’s clock may be wrong. Nothing is removed until somebody confirms that it is right.',
  'removal-over': 'No recording of this removal is set aside any more.',
  'moment-scored': 'A signed score points to this moment.',
  'score-own-call': 'You cannot score a call of your own.',
  'score-signed': 'This score is signed. Reopen it to change it.',
  'score-signed-before': 'This score was signed before. Sign it again; its history is kept.',
  'score-incomplete': 'Lines without a value: {{lines}}.',
  'archive-empty': 'None of these calls has a recording that is still there.',
  'archive-too-many': '{{count}} recordings match; an archive has {{most}} at most. Narrow the filters.',
  'monday-expected': 'Enter the Monday of a week.',
  'scorecard-line-repeated': 'Two lines have the same ID.',
  'score-line-unknown': 'A line, value or moment does not belong to this score.',
} as const;
