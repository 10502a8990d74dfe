/** Problems of visits: blocked times and treatments that run. */
export const visitProblems = {
  'time-skipped': 'The clocks are put forward on this day: {{time}} does not exist.',
  'item-unknown': 'This treatment is not in the clinic’s list.',
  'block-not-found': 'This time is not blocked any more.',
  'doctor-blocked': '{{name}} cannot be booked from {{start}} to {{end}}: {{why}}.',
  'block-over-appointments': '{{count}} appointments of that time would have to be moved.',
  'doctor-with-patient': 'The doctor is still with {{name}}.',
  'appointment-not-open': 'This appointment is over, or was cancelled.',
  'note-not-found': 'This note no longer exists, or you may not see it.',
  'note-changed': 'Somebody else has changed this note.',
  'note-struck': 'This note is struck out.',
  'note-of-colleague': 'Only its author can correct a note.',
} as const;
